import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, addMonths, berlinToday } from "../../../contract/core/dates.ts"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import type { TermsAct } from "../../portal/texts/terms.ts"
import { inEffect, TextError } from "../../portal/texts/versions.ts"
import { termsFile, termsForTests } from "./rules.for-tests.ts"
import { changesSince, orderTerms, parseTerms, termsAnnounced, withdrawableUntil } from "./rules.ts"

const parse = (content: string, name = "2027-02.md") => parseTerms(name, content)
const at = (instant: string) => new Date(instant)

describe("a terms file", () => {
  test("is parsed with version, dates, changes and text", () => {
    expect(
      parse(termsFile("2027-02", { effectiveFrom: "2027-02-01", announcedFrom: "2026-12-15" })),
    ).toMatchObject({
      version: "2027-02",
      title: "Nutzungsbedingungen",
      effectiveFrom: "2027-02-01",
      announcedFrom: "2026-12-15",
      changes: ["Neu: Abschnitt 9.", "Die Frist beträgt jetzt 14 Tage."],
      text: [
        { kind: "heading", level: 2, spans: [{ text: "1. Worum es geht" }] },
        { kind: "paragraph", spans: [{ text: "Fassung 2027-02." }] },
      ],
    })
  })

  test.each([
    ["no front matter", "## 1. Worum es geht\n", "Am Anfang fehlen die Angaben"],
    ["no title", termsFile("2027-02").replace(/title:.*\n/, ""), "title"],
    ["a day that does not exist", termsFile("2027-02", { effectiveFrom: "2027-02-30" }), "effectiveFrom"],
    ["a key nobody knows", termsFile("2027-02").replace("title:", "untertitel: x\ntitle:"), "untertitel"],
    ["a line of no key", termsFile("2027-02").replace("title:", "oops\ntitle:"), "oops"],
    ["another name than its version", termsFile("2027-03"), "2027-03.md"],
    ["markup that is not ours", `${termsFile("2027-02")}\n<script>x()</script>\n`, "<script>"],
    ["a link that leads astray", `${termsFile("2027-02")}\n[x](javascript:x)\n`, "javascript:x"],
  ])("with %s is refused with its name", (_, content, reason) => {
    expect(() => parse(content)).toThrow(TextError)
    expect(() => parse(content)).toThrow(/^2027-02\.md: /)
    expect(() => parse(content)).toThrow(reason)
  })
})

describe("all versions", () => {
  test("are at least one", () => {
    expect(() => orderTerms([])).toThrow(new TextError("Es gibt keine Nutzungsbedingungen."))
  })

  test.each([
    ["not at all", null],
    ["a day too late", "2027-01-02"],
  ])("refuse a change announced %s", (_, announcedFrom) => {
    const later = termsForTests("2027-02", { effectiveFrom: "2027-02-01", announcedFrom })
    expect(() => orderTerms([termsForTests("2024-07"), later])).toThrow(
      "2027-02.md: Änderungen werden mindestens einen Monat vorher angekündigt",
    )
  })

  test("accept a change announced exactly a month before", () => {
    const later = termsForTests("2027-02", { effectiveFrom: "2027-02-01", announcedFrom: "2027-01-01" })
    expect(orderTerms([termsForTests("2024-07"), later])).toHaveLength(2)
  })

  test("refuse a change without description, and one on another's date", () => {
    const mute = { ...termsForTests("2027-02"), changes: [] }
    expect(() => orderTerms([termsForTests("2024-07"), mute])).toThrow("Unter changes fehlt")
    const twin = { ...termsForTests("2027-02"), effectiveFrom: "2024-07-01" }
    expect(() => orderTerms([termsForTests("2024-07"), twin])).toThrow("beginnt schon eine andere")
  })
})

describe("terms in effect", () => {
  const versions = orderTerms([
    termsForTests("2027-02", { effectiveFrom: "2027-02-01", announcedFrom: "2026-12-15" }),
    termsForTests("2024-07"),
  ])
  const versionAt = (instant: string) => inEffect(versions, at(instant)).version
  const announced = (instant: string) => termsAnnounced(versions, at(instant)).map(({ version }) => version)

  test("change at midnight in Berlin", () => {
    expect(versionAt("2027-01-31T22:59:59Z")).toBe("2024-07")
    expect(versionAt("2027-01-31T23:00:00Z")).toBe("2027-02")
    expect(versionAt("2020-01-01T00:00:00Z")).toBe("2024-07")
  })

  test("are announced from the announcement day until they take effect", () => {
    expect(announced("2026-12-14T22:59:59Z")).toEqual([])
    expect(announced("2026-12-14T23:00:00Z")).toEqual(["2027-02"])
    expect(announced("2027-01-31T22:59:59Z")).toEqual(["2027-02"])
    expect(announced("2027-01-31T23:00:00Z")).toEqual([])
  })

  test("are announced at least a month before any effective date", () => {
    const days = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2025-01-01", days))
    forAll([days, days], (effectiveFrom, announcedFrom) => {
      const later = termsForTests("later", { effectiveFrom, announcedFrom })
      const order = () => orderTerms([termsForTests("2024-07"), later])
      if (addMonths(announcedFrom, 1) > effectiveFrom) expect(order).toThrow(TextError)
      else expect(order).not.toThrow()
    })
  })
})

const versions = orderTerms([
  termsForTests("2024-07"),
  termsForTests("2025-02"),
  termsForTests("2026-02", { effectiveFrom: "2026-02-01" }),
  termsForTests("2027-02", { effectiveFrom: "2027-02-01" }),
])
const missed = (...accepted: string[]) => {
  const acts = accepted.map((version) => ({ version, act: "ACCEPTED", at: "2025-01-01T09:00:00Z" }) as const)
  return changesSince(versions, acts, at("2026-11-16T09:00:00Z")).map(({ version }) => version)
}
test("missed versions are those after the newest accepted one", () => {
  expect(missed("2024-07")).toEqual(["2025-02", "2026-02"])
  expect(missed("2024-07", "2025-02")).toEqual(["2026-02"])
  expect(missed("2026-02")).toEqual([])
  expect(missed()).toEqual([])
  expect(
    changesSince(versions, [{ version: "2024-07", act: "DECLINED", at: "" }], at("2026-11-16T09:00:00Z")),
  ).toEqual([])
})

describe("last day of a withdrawal", () => {
  const act = (name: TermsAct["act"], instant: string): TermsAct => ({ version: "x", act: name, at: instant })

  test.each([
    ["nothing", [], null],
    ["a refusal alone", [act("DECLINED", "2026-11-16T09:00:00Z")], null],
    ["the first consent", [act("ACCEPTED", "2026-11-16T09:00:00Z")], "2026-11-30"],
    ["a consent late in the evening in Berlin", [act("ACCEPTED", "2026-11-16T23:30:00Z")], "2026-12-01"],
    [
      "the first of two consents",
      [act("ACCEPTED", "2026-11-16T09:00:00Z"), act("ACCEPTED", "2027-02-01T09:00:00Z")],
      "2026-11-30",
    ],
    [
      "the consent after a withdrawal",
      [
        act("ACCEPTED", "2026-11-16T09:00:00Z"),
        act("WITHDRAWN", "2026-11-17T09:00:00Z"),
        act("ACCEPTED", "2027-02-01T09:00:00Z"),
      ],
      "2027-02-15",
    ],
    [
      "a withdrawal",
      [act("ACCEPTED", "2026-11-16T09:00:00Z"), act("WITHDRAWN", "2026-11-17T09:00:00Z")],
      null,
    ],
  ])("counts from %s", (_, acts, last) => {
    expect(withdrawableUntil(acts)).toBe(last)
  })

  test("is always 14 days after that day in Berlin", () => {
    forAll([fc.date({ min: at("2024-07-01"), max: at("2030-01-01"), noInvalidDate: true })], (date) => {
      expect(withdrawableUntil([act("ACCEPTED", date.toISOString())])).toBe(addDays(berlinToday(date), 14))
    })
  })
})
