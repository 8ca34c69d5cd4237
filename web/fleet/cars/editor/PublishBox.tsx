import { type ReactNode, useRef } from "react"
import type { Area } from "../../../../contract/core/enums.ts"
import { afterLabel } from "../../../../contract/core/sentences.ts"
import { type CarFieldName, labelOf } from "../../../../contract/fleet/car-fields.ts"
import { missingToPublish } from "../../../../contract/fleet/publish.ts"
import { Notice } from "../../../ui/feedback/States.tsx"
import { HStack, VStack } from "../../../ui/layout/Layout.tsx"
import { type CarDraft, type CarNote, fieldsOf } from "../record/car-draft.ts"
import { texts } from "../record/texts.de.ts"

/** Scrolls to a field. */
export type GoTo = (name: CarFieldName) => void

type Props = {
  draft: CarDraft
  silent?: boolean
  notes: readonly CarNote[]
  children: ReactNode
}

/** What is missing before the car can be offered, and warnings, each linking to its field in the form. */
export function PublishBox({ draft, silent, notes, children }: Props) {
  const form = useRef<HTMLDivElement>(null)
  const missing = silent ? [] : missingToPublish(fieldsOf(draft))
  const goTo: GoTo = (name) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="info" title={texts.missingTitle}>
          <HStack as="ul" gap="0 4" wrap>
            {missing.map((name) => (
              <li key={name}>
                <button type="button" className="text-button" onClick={() => goTo(name)}>
                  {labelOf(name, draft.area)}
                </button>
              </li>
            ))}
          </HStack>
        </Notice>
      )}
      <CarNotes notes={notes} area={draft.area} goTo={goTo} />
      <VStack ref={form} gap={6}>
        {children}
      </VStack>
    </>
  )
}

type CarNotesProps = { notes: readonly CarNote[]; area: Area; goTo: GoTo }

/** Warnings of the car, each linking to its field; they do not prevent saving. */
function CarNotes({ notes, area, goTo }: CarNotesProps) {
  if (notes.length === 0) return null
  return (
    <Notice tone="warning" title={texts.notesTitle}>
      <VStack as="ul" gap={1}>
        {notes.map(({ path, message }) => (
          <li key={message}>
            <button type="button" className="text-button" onClick={() => goTo(path)}>
              {labelOf(path, area)}
            </button>
            {afterLabel(labelOf(path, area), message)}
          </li>
        ))}
      </VStack>
    </Notice>
  )
}
