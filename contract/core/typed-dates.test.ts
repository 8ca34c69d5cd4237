import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { addDays } from "./dates.ts"
import { dateText, monthText } from "./format.ts"
import { forAll } from "./property-for-tests.ts"
import { invalidDate, readTypedDate } from "./typed-dates.ts"

const monthOnly = { monthOnly: true }

describe("a day", () => {
  it.each([
    ["1.5.2026", "2026-05-01"],
    [" 01. 05. 2026 ", "2026-05-01"],
    ["1.5.26", "2026-05-01"],
    ["01,05,2026", "2026-05-01"],
    ["1, 5, 26", "2026-05-01"],
    ["01052026", "2026-05-01"],
    ["2026-05-01", "2026-05-01"],
    ["1. Mai 2026", "2026-05-01"],
    ["31.12.49", "2049-12-31"],
    ["24. Mrz 2027", "2027-03-24"],
    ["1. Jänner 2027", "2027-01-01"],
    ["1.\u00a0Sept. 26", "2026-09-01"],
    ["24. Ma\u0308rz 2027", "2027-03-24"],
    ["1.5.2026\u200b", "2026-05-01"],
    ["01.05.2026 00:00", "2026-05-01"],
    ["01.05.2026, 0:00:00", "2026-05-01"],
    ["2026-05-01T00:00:00.000Z", "2026-05-01"],
  ])("%j", (text, date) => {
    expect(readTypedDate(text)).toEqual({ date })
  })
  it("keeps a time", () => {
    expect(readTypedDate("01.05.2026 8:30")).toEqual({ date: "2026-05-01", time: "08:30:00" })
    expect(readTypedDate("2026-05-01T23:59:59")).toEqual({ date: "2026-05-01", time: "23:59:59" })
  })
  it.each([
    ..."31.2.2026|29.02.2025|1.13.2026|0.1.2026|1.5.76|1.5.50|1.5.|46143|311226|5/1/2026|01/05/2026|01-05-2026".split(
      "|",
    ),
    ..."1,5.2026|1.5,2026|1,5|2026/05/01|20260501|Fr 1.5.2026|Mai|KW 18/2026|heute|k.A.|—|1. Ju 2026|1.5.02026".split(
      "|",
    ),
    ..."01.05.2026 25:00|2026-05-01T00:00:00+02:00|00:00|１.５.２０２６|10/2026|Oktober 2026|".split("|"),
  ])("%j is rejected", (text) => {
    expect(readTypedDate(text)).toBeUndefined()
  })
})

describe("a month", () => {
  it.each([
    "10/2026",
    " 10 / 2026 ",
    "10.2026",
    "10,2026",
    "10-2026",
    "2026-10",
    "Oktober 2026",
    "okt. 2026",
  ])("%j is its first day", (text) => {
    expect(readTypedDate(text, monthOnly)).toEqual({ date: "2026-10-01" })
  })
  it.each(["10/26", "13/2026", "0/2026", "2026/10", "26-10", "Herbst 2026", "2026", "10/20261", "2026-101"])(
    "%j is rejected",
    (text) => {
      expect(readTypedDate(text, monthOnly)).toBeUndefined()
    },
  )
  it("can be given as one of its days, which is kept", () => {
    expect(readTypedDate("15.10.2026", monthOnly)).toEqual({ date: "2026-10-15" })
  })
})

const days = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays("1900-01-01", count))

test("parses the displayed form and all common ones", () => {
  const names = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
  forAll([days], (date) => {
    const [year, month, day] = date.split("-").map(Number) as [number, number, number]
    const name = names.split(" ")[month - 1]!
    for (const form of [dateText(date), date, `${day}.${month}.${year}`, `${day}. ${name} ${year}`])
      expect(readTypedDate(form)).toEqual({ date })
    for (const form of [monthText(date), `${month}/${year}`, `${name.slice(0, 3)}. ${year}`])
      expect(readTypedDate(form, monthOnly)).toEqual({ date: `${date.slice(0, 7)}-01` })
  })
})

test("never throws, and every day is also a month", () => {
  const near = fc.stringMatching(/^[0-9./:T -]{0,20}$/)
  forAll([fc.oneof(fc.string(), near)], (text) => {
    const read = readTypedDate(text)
    if (read) expect(readTypedDate(text, monthOnly)).toEqual(read)
  })
})

test("each message has valid examples", () => {
  for (const asked of [{}, monthOnly]) {
    const [, examples = ""] = /zum Beispiel (.+)\.$/.exec(invalidDate(asked)) ?? []
    for (const example of examples.split(" oder ")) expect(readTypedDate(example, asked)).toBeDefined()
  }
})
