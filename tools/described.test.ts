import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { describedFacts, unproven } from "./described.ts"
import { root } from "./project.ts"

test("each described fact has an existing test or decision record", () => {
  expect(unproven(describedFacts())).toEqual([])
})

test("each row of the document is read as a fact", () => {
  const text = readFileSync(join(root, "docs/product/described.md"), "utf8")
  const rows = text.split("\n").filter((line) => line.startsWith("| ") && line !== "| fact | proof |")
  expect(describedFacts()).toHaveLength(rows.length)
  expect(rows.length).toBeGreaterThan(300)
})

test("reports a proof without its file or its title", () => {
  expect(
    unproven([
      { fact: "this test", file: "tools/described.test.ts", part: "its file or its title" },
      { fact: "another title", file: "tools/version.test.ts", part: "no such title" },
      { fact: "another file", file: "tools/none.test.ts", part: "none" },
    ]),
  ).toEqual([
    'another title: tools/version.test.ts has no "no such title"',
    "another file: there is no tools/none.test.ts",
  ])
})
