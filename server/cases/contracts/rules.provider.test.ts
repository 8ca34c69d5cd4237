import { expect, test } from "vitest"
import { parseMarkdown } from "../../core/texts/index.ts"
import { providerLines } from "./rules.ts"

const page = (markdown: string) => [
  {
    page: "provider" as const,
    title: "Anbieter",
    version: "1",
    date: "2026-01-01",
    text: parseMarkdown(markdown),
  },
]

test("the provider's lines are those of the first section of its page", () => {
  const markdown =
    "Vorbemerkung\n\n## Anbieter\n\n**Aurel Automobile AG**\n\nWeg 1, 70173 Stuttgart\n\n- Vorstand: A\n- HRB 1\n\n## Kontakt\n\nTelefon"
  expect(providerLines(page(markdown))).toEqual([
    "Aurel Automobile AG",
    "Weg 1, 70173 Stuttgart",
    "Vorstand: A",
    "HRB 1",
  ])
})

test("a line of several pieces is one line; tables and an empty section say nothing", () => {
  expect(
    providerLines(page("## Anbieter\n\n**Aurel** AG, *Stuttgart*\n\n| A | B |\n|---|---|\n| 1 | 2 |")),
  ).toEqual(["Aurel AG, Stuttgart"])
  expect(providerLines(page("## Anbieter\n\n## Kontakt\n\nTelefon"))).toEqual([])
})

test("other pages do not count", () => {
  const imprint = page("## Impressum\n\nVerlag").map((text) => ({ ...text, page: "legal" as const }))
  expect(providerLines([...imprint, ...page("Aurel AG")])).toEqual(["Aurel AG"])
})

test("a page without sections counts as one", () => {
  expect(providerLines(page("Aurel AG"))).toEqual(["Aurel AG"])
  expect(providerLines([])).toEqual([])
})
