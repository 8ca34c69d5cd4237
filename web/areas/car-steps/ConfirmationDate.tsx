import { labelOf } from "../../../contract/car-fields.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { confirmationWarning } from "../../../contract/offer-warnings.ts"
import { useToday } from "../../ui/browser/clock.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { DateInput } from "../../ui/field/TypedInput.tsx"

type Props = { date: PlainDate | null; onChange: (date: PlainDate | null) => void }

/** The day on which an act was confirmed; one ahead is possible, but hardly meant (P46). */
export function ConfirmationDate({ date, onChange }: Props) {
  const today = useToday()
  const warning = confirmationWarning(date, today)
  return (
    <>
      <DateInput label={labelOf("dateConfirmation")} required value={date} onChange={onChange} />
      <div aria-live="polite">{warning && <Notice tone="warning">{warning}</Notice>}</div>
    </>
  )
}
