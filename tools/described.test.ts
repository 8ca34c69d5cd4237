import { expect, test } from "vitest"
import { currentDocument, describedText, unproven } from "./described.ts"
import { facts } from "./described-facts.ts"

test("each described fact has a test or a record that is there", () => {
  expect(unproven(Object.values(facts).flat())).toEqual([])
})

test("a proof without its file or its title is found", () => {
  expect(
    unproven([
      ["this test", "tools/described.test.ts", "its file or its title"],
      ["another title", "tools/version.test.ts", "no such title"],
      ["another file", "tools/none.test.ts", "none"],
    ]),
  ).toEqual([
    'another title: tools/version.test.ts has no "no such title"',
    "another file: there is no tools/none.test.ts",
  ])
})

test("the document is what the list generates (otherwise: npx node tools/described.ts)", () => {
  expect(currentDocument()).toBe(describedText())
})
