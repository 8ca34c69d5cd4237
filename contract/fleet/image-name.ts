import { pictureFormats } from "../core/document-formats.ts"
import { type Colour, colourText } from "../core/enums.ts"

/** The only public folder. */
export const imageFolder = "car/images/"

/** The configuration that determines a car's image, as option labels (P93). */
export type ImageConfiguration = {
  brand: string | null
  model: string | null
  modelSeries: string | null
  paintBaseColor: Colour | null
}

/** Characters that are not portable in paths and file systems. */
const unsafe = /[\p{Cc}/\\:*?"<>|]/gu

/** `Fahrzeugbild_{brand}_{model}_{series}_{German colour}.png`; "" if a part is missing. */
export function carImageName({ brand, model, modelSeries, paintBaseColor }: ImageConfiguration): string {
  if (!brand || !model || !modelSeries || !paintBaseColor) return ""
  const parts = [brand, model, modelSeries, colourText[paintBaseColor]]
  return `Fahrzeugbild_${parts.join("_").normalize("NFC").replace(unsafe, "_")}.png`
}

const spelledOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" }

const pictureEnding = new RegExp(`\\.(${Object.keys(pictureFormats).join("|")})$`)

/** Normalised name: ignores case, umlaut spelling, separators, prefix and extension. */
const folded = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(pictureEnding, "")
    .replace(/[äöüß]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_?(fahrzeugbild_)?|_$/g, "")

/** An exact match, or the only name that differs in case, umlauts, separators or extension; else undefined. */
export function matchImageName(fileName: string, names: readonly string[]): string | undefined {
  const exact = fileName.normalize("NFC")
  if (names.includes(exact)) return exact
  const sought = folded(fileName)
  const fitting = new Set(names.filter((name) => folded(name) === sought))
  return fitting.size === 1 ? [...fitting][0] : undefined
}
