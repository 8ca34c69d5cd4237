import { describe, expect, test } from "vitest"
import { grossOf } from "../../../contract/money.ts"
import { grossDeviates, type Prices, pricesWithNet } from "./gross-price.ts"

const none: Prices = { net: null, gross: null }

describe("gross and net", () => {
  test("gross is proposed from net, with every key that is typed", () => {
    const typed = [2, 28, 285].reduce(pricesWithNet, none)
    expect(typed).toEqual({ net: 285, gross: grossOf(285) })
    expect(grossDeviates(typed)).toBe(false)
  })

  test("an emptied net price takes its proposal along", () => {
    expect(pricesWithNet({ net: 285, gross: grossOf(285) }, null)).toEqual(none)
  })

  test("a gross price of one's own stays and is warned about", () => {
    const own = pricesWithNet({ net: 10_000, gross: 12_000 }, 20_000)
    expect(own).toEqual({ net: 20_000, gross: 12_000 })
    expect(grossDeviates(own)).toBe(true)
  })

  test("a gross price typed before the net price stays", () => {
    expect(pricesWithNet({ net: null, gross: 12_000 }, 10_000)).toEqual({ net: 10_000, gross: 12_000 })
  })

  test("without a net price nothing deviates", () => {
    expect(grossDeviates({ net: null, gross: 12_000 })).toBe(false)
  })
})
