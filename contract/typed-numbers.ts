import { withoutUnseen } from "./typed-text.ts"

type Kind = {
  /** A text that ends with the unit, as people write it. */
  readonly ending: RegExp
  /** A number that can be read; messages name it. */
  readonly example: string
  /** Small numbers have no thousands to set apart: "6.400" is the 6.4 of another program. */
  readonly small?: true
}

const endingIn = (unit: string) => new RegExp(`^(.+?) ?${unit}$`, "i")

/** Of the units that people write in more than one way, or that need an example of their own. */
const kinds: Readonly<Record<string, Kind>> = {
  km: { ending: endingIn("km"), example: "12.345 km" },
  "€": { ending: endingIn("(?:€|EUR|Euro)"), example: "1.234,50 €" },
  Monate: { ending: endingIn("Monate?"), example: "36 Monate" },
  "g/km": { ending: endingIn("g ?/ ?km"), example: "120 g/km" },
  "l/100 km": { ending: endingIn("l ?/ ?100 ?km"), example: "6,4 l/100 km", small: true },
  "kWh/100 km": { ending: endingIn("kWh ?/ ?100 ?km"), example: "17,5 kWh/100 km", small: true },
  "%": { ending: endingIn("%"), example: "15 %" },
}
const kindOf = (unit: string): Kind => kinds[unit] ?? { ending: endingIn(unit), example: `123 ${unit}` }

/** A number as its digits, so that no binary fraction comes between; `decimals` without zeros at their end. */
export type TypedNumber = { readonly isNegative: boolean; readonly whole: string; readonly decimals: string }

/** Money alone has its unit in front, too. */
const moneyFirst = /^([+-]?) ?(?:€|EUR|Euro) ?(.+)$/i

/** Its own unit says nothing new. Any other one stays, and makes the text no number of this kind. */
function withoutUnit(text: string, unit: string | undefined): string {
  if (unit === undefined) return text
  const [, sign, amount] = (unit === "€" && moneyFirst.exec(text)) || []
  if (amount !== undefined) return `${sign}${amount}`
  return kindOf(unit).ending.exec(text)?.[1] ?? text
}

/** Thousands apart by points, spaces or apostrophes, all of one kind; a comma before the decimals. */
const germanNumber =
  /^([+-]?) ?(\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:['’]\d{3})+|\d+)?(?:,(\d*|-{1,2}|[–—]))?$/
/** "12,500" is twelve thousand where English is spoken, and twelve and a half here. */
const groupedWithComma = /^[+-]? ?[1-9]\d{0,2},\d{3}$/

/** What a typed, pasted or imported text says as a number of this unit; undefined where it may mean two things, or none (P110). */
export function readTypedNumber(text: string, unit: string | undefined): TypedNumber | undefined {
  const bare = withoutUnit(withoutUnseen(text), unit)
  const [, sign, grouped = "", tail = ""] = germanNumber.exec(bare) ?? []
  const isRound = /\D/.test(tail)
  if (groupedWithComma.test(bare) || !/\d/.test(grouped + tail)) return undefined
  if (isRound && unit !== "€") return undefined
  if (unit && kindOf(unit).small && /\D/.test(grouped)) return undefined
  const decimals = isRound ? "" : tail.replace(/0+$/, "")
  return { isNegative: sign === "-", whole: grouped.replace(/\D/g, "") || "0", decimals }
}

/** Why a text is no number of this unit, with one that is. */
export const invalidNumber = (unit: string | undefined): string =>
  `Ungültige Zahl. Erwartet wird zum Beispiel ${unit ? kindOf(unit).example : "12.345"}.`
