import type { PlainDate } from "../../../contract/core/dates.ts"
import { dateText } from "../../../contract/core/format.ts"
import { Text } from "../../ui/layout/Layout.tsx"
import styles from "./Information.module.css"
import { texts } from "./texts.de.ts"

/** "Fassung Juli 2024, Stand 01.07.2024". */
export const EditionLine = ({ version, date }: { version: string; date: PlainDate }) => (
  <Text as="p" small muted className={styles.edition}>
    {texts.edition({ version, date: dateText(date) })}
  </Text>
)
