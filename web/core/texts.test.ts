import { expect, test } from "vitest"
import { german, plural } from "./texts.ts"

test("each text, also grouped or with values, keeps numbers and units on one line", () => {
  const texts = german({
    promise: "innerhalb von 48 Stunden",
    left: { days: (count: number) => `noch ${plural(count, "Tag", "Tage")}` },
  })
  expect(texts.promise).toBe("innerhalb von 48\u00a0Stunden")
  expect([1, 2].map(texts.left.days)).toEqual(["noch 1\u00a0Tag", "noch 2\u00a0Tage"])
})

test("inserts values unchanged", () => {
  const { both } = german({ both: ({ from, to }: { from: string; to: string }) => `${from} bis ${to}` })
  expect(both({ from: "<b>", to: "$1" })).toBe("<b> bis $1")
})

test("uses singular for one, plural for none and many, with thousands separators", () => {
  const cars = (count: number) => plural(count, "Fahrzeug", "Fahrzeuge")
  expect([0, 1, 12345].map(cars)).toEqual(["0 Fahrzeuge", "1 Fahrzeug", "12.345 Fahrzeuge"])
})

/** In German a plural is longer, or has the words of the singular. */
test("no text has singular and plural reversed", () => {
  const sources = import.meta.glob<string>("../**/texts*.de.ts", {
    eager: true,
    query: "?raw",
    import: "default",
  })
  const pairs = Object.values(sources).flatMap((text) => [
    ...text.matchAll(/plural\(\s*\w+,\s*["`]([^"`]+)["`],\s*["`]([^"`]+)["`]/g),
  ])
  expect(pairs.length).toBeGreaterThan(40)
  const reversed = pairs.filter(([, one = "", other = ""]) => one.length > other.length)
  expect(reversed.map(([, one]) => one)).toEqual(["weiteres erneut senden"])
})
