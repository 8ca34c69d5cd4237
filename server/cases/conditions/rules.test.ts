import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { inEffect, TextError } from "../../portal/texts/versions.ts"
import { orderConditions, parseConditions } from "./conditions.ts"
import { conditionsFile, conditionsForTests } from "./rules.for-tests.ts"

const content = conditionsFile("2026-11", "2026-11-01")
const line = (text: string) => [{ kind: "list", ordered: false, items: [[{ text }]] }]

test("a file has a section for each kind of request, and is identified by its hash", () => {
  expect(parseConditions("2026-11.md", content)).toEqual({
    version: "2026-11",
    title: "Bedingungen",
    effectiveFrom: "2026-11-01",
    text: {
      PRE_OFFER: line("Pre-Offer in der Fassung 2026-11."),
      SELECTION: line("ZVF in der Fassung 2026-11."),
    },
    content,
    hash: createHash("sha256").update(content).digest("hex"),
  })
})

test("a section may have several blocks, and spaces after its heading", () => {
  const file = content.replace("{#selection}", "{#selection}  ").replace("- ZVF", "- Zuerst\n- ZVF")
  expect(parseConditions("2026-11.md", file).text.SELECTION).toMatchObject([{ items: [{}, {}] }])
})

test.each([
  ["no head", "Text", "2026-11.md: Am Anfang fehlen die Angaben"],
  ["another name", content.replace("version: 2026-11", "version: x"), "heißen, x.md."],
  ["no date", content.replace(/effectiveFrom.*\n/, ""), "effectiveFrom"],
  ["an unknown entry", content.replace("title:", "stand: heute\ntitle:"), "stand"],
  ["no section", content.replace("{#selection}", ""), "Der Abschnitt {#selection} fehlt oder ist leer."],
  ["an empty section", content.replace(/- Pre.*\n/, ""), "Der Abschnitt {#pre-offer} fehlt oder ist leer."],
  ["markup", content.replace("- ZVF", "<b>ZVF</b>"), "2026-11.md: "],
])("an invalid file is named with its error: %s", (_, changed, message) => {
  const parse = () => parseConditions("2026-11.md", changed)
  expect(parse).toThrow(TextError)
  expect(parse).toThrow(message)
})

describe("versions", () => {
  const [first, second] = [conditionsForTests("a", "2026-01-01"), conditionsForTests("b", "2026-12-01")]

  test("are ordered by date; the first also applies before its date", () => {
    const ordered = orderConditions([second, first])
    expect(ordered).toEqual([first, second])
    const at = (instant: string) => inEffect(ordered, new Date(instant)).version
    expect(at("2025-01-01T12:00:00Z")).toBe("a")
    expect(at("2026-11-30T22:59:59Z")).toBe("a")
    expect(at("2026-11-30T23:00:00Z")).toBe("b")
  })

  test("are at least one, and never two on the same day", () => {
    expect(() => orderConditions([])).toThrow("Es gibt keine Bedingungen")
    const same = conditionsForTests("c", "2026-12-01")
    expect(() => orderConditions([first, second, same])).toThrow(
      "c.md: Am 2026-12-01 beginnt schon eine andere Fassung.",
    )
  })
})
