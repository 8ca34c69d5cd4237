import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"

const css = readFileSync(join(import.meta.dirname, "colours.css"), "utf8")
const colours = new Map(
  [...css.matchAll(/--([\w-]+): #([\da-f]{3}|[\da-f]{6});/g)].map(([, name = "", hex = ""]) => [
    name,
    luminance(hex),
  ]),
)

/** Relative luminance (WCAG 2). */
function luminance(hex: string): number {
  const digits = hex.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const grounds = ["surface", "surface-quiet"]
/** Text of 13 px and more on its backgrounds. */
const words: Record<string, readonly string[]> = {
  ink: [...grounds, "petrol-wash", "amber-wash", "green-wash", "red-wash"],
  "ink-muted": [...grounds, "petrol-wash", "amber-wash"],
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
  "amber-line": ["night"],
  "green-line": ["night"],
  "red-line": ["night"],
}

describe("the colours", () => {
  const of = (name: string) => {
    const value = colours.get(name === "focus" ? "petrol" : name)
    if (value === undefined) throw new Error(`No colour --${name}`)
    return value
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

/** Night and QR code. */
const ofTheirOwn = [
  "app/Frame.module.css",
  "people/profile/Profile.module.css",
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
