import { useState } from "react"
import { berlinToday, type PlainDate } from "../../../contract/dates.ts"
import { confirmationWarning } from "../../../contract/offer-warnings.ts"
import { Notice } from "../../ui/feedback/index.ts"

/** A date of confirmation ahead is possible, but hardly meant (P46). */
export function DateWarning({ date }: { date: PlainDate | null }) {
  const [today] = useState(() => berlinToday(new Date()))
  const warning = confirmationWarning(date, today)
  return <div aria-live="polite">{warning && <Notice tone="warning">{warning}</Notice>}</div>
}
