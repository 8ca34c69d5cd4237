import { expect, it } from "vitest"
import { distanceOf, judgeClock } from "./judge-clock.ts"

it.for([
  [1_000, 1_000, 1_000, 0],
  [1_500, 1_000, 2_000, 0],
  [500, 1_000, 2_000, 500],
  [9_000, 1_000, 2_000, 7_000],
] as const)(
  "a clock that says %i between %i and %i is at least %i ms away",
  ([there, before, after, apart]) => {
    expect(distanceOf({ there, before, after })).toBe(apart)
  },
)

it.for([
  [0, "gut"],
  [2_000, "gut"],
  [2_001, "Hinweis"],
  [30_000, "Hinweis"],
  [-30_001, "Fehler"],
] as const)("%i ms apart is %s", ([apart, verdict]) => {
  const reading = { there: 100_000 + apart, before: 100_000, after: 100_000 }
  expect(judgeClock("clock", "der Datenbank", reading).verdict).toBe(verdict)
})
