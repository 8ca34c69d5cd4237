import { describe, expect, test } from "vitest"
import { grossOf } from "../../../contract/money.ts"
import { grossDeviates, type Prices, pricesWithNet, pricesWithVat } from "./gross-price.ts"

const none: Prices = { net: null, gross: null }

describe("gross and net", () => {
  test("gross is proposed from net, with every key that is typed", () => {
    const typed = [2, 28, 285].reduce((before, net) => pricesWithNet(before, net, 19), none)
    expect(typed).toEqual({ net: 285, gross: grossOf(285, 19) })
    expect(grossDeviates(typed, 19)).toBe(false)
  })

  test("an emptied net price takes its proposal along", () => {
    expect(pricesWithNet({ net: 285, gross: grossOf(285, 19) }, null, 19)).toEqual(none)
  })

  test("a gross price of one's own stays and is warned about", () => {
    const own = pricesWithNet({ net: 10_000, gross: 12_000 }, 20_000, 19)
    expect(own).toEqual({ net: 20_000, gross: 12_000 })
    expect(grossDeviates(own, 19)).toBe(true)
  })

  test("a gross price typed before the net price stays", () => {
    expect(pricesWithNet({ net: null, gross: 12_000 }, 10_000, 19)).toEqual({ net: 10_000, gross: 12_000 })
  })

  test("without a net price nothing deviates", () => {
    expect(grossDeviates({ net: null, gross: 12_000 }, 19)).toBe(false)
  })

  test.each([
    [11_900, false],
    [11_901, false],
    [11_899, false],
    [11_902, true],
    [11_898, true],
    [null, false],
  ])("with 100 € net, %d cents gross deviate: %s", (gross, deviates) => {
    expect(grossDeviates({ net: 10_000, gross }, 19)).toBe(deviates)
  })
})

describe("a date with another rate of VAT", () => {
  test("takes the proposed gross price along", () => {
    expect(pricesWithVat({ net: 10_000, gross: 11_900 }, 19, 16)).toEqual({ net: 10_000, gross: 11_600 })
  })

  test("leaves a gross price of one's own", () => {
    expect(pricesWithVat({ net: 10_000, gross: 12_000 }, 19, 16)).toEqual({ net: 10_000, gross: 12_000 })
  })

  test("with the same rate nothing changes, not even an empty gross price", () => {
    expect(pricesWithVat({ net: 10_000, gross: null }, 19, 19)).toEqual({ net: 10_000, gross: null })
  })

  test("without a net price there is nothing to propose", () => {
    expect(pricesWithVat(none, 19, 16)).toEqual(none)
  })
})
