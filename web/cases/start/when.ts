import { addDays, berlinToday, type PlainDate } from "../../../contract/core/dates.ts"
import { instantText } from "../../../contract/core/format.ts"
import { texts } from "./texts.de.ts"

/** "heute", "morgen", "am Montag", or "in 12 Tagen". */
export function dayWords(date: PlainDate, today: PlainDate): string {
  if (date <= today) return texts.today
  if (date === addDays(today, 1)) return texts.tomorrow
  if (date < addDays(today, 7)) return texts.onDay[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ""
  return texts.inDays(Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000))
}

/** "27.11., 14:10", in other years "27.11.2025, 14:10". */
export function shortInstantText(instant: string, now: Date): string {
  const year = berlinToday(now).slice(0, 4)
  return instantText(instant).replace(`.${year},`, ".,")
}
