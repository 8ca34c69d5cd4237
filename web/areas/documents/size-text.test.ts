import { expect, it } from "vitest"
import { sizeText } from "./size-text.ts"

it.each([
  [0, "0 Byte"],
  [1023, "1.023 Byte"],
  [1024, "1 KB"],
  [1434, "1,4 KB"],
  [1024 ** 2 - 1, "1.024 KB"],
  [1024 ** 2, "1 MB"],
  [20 * 1024 ** 2, "20 MB"],
])("%i bytes read as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
