import { type Colour, colourText } from "./enums.ts"

/** The only public folder (P37). */
export const imageFolder = "car/images/"

/** What decides which image a car has: its configuration, in the words of the options (P93). */
export type ImageConfiguration = {
  brand: string | null
  model: string | null
  modelSeries: string | null
  paintBaseColor: Colour | null
}

/** Characters that no path or file system can be trusted with. */
const unsafe = /[\p{Cc}/\\:*?"<>|]/gu

/**
 * `Fahrzeugbild_{brand}_{model}_{series}_{German colour}.png`; empty if any part is missing (P93). Labels
 * are taken as they are, but for characters that a file name cannot hold: they become `_`.
 */
export function carImageName({ brand, model, modelSeries, paintBaseColor }: ImageConfiguration): string {
  if (!brand || !model || !modelSeries || !paintBaseColor) return ""
  const parts = [brand, model, modelSeries, colourText[paintBaseColor]]
  return `Fahrzeugbild_${parts.join("_").normalize("NFC").replace(unsafe, "_")}.png`
}

const spelledOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" }

/** A name without what people and programs write differently: case, umlauts, separators, prefix and ending. */
const folded = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/\.(png|jpe?g|gif)$/, "")
    .replace(/[äöüß]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_?(fahrzeugbild_)?|_$/g, "")

/**
 * The one of `names` (image names by the rule) that a file's name means: itself, or else the only one that differs in
 * nothing but case, umlaut spelling, separators, ending or the missing prefix. Undefined where none or several fit.
 */
export function matchImageName(fileName: string, names: readonly string[]): string | undefined {
  const exact = fileName.normalize("NFC")
  if (names.includes(exact)) return exact
  const wanted = folded(fileName)
  const fitting = new Set(names.filter((name) => folded(name) === wanted))
  return fitting.size === 1 ? [...fitting][0] : undefined
}
