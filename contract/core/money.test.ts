import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { maxCents } from "./limits.ts"
import { decimalText, grossOf, isEuroAmount, toCents, toEuros, vatPercentOn } from "./money.ts"
import { forAll } from "./property-for-tests.ts"

const cents = fc.integer({ min: -maxCents, max: maxCents })
const netCents = fc.integer({ min: 0, max: maxCents })

describe("amounts on the wire", () => {
  test.each([0.001, 12.345, 1e8, -1e8, 10_000_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses %d",
    (euros) => {
      expect(isEuroAmount(euros)).toBe(false)
    },
  )

  test.each([0, -0, 0.1, 0.29, 1.15, 79_983.13, -46.5, 10_000_000, -10_000_000])("accepts %d", (euros) => {
    expect(isEuroAmount(euros)).toBe(true)
  })
})

test("converts every amount of cents to euros and back, also through JSON", () => {
  forAll([cents], (amount) => {
    expect(toCents(toEuros(amount))).toBe(amount)
    expect(toCents(JSON.parse(JSON.stringify(toEuros(amount))))).toBe(amount)
    expect(isEuroAmount(toEuros(amount))).toBe(true)
  })
})

test("formats amounts exactly with two decimals", () => {
  expect([0, 5, -7, 7_998_313].map(decimalText)).toEqual(["0.00", "0.05", "-0.07", "79983.13"])
  forAll([cents], (amount) => {
    expect(decimalText(amount)).toMatch(/^-?\d+\.\d\d$/)
    expect(BigInt(decimalText(amount).replace(".", ""))).toBe(BigInt(amount))
  })
})

describe("gross price", () => {
  test.each([
    [2, 2],
    [3, 4],
    [50, 60],
    [150, 179],
    [5_440_810, 6_474_564],
  ])("of %d cents is %d", (net, gross) => {
    expect(grossOf(net, 19)).toBe(gross)
  })

  test("is rounded half up to the cent in integer arithmetic", () => {
    forAll([netCents, fc.integer({ min: 0, max: 30 })], (net, percent) => {
      const hundredths = BigInt(net) * BigInt(100 + percent)
      const rest = hundredths % 100n
      expect(BigInt(grossOf(net, percent))).toBe(hundredths / 100n + (rest >= 50n ? 1n : 0n))
    })
  })
})

describe("VAT rate", () => {
  test.each([
    ["1992-12-31", 14],
    ["1993-01-01", 15],
    ["1998-03-31", 15],
    ["1998-04-01", 16],
    ["2006-12-31", 16],
    ["2007-01-01", 19],
    ["2020-06-30", 19],
    ["2020-07-01", 16],
    ["2020-12-31", 16],
    ["2021-01-01", 19],
    ["2100-12-31", 19],
  ])("of a delivery on %s is %d %%", (date, percent) => {
    expect(vatPercentOn(date)).toBe(percent)
  })

  test("without a date is the latest one", () => {
    expect(vatPercentOn(null)).toBe(19)
  })
})
