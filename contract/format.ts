import { addDays, berlinClock, type PlainDate } from "./dates.ts"
import type { Cents } from "./money.ts"
import { once } from "./once.ts"

const decimals = once(
  () => new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)
const whole = once(() => new Intl.NumberFormat("de-DE", { maximumFractionDigits: 0 }))
const clock = once(
  () =>
    new Intl.DateTimeFormat("de-DE", { timeZone: "Europe/Berlin", dateStyle: "medium", timeStyle: "short" }),
)

export const notSet = "–"

/** Cents → "12.345,67". */
export const amountText = (cents: Cents): string => decimals().format(cents / 100)

/** Cents → "12.345,67 €"; 0 means not set (P11). No line break parts a number from its unit (P99), here and below. */
export const euroText = (cents: Cents): string => (cents === 0 ? notSet : `${amountText(cents)}\u00a0€`)

/** 19 → "inkl. 19 % MwSt."; stands wherever a gross price does (P59). */
export const vatText = (percent: number): string => `inkl. ${percent}\u00a0% MwSt.`

/** A difference in cents → "+12,50 €", "−12,50 €". */
export const signedEuroText = (cents: Cents): string =>
  cents === 0 ? "±0\u00a0€" : signed(cents, euroText(Math.abs(cents)))
export const signed = (value: number, text: string): string =>
  value > 0 ? `+${text}` : value < 0 ? `−${text}` : text

const tenths = once(() => new Intl.NumberFormat("de-DE", { maximumFractionDigits: 1 }))
/** A number with one decimal at most → "6,4". */
export const tenthsText = (value: number): string => tenths().format(value)

const oneTenth = once(
  () => new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
/** A number with exactly one decimal → "17,0". */
export const oneTenthText = (value: number): string => oneTenth().format(value)

/** A whole number → "12.345". */
export const numberText = (value: number): string => whole().format(value)

/** Kilometres → "12.345 km". */
export const kmText = (km: number): string => `${numberText(km)}\u00a0km`

/** 12 → "12 Monate". */
export const monthsText = (count: number): string => `${count}\u00a0${count === 1 ? "Monat" : "Monate"}`

/** A plain date → "31.12.2026". */
export const dateText = (date: PlainDate | null): string =>
  date === null ? notSet : `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`

/** A plain date → "12/2026" (P14). */
export const monthText = (date: PlainDate | null): string =>
  date === null ? notSet : `${date.slice(5, 7)}/${date.slice(0, 4)}`

/** An instant (ISO 8601) → "21.11.2026, 14:05" in Berlin. */
export const instantText = (instant: string): string => clock().format(new Date(instant))

const weekdays = ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"] as const

/**
 * A deadline (ISO 8601) as every screen, mail and document words it, in Berlin: "Mo 23.11., 14:30 Uhr", or
 * "Mo 23.11., 24 Uhr" where it ends with a day. The year stands where it is not that of `now`, and always where `now` is
 * null, for what is read years later.
 */
export function deadlineText(instant: string, now: Date | null): string {
  const { date, time } = berlinClock(new Date(instant))
  const endsDay = time === "00:00:00"
  const day = endsDay ? addDays(date, -1) : date
  const year = now && berlinClock(now).date.slice(0, 4) === day.slice(0, 4) ? "" : day.slice(0, 4)
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  const clockText = endsDay ? "24" : time.slice(0, 5)
  return `${weekday} ${day.slice(8, 10)}.${day.slice(5, 7)}.${year}, ${clockText} Uhr`
}

/** An empty VIN has its own wording (P15). */
export const vinText = (idNumber: string): string => idNumber || "FIN nicht vergeben"

/** Locations display as "vfnr - name" (P94). */
export const locationText = (of: { vfnr: string; name: string }): string => `${of.vfnr} - ${of.name}`

/** The name of a car among many. */
export const carText = (of: { modelDesignation: string; jobNumber: string }): string =>
  of.modelDesignation || of.jobNumber

/** A car where nothing around says which: "Corso 200, Auftrag 4700043". Many share a designation. */
export const carName = ({
  modelDesignation,
  jobNumber,
}: {
  modelDesignation: string
  jobNumber: string
}): string => [modelDesignation, `Auftrag ${jobNumber}`].filter(Boolean).join(", ")

/** A person's name as people read it. */
export const personText = (of: { firstname: string; lastname: string }): string =>
  `${of.firstname} ${of.lastname}`
