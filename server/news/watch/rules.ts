import { addDays, berlinToday, instantInBerlin } from "../../../contract/dates.ts"

const tellingTime = "07:00:00"
/** What could not be sent for so long is old: the person was blocked, inactive or did not agree to the terms. */
export const forgottenAfterDays = 30

/** The latest 7 o'clock in Berlin that is not after `now`: what waits since before it is due in the daily mail. */
export function lastDailyMail(now: Date): Date {
  const today = berlinToday(now)
  const ofToday = instantInBerlin(today, tellingTime)
  return ofToday <= now ? ofToday : instantInBerlin(addDays(today, -1), tellingTime)
}
