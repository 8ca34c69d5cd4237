import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fieldOf } from "../../../contract/car-fields.ts"
import { addDays, daysBetween } from "../../../contract/dates.ts"
import { firstDay, lastDay } from "../../../contract/limits.ts"
import type { Cell } from "../../platform/workbook/index.ts"
import { readCarDate, readWallClock } from "./sheet.dates.ts"

const day = fieldOf("dateOfDelivery")
const month = fieldOf("productionMonth")
const codeOf = (read: unknown) =>
  typeof read === "object" && read !== null && "code" in read ? read.code : read

describe("a day", () => {
  it.each<[Cell, string]>([
    ["1.2.2026", "2026-02-01"],
    ["01.02.2026", "2026-02-01"],
    [" 01. 02. 2026 ", "2026-02-01"],
    ["1.\u00a0Februar\u00a02026", "2026-02-01"],
    ["1. Feb. 2026", "2026-02-01"],
    ["24. MÄRZ 2027", "2027-03-24"],
    ["24. Mrz 2027", "2027-03-24"],
    ["24. Ma\u0308r 2027", "2027-03-24"],
    ["1. Jänner 2027", "2027-01-01"],
    ["30. Sept. 2027", "2027-09-30"],
    ["2026-02-01", "2026-02-01"],
    ["01.02.2026 00:00", "2026-02-01"],
    ["01.02.2026, 0:00:00", "2026-02-01"],
    ["01.02.26", "2026-02-01"],
    ["01022026", "2026-02-01"],
    ["29.02.2028", "2028-02-29"],
    [{ date: "2026-02-01" }, "2026-02-01"],
  ])("%j is %s", (cell, date) => {
    expect(readCarDate(day, cell)).toBe(date)
  })
  it.each<[Cell, string]>([
    ["01.02.76", "not_a_date"],
    ["01/02/2026", "not_a_date"],
    ["2/1/2026", "not_a_date"],
    ["2026/02/01", "not_a_date"],
    ["20260201", "not_a_date"],
    ["10/2026", "not_a_date"],
    ["Oktober 2026", "not_a_date"],
    ["30.02.2026", "not_a_date"],
    ["29.02.2027", "not_a_date"],
    ["0.1.2026", "not_a_date"],
    ["1.13.2026", "not_a_date"],
    ["1. Ju 2026", "not_a_date"],
    ["1. Junimond 2026", "not_a_date"],
    ["1. . 2026", "not_a_date"],
    ["1.2.02026", "not_a_date"],
    ["Mo 1.2.2026", "not_a_date"],
    ["01.02.2026 12:30", "date_with_time"],
    [{ datetime: "2026-02-01T12:30:00" }, "date_with_time"],
    ["01.02.1989", "too_early"],
    ["01.02.2101", "too_late"],
    [46_000, "not_a_date"],
    [true, "not_a_date"],
    [null, "not_a_date"],
  ])("%j is refused: %s", (cell, code) => {
    expect(codeOf(readCarDate(day, cell))).toBe(code)
  })
})

describe("a month", () => {
  it.each<[Cell, string]>([
    ["10/2026", "2026-10-01"],
    ["1/2026", "2026-01-01"],
    [" 10 / 2026 ", "2026-10-01"],
    ["10.2026", "2026-10-01"],
    ["10-2026", "2026-10-01"],
    ["2026-10", "2026-10-01"],
    ["Oktober 2026", "2026-10-01"],
    ["Okt. 2026", "2026-10-01"],
    ["okt 2026", "2026-10-01"],
    ["15.10.2026", "2026-10-15"],
    [{ date: "2026-10-15" }, "2026-10-15"],
  ])("%j is %s", (cell, date) => {
    expect(readCarDate(month, cell)).toBe(date)
  })
  it.each<Cell>(["10/26", "13/2026", "0/2026", "2026/10", "26-10", "Herbst 2026", "2026", 2026])(
    "%j is refused with the form that is expected",
    (cell) => {
      expect(readCarDate(month, cell)).toMatchObject({
        code: "not_a_date",
        message: expect.stringContaining("10/2026"),
      })
    },
  )
})

it("a day in each form that people write is read as that day", () => {
  const days = fc
    .integer({ min: 0, max: daysBetween(firstDay, lastDay) })
    .map((count) => addDays(firstDay, count))
  const names = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(
    " ",
  )
  fc.assert(
    fc.property(days, (date) => {
      const [year, mm, dd] = date.split("-") as [string, string, string]
      const forms = [
        `${dd}.${mm}.${year}`,
        `${Number(dd)}.${Number(mm)}.${year}`,
        `${Number(dd)}. ${names[Number(mm) - 1]} ${year}`,
        date,
      ]
      for (const form of forms) expect(readCarDate(day, form)).toBe(date)
      expect(readCarDate(month, `${mm}/${year}`)).toBe(`${year}-${mm}-01`)
      expect(readCarDate(month, `${names[Number(mm) - 1]!.slice(0, 3)}. ${year}`)).toBe(`${year}-${mm}-01`)
    }),
  )
})

it.each<[Cell, string]>([
  ["25.10.2026 02:30", "2026-10-25T02:30:00"],
  ["25.10.2026\u00a002:30:09", "2026-10-25T02:30:09"],
  [{ date: "2026-10-25" }, "2026-10-25T00:00:00"],
])("a time %j is %s", (cell, time) => {
  expect(readWallClock(cell)).toBe(time)
})
