import { describe, expect, test } from "vitest"
import { longestText } from "../core/limits.ts"
import { reasonedSteps, reasonTemplates, withTemplate } from "./reasons.ts"

describe.each(reasonedSteps)("templates to %s", (step) => {
  test("are different sentences that fit into the field", () => {
    const templates = reasonTemplates[step]
    expect(new Set(templates).size).toBe(templates.length)
    expect(templates.length).toBeGreaterThan(2)
    for (const template of templates) {
      expect(template).toMatch(/^[A-ZÄÖÜ].*\.$/)
      expect(template.length).toBeLessThan(longestText / 2)
    }
  })
})

const [first = "", second = ""] = reasonTemplates.reject

test("a template replaces an unedited template", () => {
  expect(withTemplate("", first, "reject")).toBe(first)
  expect(withTemplate("  ", first, "reject")).toBe(first)
  expect(withTemplate(` ${first}`, second, "reject")).toBe(second)
})

test("an edited text is kept, even if it is a template of another step", () => {
  expect(withTemplate("Leider. ", first, "reject")).toBe(`Leider. ${first}`)
  expect(withTemplate(`${first} Leider.`, second, "reject")).toBe(`${first} Leider. ${second}`)
  expect(withTemplate(first, second, "decline")).toBe(`${first} ${second}`)
})
