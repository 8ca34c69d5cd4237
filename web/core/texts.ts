import { numberText } from "../../contract/core/format.ts"
import { withUnits } from "../../contract/core/with-units.ts"

/** A function makes one sentence; what else it returned would fail only on the screen. */
type GermanTexts = readonly string[] | { readonly [key: string]: GermanText }
type GermanText = string | undefined | ((...values: never[]) => string) | GermanTexts

/** The German texts of an area, including functions, with non-breaking spaces between numbers and units (P99). */
export function german<Texts extends GermanTexts>(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, bound(text)])) as Texts
}

function bound(text: unknown): unknown {
  if (typeof text === "string") return withUnits(text)
  if (typeof text === "function") return (...values: unknown[]) => withUnits(text(...values))
  return german(text as GermanTexts)
}

/** "1 Fahrzeug", "12.345 Fahrzeuge". */
export const plural = (count: number, one: string, other: string): string =>
  `${numberText(count)} ${count === 1 ? one : other}`
