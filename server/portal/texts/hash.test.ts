import { expect, test } from "vitest"
import { textHash } from "./versions.ts"

test("a text has the SHA-256 of its UTF-8 bytes", () => {
  expect(textHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
})

test("the hash does not depend on how a file stores the text", () => {
  const stored = textHash("Ü\nb\n")
  expect(textHash("U\u0308\nb\n")).toBe(stored)
  expect(textHash("Ü\r\nb\r")).toBe(stored)
  expect(textHash("Ü\nB\n")).not.toBe(stored)
  expect(textHash("Ü\n\nb\n")).not.toBe(stored)
})
