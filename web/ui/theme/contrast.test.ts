import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"

const css = readFileSync(join(import.meta.dirname, "colours.css"), "utf8")
const colour = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`
const named = new RegExp(String.raw`--([\w-]+): ${colour}`, "g")

type Oklch = readonly [lightness: number, chroma: number, hue: number]
const numbers = (values: readonly (string | undefined)[]) => values.map(Number) as unknown as Oklch

const colours = new Map<string, Oklch>()
for (const [, name = "", ...values] of css.matchAll(named)) colours.set(name, numbers(values))

/** Relative luminance (WCAG 2) in linear sRGB; out-of-gamut colours are clipped. */
function luminance([l, c, h]: Oklch): number {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short
  const [r = 0, g = 0, bl = 0] = [red, green, blue].map((value) => Math.min(1, Math.max(0, value)))
  return 0.2126 * r + 0.7152 * g + 0.0722 * bl
}

const grounds = ["surface", "surface-quiet", "surface-sunken"]
/** Text of 13 px and more on its backgrounds. */
const words: Record<string, readonly string[]> = {
  ink: [...grounds, "petrol-wash", "amber-wash", "green-wash", "red-wash"],
  "ink-muted": [...grounds, "petrol-wash", "amber-wash"],
  "ink-faint": grounds,
  petrol: [...grounds, "petrol-wash"],
  "petrol-deep": [...grounds, "petrol-wash"],
  amber: [...grounds, "amber-wash"],
  green: [...grounds, "green-wash"],
  red: [...grounds, "red-wash"],
  "red-deep": ["surface", "red-wash"],
  white: ["night", "night-petrol", "petrol", "petrol-deep", "red", "red-deep"],
  "night-muted": ["night", "night-petrol"],
  "petrol-light": ["night"],
  surface: ["ink", "petrol"],
}
/** Non-text contrast: edges of controls, focus ring, chart bars. */
const shapes: Record<string, readonly string[]> = {
  "line-control": ["surface", "surface-quiet"],
  focus: grounds,
  petrol: grounds,
  "petrol-light": ["night"],
  "petrol-line": ["night"],
  "amber-line": ["night"],
  "green-line": ["night"],
  "red-line": ["night"],
}

describe("the colours (P109)", () => {
  const of = (name: string) => {
    const value = colours.get(name === "focus" ? "petrol" : name)
    if (!value) throw new Error(`No colour --${name}`)
    return luminance(value)
  }
  const contrast = (one: string, other: string) => {
    const [low = 0, high = 0] = [of(one), of(other)].toSorted((a, b) => a - b)
    return Math.round(((high + 0.05) / (low + 0.05)) * 100) / 100
  }
  const below = (bound: number, table: typeof words) =>
    Object.entries(table).flatMap(([front, behind]) =>
      behind.map((ground) => ({ front, ground, is: contrast(front, ground) })).filter(({ is }) => is < bound),
    )

  test("text has a contrast of 4.5 to 1", () => expect(below(4.5, words)).toEqual([]))
  test("controls have a contrast of 3 to 1", () => expect(below(3, shapes)).toEqual([]))
})

/** Night, film and QR code. */
const ofTheirOwn = [
  "areas/landing/AgentLanding.module.css",
  "areas/landing/Film.module.css",
  "areas/profile/Profile.module.css",
  "shell/Frame.module.css",
  "ui/button/Button.module.css",
  "ui/theme/colours.css",
]

test("no other style sheet names a colour", () => {
  const root = join(import.meta.dirname, "../..")
  const sheets = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".css"),
  )
  const literal = /\b(oklch|rgba?|hsla?)\(\s*[\d.]|#[\da-f]{3,8}\b|:\s*(white|black)\b/i
  const naming = sheets.filter((name) => literal.test(readFileSync(join(root, name), "utf8")))
  expect(naming.sort()).toEqual(ofTheirOwn)
})
