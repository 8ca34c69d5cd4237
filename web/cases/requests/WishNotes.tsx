import { wishWarnings } from "../../../contract/cases/wishes.ts"
import type { PlainDate } from "../../../contract/core/dates.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { Notice } from "../../ui/feedback/States.tsx"

type Props = {
  car: Pick<Car, "kilometerReading">
  wish: Parameters<typeof wishWarnings>[1]
  today: PlainDate
}

/** Warnings about a wish, for sender and provider. Always rendered, so that new ones are announced. */
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
