import { expect, test } from "vitest"
import { agreedLines } from "./agreed.ts"

const hash = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

test("names the agreed texts by version and the first digits of their hash", () => {
  const conditions = { version: "2026-11", hash }
  const terms = { version: "2024-07", hash: hash.toUpperCase() }
  expect(agreedLines({ conditions, terms })).toEqual([
    { label: "Bedingungen", text: "Fassung 2026-11 (SHA-256 0123456789abcdef…)" },
    { label: "Nutzungsbedingungen", text: "Fassung 2024-07 (SHA-256 0123456789ABCDEF…)" },
  ])
})

test("states the missing consent of an act recorded by the provider", () => {
  expect(agreedLines(null)).toEqual([
    { label: "Zustimmung", text: "keine im Portal: durch den Anbieter erfasst" },
  ])
})
