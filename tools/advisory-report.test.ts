import { expect, test } from "vitest"
import { readAudit } from "./advisory-report.ts"

test.each([
  ["", "npm hat nichts Lesbares geantwortet"],
  ["{}", "ohne Angabe eines Grundes"],
  ['{"vulnerabilities":{}}', "ohne Angabe eines Grundes"],
  ['{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}', "405 Method Not Allowed"],
])("an answer that is no report (%s) is never 'nothing found'", (output, why) => {
  expect(readAudit(output)).toEqual({ outcome: "unknown", why })
})

test("a report names the worst first, and what leads to it", () => {
  const advisory = { title: "Reads too much", url: "https://advisories.example/1" }
  const vulnerabilities = {
    one: { name: "one", severity: "low", range: "<2", via: ["two"] },
    two: { name: "two", severity: "critical", range: "<=1.4", via: [advisory] },
  }
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    outcome: "known",
    sentences: [
      "two <=1.4: critical, Reads too much (https://advisories.example/1)",
      "one <2: low, über two",
    ],
  })
})

test("a report without a finding is one", () => {
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({
    outcome: "known",
    sentences: [],
  })
})
