import type { Car } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { wishWarnings } from "../../../contract/wishes.ts"
import { Notice } from "../../ui/feedback/States.tsx"

type Props = {
  car: Pick<Car, "kilometerReading">
  wish: Parameters<typeof wishWarnings>[1]
  /** The day on which it is wished. */
  today: PlainDate
}

/** What is odd about a wish, for who has it and who answers it (P90). It stays in place, so that what comes is announced. */
export function WishNotes({ car, wish, today }: Props) {
  const warnings = wishWarnings(car, wish, today)
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <Notice tone="warning">
          {warnings.map(({ code, message }) => (
            <p key={code}>{message}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}
