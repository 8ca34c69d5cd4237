import { expect, test } from "vitest"
import { referenceProblems } from "./references.ts"

const rules = { path: "docs/product/offers.md", text: "# Offers\n\n### P9 · One offer\n\nLike P9.\n" }
const record = { path: "docs/decisions/0018-live.md", text: "# ADR-0018 · Told at once\n" }
const problemsOf = (path: string, text: string) => {
  const files = [rules, record, { path, text }]
  return referenceProblems(files, new Set([...files.map((file) => file.path), "content/de/faq/general.md"]))
}

test("accepts references to existing rules and records", () => {
  expect(
    problemsOf(
      "contract/fleet/offers.ts",
      "/** The offer (P9, ADR-0018); p95, WP9 and P-256 are no rules. */",
    ),
  ).toEqual([])
})

test("reports unknown rules and records with their lines", () => {
  expect(problemsOf("contract/fleet/offers.ts", "// P9\n// P10, ADR-0019\n")).toEqual([
    "contract/fleet/offers.ts:2: P10 is defined nowhere (docs/product, docs/decisions)",
    "contract/fleet/offers.ts:2: ADR-0019 is defined nowhere (docs/product, docs/decisions)",
  ])
})

test("reports duplicate numbers", () => {
  expect(problemsOf("docs/product/other.md", "## P9 · Another offer\n")).toEqual([
    "P9 is defined 2 times: docs/product/offers.md, docs/product/other.md",
  ])
})

test("reports links to missing files, folders and headings", () => {
  const good = "[a](product/offers.md#p9--one-offer) [b](decisions) [c](#top) [d](https://example.org)"
  expect(problemsOf("docs/guide.md", `# Top\n${good}`)).toEqual([])
  expect(problemsOf("docs/guide.md", "[a](product/prices.md) [b](product/offers.md#p10)")).toEqual([
    "docs/guide.md: there is no product/prices.md",
    "docs/guide.md: docs/product/offers.md has no heading p10",
  ])
})

test("accepts quoted paths with or without extension", () => {
  const good = "`docs/product/`, `docs/guide.md`, `server/fleet/<topic>/`"
  expect(problemsOf("docs/guide.md", good)).toEqual([])
  expect(problemsOf("tools/guide.ts", "`contract/gone`")).toEqual([])
  expect(problemsOf("docs/guide.md", "`contract/gone`")).toEqual(["docs/guide.md: there is no contract/gone"])
})
