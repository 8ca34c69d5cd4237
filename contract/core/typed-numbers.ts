import { normalizedInput } from "./typed-text.ts"

type Kind = {
  readonly ending: RegExp
  readonly example: string
  /** Too small for thousands separators: the point in "6.400" must be a decimal point of another program, which is refused. */
  readonly isSmall?: true
}

const endingIn = (unit: string) => new RegExp(`^(.+?) ?${unit}$`, "i")

const kinds: Readonly<Record<string, Kind>> = {
  km: { ending: endingIn("km"), example: "12.345 km" },
  "€": { ending: endingIn("(?:€|EUR|Euro)"), example: "1.234,50 €" },
  Monate: { ending: endingIn("Monate?"), example: "36 Monate" },
  "g/km": { ending: endingIn("g ?/ ?km"), example: "120 g/km" },
  "l/100 km": { ending: endingIn("l ?/ ?100 ?km"), example: "6,4 l/100 km", isSmall: true },
  "kWh/100 km": { ending: endingIn("kWh ?/ ?100 ?km"), example: "17,5 kWh/100 km", isSmall: true },
  "%": { ending: endingIn("%"), example: "15 %" },
}
const kindOf = (unit: string): Kind => kinds[unit] ?? { ending: endingIn(unit), example: `123 ${unit}` }

/** A number as digits, to avoid binary fractions; `decimals` without trailing zeros. */
export type TypedNumber = { readonly isNegative: boolean; readonly whole: string; readonly decimals: string }

/** Only amounts may have the unit in front. */
const moneyFirst = /^([+-]?) ?(?:€|EUR|Euro) ?(.+)$/i

/** Removes the expected unit; another unit stays and makes the number invalid. */
function withoutUnit(text: string, unit: string | undefined): string {
  if (unit === undefined) return text
  const [, sign, amount] = (unit === "€" && moneyFirst.exec(text)) || []
  if (amount !== undefined) return `${sign}${amount}`
  return kindOf(unit).ending.exec(text)?.[1] ?? text
}

/** Thousands separated by points, spaces or apostrophes (not mixed); decimal comma. Not "0.500", which is a decimal point of another program. */
const germanNumber =
  /^([+-]?) ?([1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:['’]\d{3})+|\d+)?(?:,(\d*|-{1,2}))?$/
/** Ambiguous: "12,500" is twelve thousand in English and twelve and a half in German. */
const groupedWithComma = /^[+-]? ?[1-9]\d{0,2},\d{3}$/

/** Parses a typed, pasted or imported number of this unit; undefined if invalid or ambiguous. */
export function readTypedNumber(text: string, unit: string | undefined): TypedNumber | undefined {
  const bare = withoutUnit(normalizedInput(text), unit)
  const [, sign, grouped = "", tail = ""] = germanNumber.exec(bare) ?? []
  const endsInDashes = /\D/.test(tail)
  if (groupedWithComma.test(bare) || !/\d/.test(grouped + tail)) return undefined
  if (endsInDashes && unit !== "€") return undefined
  if (unit && kindOf(unit).isSmall && /\D/.test(grouped)) return undefined
  const decimals = endsInDashes ? "" : tail.replace(/0+$/, "")
  return { isNegative: sign === "-", whole: grouped.replace(/\D/g, "") || "0", decimals }
}

export const invalidNumber = (unit: string | undefined): string =>
  `Ungültige Zahl. Erwartet wird zum Beispiel ${unit ? kindOf(unit).example : "12.345"}.`
