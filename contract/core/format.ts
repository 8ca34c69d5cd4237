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

/** Cents → "12.345,67 €"; 0 means not set (P11). Non-breaking space before units (P99), here and below. */
export const euroText = (cents: Cents): string => (cents === 0 ? notSet : `${amountText(cents)}\u00a0€`)

/** Cents → "12.345 €", with cents only if there are any. */
export const shortEuroText = (cents: Cents): string => euroText(cents).replace(",00", "")

/** 19 → "inkl. 19 % MwSt."; accompanies every gross price (P59). */
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

/** Today's kilometres, before what they exceed. */
export const drivenText = (km: number): string => `Das Fahrzeug hat bereits ${kmText(km)} gelaufen`

/** 12 → "12 Monate". */
export const monthsText = (count: number): string => `${count}\u00a0${count === 1 ? "Monat" : "Monate"}`

/** A plain date → "31.12.2026". */
export const dateText = (date: PlainDate | null): string =>
  date === null ? notSet : `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`

const months = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" ")
/** A plain date → "Januar". */
export const monthName = (date: PlainDate): string => months[Number(date.slice(5, 7)) - 1] ?? ""
/** A plain date → "Januar 2027". */
export const monthAndYear = (date: PlainDate): string => `${monthName(date)} ${date.slice(0, 4)}`

/** A plain date → "12/2026" (P14). */
export const monthText = (date: PlainDate | null): string =>
  date === null ? notSet : `${date.slice(5, 7)}/${date.slice(0, 4)}`

/** An instant (ISO 8601) → "21.11.2026, 14:05" in Berlin. */
export const instantText = (instant: string): string => clock().format(new Date(instant))

const weekdays = ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"] as const

/** Deadline in Berlin: "Mo 23.11., 14:30 Uhr" or "…, 24 Uhr"; with the year if not the current one or `now` is null. */
export function deadlineText(instant: string, now: Date | null): string {
  const { date, time } = berlinClock(new Date(instant))
  const endsDay = time === "00:00:00"
  const day = endsDay ? addDays(date, -1) : date
  const year = now && berlinClock(now).date.slice(0, 4) === day.slice(0, 4) ? "" : day.slice(0, 4)
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  const clockText = endsDay ? "24" : time.slice(0, 5)
  return `${weekday} ${day.slice(8, 10)}.${day.slice(5, 7)}.${year}, ${clockText} Uhr`
}

/** The VIN, or "FIN nicht vergeben" if empty (P15). */
export const vinText = (idNumber: string): string => idNumber || "FIN nicht vergeben"

/** "vfnr - name" (P94). */
export const locationText = (of: { vfnr: string; name: string }): string => `${of.vfnr} - ${of.name}`

/** Short name of a car: its designation, or its job number. */
export const carText = (of: { modelDesignation: string; jobNumber: string }): string =>
  of.modelDesignation || of.jobNumber

/** Name of a car without context: "Corso 200, Auftrag 4700043"; many cars share a designation. */
export const carName = ({
  modelDesignation,
  jobNumber,
}: {
  modelDesignation: string
  jobNumber: string
}): string => [modelDesignation, `Auftrag ${jobNumber}`].filter(Boolean).join(", ")

export const personText = (of: { firstname: string; lastname: string }): string =>
  `${of.firstname} ${of.lastname}`
