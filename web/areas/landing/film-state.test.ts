import { expect, test } from "vitest"
import { isAutoplaying } from "./Film.tsx"

const plain = { reducedMotion: false, saveData: false }

test("autoplays unless reduced motion or data is requested", () => {
  expect(isAutoplaying(null, plain)).toBe(true)
  expect(isAutoplaying(null, { ...plain, reducedMotion: true })).toBe(false)
  expect(isAutoplaying(null, { ...plain, saveData: true })).toBe(false)
})

test("the button overrides every setting", () => {
  expect(isAutoplaying(false, plain)).toBe(false)
  expect(isAutoplaying(true, { reducedMotion: true, saveData: true })).toBe(true)
})
