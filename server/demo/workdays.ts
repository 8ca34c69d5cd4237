import { isWeekend } from "../../contract/cases/deadlines.ts"
import { addDays, daysBetween, type PlainDate } from "../../contract/core/dates.ts"

/** Easter Sunday (Gauss; Butcher's form). */
function easterOf(year: number): PlainDate {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  return addDays(`${year}-03-22`, moon + weekday - 7 * late)
}

/** Nationwide ones, and those of several states: Epiphany, Assumption, Reformation and All Saints' Day. */
const fixed = ["01-01", "01-06", "05-01", "08-15", "10-03", "10-31", "11-01", "12-25", "12-26"]
/** In days after Easter: Good Friday, Easter Monday, Ascension Day, Whit Monday, Corpus Christi. */
const movable = [-2, 1, 39, 50, 60]

/** Whether somewhere in Germany this is a public holiday. */
export const isHoliday = (date: PlainDate): boolean =>
  fixed.includes(date.slice(5)) || movable.includes(daysBetween(easterOf(Number(date.slice(0, 4))), date))

/** The day itself, or the next on which a dealer hands over cars. */
export const workdayFrom = (date: PlainDate): PlainDate =>
  isWeekend(date) || isHoliday(date) ? workdayFrom(addDays(date, 1)) : date
