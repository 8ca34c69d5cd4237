import { describe, expect, test } from "vitest"
import { grossOf } from "../../../../contract/core/money.ts"
import { grossDeviates, type Prices, pricesWithNet, pricesWithVat } from "./car-draft.ts"

const none: Prices = { net: null, gross: null }

describe("gross and net price", () => {
  test("proposes gross from net with every key", () => {
    const typed = [2, 28, 285].reduce((before, net) => pricesWithNet(before, net, 19), none)
    expect(typed).toEqual({ net: 285, gross: grossOf(285, 19) })
    expect(grossDeviates(typed, 19)).toBe(false)
  })

  test.each([
    ["an emptied net price takes its proposal along", { net: 285, gross: grossOf(285, 19) }, null, null],
    ["a gross price of one's own stays", { net: 10_000, gross: 12_000 }, 20_000, 12_000],
    ["a gross price typed before the net price stays", { net: null, gross: 12_000 }, 10_000, 12_000],
  ] as const)("%s", (_, before, net, gross) => {
    expect(pricesWithNet(before, net, 19)).toEqual({ net, gross })
  })

  test("never deviates without a net price", () => {
    expect(grossDeviates({ net: null, gross: 12_000 }, 19)).toBe(false)
  })

  test.each([
    [11_900, false],
    [11_901, false],
    [11_899, false],
    [11_902, true],
    [11_898, true],
    [null, false],
  ])("for 100 € net, gross %d cents deviates: %s", (gross, deviates) => {
    expect(grossDeviates({ net: 10_000, gross }, 19)).toBe(deviates)
  })
})

test.each([
  ["takes the proposed gross price along", 10_000, 11_900, 16, 11_600],
  ["leaves a gross price of one's own", 10_000, 12_000, 16, 12_000],
  ["changes nothing with the same rate, not even an empty gross price", 10_000, null, 19, null],
  ["proposes nothing without a net price", null, null, 16, null],
] as const)("a date with another VAT rate %s", (_, net, before, percent, gross) => {
  expect(pricesWithVat({ net, gross: before }, 19, percent)).toEqual({ net, gross })
})
