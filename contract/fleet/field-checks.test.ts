import { describe, expect, test } from "vitest"
import type { CarField } from "./car-field.ts"
import { fieldErrorOf, isTrimmed, limitsOf, longestIn, tidied } from "./field-checks.ts"

const field = (fields: { kind: CarField["kind"] } & Record<string, unknown>) =>
  ({ name: "made", label: "Gemacht", ...fields }) as unknown as CarField
const km = field({ kind: "integer", min: 10, max: 2000 })
const euro = field({ kind: "euro" })
const signed = field({ kind: "euro", signed: true })
const text = field({ kind: "text", max: 4 })
const vin = field({ kind: "text", check: "vin" })
const longest = 10_000_000

describe("valid values of a field", () => {
  test("have the field's limits, or those of its kind", () => {
    expect(limitsOf(km)).toEqual({ min: 10, max: 2000 })
    expect(limitsOf(field({ kind: "integer" }))).toEqual({ min: 0, max: 1_000_000 })
    expect(limitsOf(euro)).toEqual({ min: 0, max: longest })
    expect(limitsOf(signed)).toEqual({ min: -longest, max: longest })
    expect(limitsOf(field({ kind: "date" }))).toEqual({ min: -Infinity, max: Infinity })
  })

  test("have the field's maximum length, or that of a line", () => {
    expect([text, vin, field({ kind: "date", max: 4 })].map(longestIn)).toEqual([4, 100, 500])
  })

  test("keep surrounding spaces unless the field is required or checked", () => {
    expect([text, vin, field({ kind: "text", required: true })].map(isTrimmed)).toEqual([false, true, true])
    expect(isTrimmed(field({ kind: "choice", required: true }))).toBe(false)
  })
})

test("converts a VIN to capitals and trims it", () => {
  expect(tidied(vin, " w9zhrd2drcjv3khwm ")).toBe("W9ZHRD2DRCJV3KHWM")
  expect(tidied(text, " \u202ea ")).toBe(" a ")
  expect(tidied(field({ kind: "text", required: true }), " a ")).toBe("a")
  expect(tidied(field({ kind: "date", check: "vin" }), "a")).toBe("a")
})

test("identifying fields contain only visible characters", () => {
  const jobNumber = field({ kind: "text", required: true })
  expect(tidied(jobNumber, "\u200e47\u00a0\u00ad11\ufeff\u202c")).toBe("47 11")
  expect(tidied(jobNumber, "47 \u2003 11")).toBe("47 11")
  expect(tidied(text, "a\u00ad\u00a0b")).toBe("a\u00ad b")
})

describe("a value", () => {
  test.each<[string, CarField, unknown, string | undefined]>([
    ["nothing where something must be", field({ kind: "text", required: true }), "", "required"],
    ["null where something must be", field({ kind: "date", required: true }), null, "required"],
    ["nothing where nothing need be", text, "", undefined],
    ["a text of the longest length", text, "abcd", undefined],
    ["a text that is longer", text, "abcde", "too_long"],
    ["a zero character", text, "a\u0000", "invalid_text"],
    ["a line break", text, "a\nb", "invalid_text"],
    ["a line break where lines are meant", field({ kind: "text", multiline: true }), "a\nb", undefined],
    ["half of a pair", text, "a\uD800", "invalid_text"],
    ["a VIN", vin, "W9ZHRD2DRCJV3KHWM", undefined],
    ["no VIN yet", vin, "", undefined],
    ["a VIN with an O", vin, "W9ZHRD2DRCJV3KHWO", "invalid_vin"],
    ["a VIN with more behind it", vin, "W9ZHRD2DRCJV3KHWMX", "invalid_vin"],
    ["a VIN with something before it", vin, "XW9ZHRD2DRCJV3KHWM", "invalid_vin"],
    ["text of a field that is none, however long", field({ kind: "choice" }), "x".repeat(999), undefined],
    ["the first day", field({ kind: "date" }), "1990-01-01", undefined],
    ["the day before it", field({ kind: "date" }), "1989-12-31", "too_early"],
    ["the last day", field({ kind: "date" }), "2100-12-31", undefined],
    ["the day after it", field({ kind: "date" }), "2101-01-01", "too_late"],
    ["no day", field({ kind: "date" }), null, undefined],
    ["a flag", field({ kind: "flag" }), true, undefined],
    ["the smallest number", km, 10, undefined],
    ["the largest number", km, 2000, undefined],
    ["one more", km, 2001, "too_large"],
    ["one less", km, 9, "too_small"],
    ["zero below the smallest", km, 0, "too_small"],
    ["a negative number", km, -1, "negative"],
    ["half a kilometre, whose form is judged elsewhere", km, 10.001, undefined],
    ["a negative amount", euro, -0.01, "negative"],
    ["a negative surcharge", signed, -0.01, undefined],
    ["a surcharge too far below", signed, -longest - 1, "too_large"],
    ["a tenth of a cent", euro, 0.001, "too_many_decimals"],
    ["a cent", euro, 0.01, undefined],
    ["hundredths of a litre", field({ kind: "decimal", max: 100 }), 6.45, "too_many_decimals"],
  ])("%s", (_, of, value, code) => {
    expect(fieldErrorOf(of, value)?.code).toBe(code)
  })

  test.each<[CarField, unknown, string]>([
    [field({ kind: "text", required: true }), "", "Diese Angabe ist erforderlich."],
    [text, "abcde", "Höchstens 4 Zeichen."],
    [text, "\u0000", "Der Text enthält unzulässige Zeichen."],
    [vin, "1", "Eine FIN hat 17 Zeichen: Ziffern und große Buchstaben außer I, O und Q."],
    [km, 2001, "Bitte Angabe berichtigen: Maximum 2.000"],
    [km, 1, "Bitte Angabe berichtigen: Minimum 10"],
    [euro, longest + 1, "Bitte Angabe berichtigen: Maximum 10.000.000,00"],
    [field({ kind: "date" }), "1989-12-31", "Bitte Angabe berichtigen: Minimum 01.01.1990"],
    [field({ kind: "date" }), "2101-01-01", "Bitte Angabe berichtigen: Maximum 31.12.2100"],
    [euro, 0.001, "Höchstens zwei Nachkommastellen."],
  ])("refuses with a German message: %#", (of, value, message) => {
    expect(fieldErrorOf(of, value)?.message).toBe(message)
  })
})
