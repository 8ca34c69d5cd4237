import { labelOf } from "../../../contract/car-fields.ts"
import type { Area } from "../../../contract/enums.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { VStack } from "../../ui/layout/index.ts"
import type { CarNote } from "../car-record/index.ts"
import { texts } from "../car-record/texts.de.ts"
import styles from "./CarEditor.module.css"
import type { GoTo } from "./PublishBox.tsx"

type Props = { notes: readonly CarNote[]; area: Area; goTo: GoTo }

/** What is odd about the car, each a way to its field; nothing of it keeps anybody from saving (P46). */
export function CarNotes({ notes, area, goTo }: Props) {
  if (notes.length === 0) return null
  return (
    <Notice tone="warning" title={texts.notesTitle}>
      <VStack as="ul" gap={1}>
        {notes.map(({ path, message }) => (
          <li key={message}>
            <button type="button" className={styles.gap} onClick={() => goTo(path)}>
              {labelOf(path, area)}
            </button>
            {": "}
            {message}
          </li>
        ))}
      </VStack>
    </Notice>
  )
}
