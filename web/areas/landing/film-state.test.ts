import { expect, test } from "vitest"
import { mayRun } from "./Film.tsx"

const plain = { reducedMotion: false, saveData: false }

test("autoplays unless reduced motion or data is requested", () => {
  expect(mayRun(null, plain)).toBe(true)
  expect(mayRun(null, { ...plain, reducedMotion: true })).toBe(false)
  expect(mayRun(null, { ...plain, saveData: true })).toBe(false)
})

test("the button overrides every setting", () => {
  expect(mayRun(false, plain)).toBe(false)
  expect(mayRun(true, { reducedMotion: true, saveData: true })).toBe(true)
})
