import { expect, it } from "vitest"
import { parseText } from "./parse-text.ts"

it.each([
  ["   ", { required: true }, "valueMissing"],
  ["abc", { maxLength: 2 }, "tooLong"],
  ["frau@", { email: true }, "typeMismatch"],
  ["frau.meyer@brenner.example", { email: true }, null],
  [" Frau+zvf@Brenner.example ", { email: true }, null],
  ["frau@bürger.example", { email: true }, "typeMismatch"],
  ["frau.@brenner.example", { email: true }, "typeMismatch"],
  ["frau@brenner.example.", { email: true }, "typeMismatch"],
  ["mailto:frau@brenner.example", { email: true }, "typeMismatch"],
  ["Frau Meyer <frau@brenner.example>", { email: true }, "typeMismatch"],
  [`${"a".repeat(250)}@brenner.example`, { email: true }, "typeMismatch"],
  ["+49 (40) 12", { pattern: /^[\d+\-() ]{8,18}$/ }, null],
  ["040-1", { pattern: /^[\d+\-() ]{8,18}$/ }, "patternMismatch"],
] as const)("judges %j by %j as %s", (text, limits, validity) => {
  expect(parseText(text, limits)).toEqual({ value: text, validity })
})
