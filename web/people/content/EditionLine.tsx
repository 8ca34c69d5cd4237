import type { PlainDate } from "../../../contract/core/dates.ts"
import { dateText } from "../../../contract/core/format.ts"
import { texts } from "./texts.de.ts"

/** "Fassung Juli 2024, Stand 01.07.2024". */
export const EditionLine = ({ version, date }: { version: string; date: PlainDate }) => (
  <p className="muted">{texts.edition({ version, date: dateText(date) })}</p>
)
