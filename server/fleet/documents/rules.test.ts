import fc from "fast-check"
import { expect, it } from "vitest"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import { documentName, freeName, isNamedAs } from "./rules.ts"

it.each([
  ["Datenblatt.pdf", "Datenblatt.pdf"],
  ["Fotos/außen.jpg", "Fotos_außen.jpg"],
  ["C:\\Fotos\\a.jpg", "C:_Fotos_a.jpg"],
  ["../../etc/passwd.pdf", "_.._etc_passwd.pdf"],
  ["Rechnung\u202efdp.exe.pdf", "Rechnungfdp.exe.pdf"],
  ["a\u0000b\r\n.pdf", "ab.pdf"],
  ["  Gutachten .pdf ", "Gutachten.pdf"],
  ["Pru\u0308fbericht.pdf", "Prüfbericht.pdf"],
  [`Gut${"\u0336".repeat(99)}achten.pdf`, "Gut\u0336\u0336achten.pdf"],
  [`Gutachten${"\u00a0".repeat(80)}Nebenabrede.pdf`, "Gutachten Nebenabrede.pdf"],
  [`${"x".repeat(300)}.docx`, `${"x".repeat(150)}.docx`],
  [".pdf", ""],
  ["Vertrag 2", "Vertrag 2"],
  [" ... ", ""],
])("keeps %j as %j", (sent, kept) => {
  expect(documentName(sent)).toBe(kept)
})

it.each([
  ["a.pdf", "A.pdf", true],
  ["12-a.pdf", "a.pdf", true],
  ["1-a.pdf", "1-a.pdf", true],
  ["1-1-a.pdf", "1-a.pdf", true],
  ["x1-a.pdf", "xa.pdf", false],
  ["1-", "", false],
  ["b.pdf", "a.pdf", false],
])("names document %j, sent as %j: %s", (filename, name, isSame) => {
  expect(isNamedAs(filename, name)).toBe(isSame)
})

const anyName = fc.string({ unit: "binary", maxLength: 400 })

it("normalises names for any system, idempotently", () => {
  forAll([anyName], (sent) => {
    const name = documentName(sent)
    expect(name).not.toMatch(/[/\\\p{Cc}]|^\./u)
    expect(name.isWellFormed()).toBe(true)
    expect(documentName(name)).toBe(name)
  })
})

it("never gives a name twice, regardless of case, and keeps a free one", () => {
  const some = fc.constantFrom("a.pdf", "A.pdf", "1-a.pdf", "1-A.PDF", "2-a.pdf", "b.pdf")
  forAll([fc.array(some)], (names) => {
    const taken: string[] = []
    for (const name of names) taken.push(freeName(name, taken))
    const folded = taken.map((name) => name.toLowerCase())
    expect(new Set(folded).size).toBe(names.length)
    for (const [index, name] of names.entries())
      expect(taken[index]).toMatch(new RegExp(`^(\\d+-)?${name.replace(".", "\\.")}$`))
    if (names[0]) expect(taken[0]).toBe(names[0])
  })
})
