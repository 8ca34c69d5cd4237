import { expect, test } from "vitest"
import { mayRun } from "./Film.tsx"

const plain = { reducedMotion: false, saveData: false }

test("the film runs by itself unless less motion or less data was asked for", () => {
  expect(mayRun(null, plain)).toBe(true)
  expect(mayRun(null, { ...plain, reducedMotion: true })).toBe(false)
  expect(mayRun(null, { ...plain, saveData: true })).toBe(false)
})

test("the button decides over every setting", () => {
  expect(mayRun(false, plain)).toBe(false)
  expect(mayRun(true, { reducedMotion: true, saveData: true })).toBe(true)
})
