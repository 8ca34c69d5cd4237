import { expect, test } from "vitest"
import { agreedLines, versionName } from "./agreed.ts"

const hash = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

test("names the agreed texts by version and the first digits of their hash", () => {
  const conditions = { version: "2026-11", hash }
  const terms = { version: "2024-07", hash: hash.toUpperCase() }
  expect(agreedLines({ conditions, terms })).toEqual([
    { label: "Bedingungen", text: "Fassung November 2026 (SHA-256 0123456789abcdef…)" },
    { label: "Nutzungsbedingungen", text: "Fassung Juli 2024 (SHA-256 0123456789ABCDEF…)" },
  ])
})

test.for([
  ["2026-02", "Fassung Februar 2026"],
  ["2026-13", "Fassung 2026-13"],
  ["2026/01 b", "Fassung 2026/01 b"],
])("names version %s by its month, others as they are", ([version, name]) =>
  expect(versionName(version!)).toBe(name),
)

test("states the missing consent of an act recorded by the provider", () => {
  expect(agreedLines(null)).toEqual([
    { label: "Zustimmung", text: "keine im Portal: durch den Anbieter erfasst" },
  ])
})
