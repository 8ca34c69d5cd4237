import type { PlainDate } from "../../../contract/core/dates.ts"
import { notSet } from "../../../contract/core/format.ts"
import { daysUntilTakeover, isExpired, type Offer } from "../../../contract/fleet/offers.ts"
import { texts } from "./texts.de.ts"

/** The last days are marked in amber. */
export const soonDays = 14

/** "noch 11 Tage" until the takeover. */
export function DaysLeft({ offer, today }: { offer: Offer; today: PlainDate }) {
  const days = daysUntilTakeover(offer, today)
  if (days === null) return notSet
  if (isExpired(offer, today)) return texts.over
  return <span className={days <= soonDays ? "soon" : undefined}>{texts.daysLeft(days)}</span>
}
