import { expect, test } from "vitest"
import { parseMarkdown } from "../../portal/texts/markdown.ts"
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

test("provider lines come from the first section of its page", () => {
  const markdown =
    "Vorbemerkung\n\n## Anbieter\n\n**Aurel Automobile AG**\n\nWeg 1, 70173 Stuttgart\n\n- Vorstand: A\n- HRB 1\n\n## Kontakt\n\nTelefon"
  expect(providerLines(page(markdown))).toEqual([
    "Aurel Automobile AG",
    "Weg 1, 70173 Stuttgart",
    "Vorstand: A",
    "HRB 1",
  ])
})

test("joins runs of a line; ignores tables and empty sections", () => {
  expect(
    providerLines(page("## Anbieter\n\n**Aurel** AG, *Stuttgart*\n\n| A | B |\n|---|---|\n| 1 | 2 |")),
  ).toEqual(["Aurel AG, Stuttgart"])
  expect(providerLines(page("## Anbieter\n\n## Kontakt\n\nTelefon"))).toEqual([])
})

test("ignores other pages", () => {
  const imprint = page("## Impressum\n\nVerlag").map((text) => ({ ...text, page: "legal" as const }))
  expect(providerLines([...imprint, ...page("Aurel AG")])).toEqual(["Aurel AG"])
})

test("treats a page without sections as one", () => {
  expect(providerLines(page("Aurel AG"))).toEqual(["Aurel AG"])
  expect(providerLines([])).toEqual([])
})
