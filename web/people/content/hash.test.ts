import { expect, test } from "vitest"
import { viewOf } from "./hash.ts"

test.each([
  ["faq", { panel: "faq", wanted: null }],
  ["faq-selection", { panel: "faq", wanted: "selection" }],
  ["faq-vorvertrag", { panel: "faq", wanted: "vorvertrag" }],
  ["anbieter", { panel: "legal", tab: "provider" }],
  ["datenschutz", { panel: "legal", tab: "privacy" }],
  ["rechtliches", { panel: "legal", tab: "legal" }],
  ["barrierefreiheit", { panel: "legal", tab: "accessibility" }],
  ["nutzungsbedingungen", { panel: "legal", tab: "termsOfUse" }],
  ["bedingungen", { panel: "legal", tab: "conditions" }],
  ["bedingungen-2024-07", { panel: "legal", tab: "conditions", version: "2024-07" }],
  ["nutzungsbedingungen-2024-07", { panel: "legal", tab: "termsOfUse", version: "2024-07" }],
  ["", null],
  ["content", null],
  ["faqs", null],
  ["toString", null],
  ["__proto__", null],
])("#%s opens %o", (hash, view) => {
  expect(viewOf(hash)).toEqual(view)
})
