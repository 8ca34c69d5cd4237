import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { grossOf, toCents, toEuros } from "../core/money.ts"
import { forAll } from "../core/property-for-tests.ts"
import { type CarFields, newCarFields } from "./car-fields.ts"
import { confirmationQuestion } from "./implausible.ts"
import { farPrices, implausiblePrices } from "./implausible-prices.ts"

const gross = (net: number) => toEuros(grossOf(toCents(net), 19))
const carOf = (list: number, ...[net, net2 = 0, net3 = 0]: [number, number?, number?]): CarFields => ({
  ...newCarFields,
  jobNumber: "4711",
  area: "PRE_OFFER",
  listPriceExclVat: list,
  offerPriceExclVat: net,
  offerPriceInclVat: gross(net),
  preOffer2PurchasePriceExclVat: net2,
  preOffer3PurchasePriceExclVat: net3,
})
const paths = (before: CarFields | null, next: CarFields) =>
  implausiblePrices(before, next).map(({ path }) => path)

it.each<[string, CarFields | null, CarFields]>([
  ["at half the list price and two thirds of another offer", null, carOf(60_000, 45_000, 30_000)],
  ["a fifth above the list price", null, carOf(60_000, 72_000)],
  ["of a ZVF, beside offers that it has no more", null, { ...carOf(60_000, 450_000), area: "SELECTION" }],
  [
    "whose gross price still follows",
    { ...carOf(0, 0), offerPriceInclVat: 5355 },
    { ...carOf(0, 45_000), offerPriceInclVat: 5355 },
  ],
])("a price is plausible %s", (_, before, next) => {
  expect(paths(before, next)).toEqual([])
})

it.each<[CarFields, string[]]>([
  [carOf(60_000, 4500), ["offerPriceExclVat"]],
  [carOf(0, 20_000, 45_000), ["preOffer2PurchasePriceExclVat"]],
  // Covered by other warnings.
  [carOf(60_000, 450_000), []],
  [{ ...carOf(0, 45_000), offerPriceInclVat: 5355 }, []],
])("a stored price is implausible: %#", (car, far) => {
  expect(farPrices(car).map(({ path }) => path)).toEqual(far)
})

describe("an implausible price", () => {
  it("differs much from the earlier one, named with both prices", () => {
    const before = carOf(110_000, 97_454.46)
    const next = { ...before, offerPriceExclVat: 9745.45 }
    const implausible = implausiblePrices(before, next)
    expect(implausible).toEqual([
      {
        code: "price_far_off",
        path: "offerPriceExclVat",
        message:
          "Pre-Offer 1 Kaufpreis netto (9.745,45\u00a0€) ist weit niedriger als bisher (97.454,46\u00a0€).",
      },
    ])
    expect(confirmationQuestion("4711", implausible)).toBe(
      `Auftrag 4711: ${implausible[0]?.message} Ist das so gemeint?`,
    )
  })
  it.each<[string, CarFields, string[]]>([
    ["far below the list price", carOf(60_000, 4500), ["offerPriceExclVat"]],
    ["far above it", carOf(60_000, 450_000), ["offerPriceExclVat"]],
    ["far from the other offers", carOf(0, 45_000, 44_000, 4300), ["preOffer3PurchasePriceExclVat"]],
    ["far from a later offer", carOf(0, 30_000, 45_000.01), ["preOffer2PurchasePriceExclVat"]],
    ["a fifth above the list price", carOf(60_000, 72_000.01), ["offerPriceExclVat"]],
    ["gross, far from net", { ...carOf(0, 45_000), offerPriceInclVat: 5355 }, ["offerPriceInclVat"]],
  ])("%s", (_, car, expected) => {
    expect(paths(null, car)).toEqual(expected)
  })
  it("is described with direction and reference price", () => {
    const above = implausiblePrices(null, { ...carOf(60_000, 450_000), offerPriceInclVat: 5355 })
    expect(confirmationQuestion("4711", above)).toBe(
      "Auftrag 4711: Pre-Offer 1 Kaufpreis netto (450.000,00\u00a0€) ist weit höher als der Listenpreis netto (60.000,00\u00a0€). Pre-Offer 1 Kaufpreis brutto (5.355,00\u00a0€) ist weit niedriger als der Nettopreis mit Umsatzsteuer (535.500,00\u00a0€). Ist das so gemeint?",
    )
  })
  it("is reported at the list price if that was edited", () => {
    const before = carOf(0, 45_000)
    expect(paths(before, { ...before, listPriceExclVat: 600_000 })).toEqual(["listPriceExclVat"])
    const selection = { ...carOf(60_000, 0), area: "SELECTION" as const }
    expect(paths(selection, { ...selection, listPriceExclVat: 6000 })).toEqual(["listPriceExclVat"])
  })
})

const net = fc.integer({ min: 10_000, max: 100_000 })
/** Realistic prices: below the list price, offers close together. */
const anyCar = fc
  .tuple(net, fc.double({ min: 0.56, max: 0.9, noNaN: true }), fc.double({ min: 0.95, max: 1, noNaN: true }))
  .map(([list, share, step]) => {
    const first = Math.round(list * share)
    return carOf(list, first, Math.round(first * step), Math.round(first * step * step))
  })
const prices = [
  "offerPriceExclVat",
  "preOffer2PurchasePriceExclVat",
  "preOffer3PurchasePriceExclVat",
] as const

it("usual prices and reductions by a fifth are plausible", () => {
  forAll([anyCar], (car) => {
    expect(paths(null, car)).toEqual([])
    const reduced = carOf(
      car.listPriceExclVat,
      ...(prices.map((name) => Math.max(car.listPriceExclVat * 0.51, Math.round(car[name] * 0.8))) as [
        number,
        number,
        number,
      ]),
    )
    expect(paths(car, reduced)).toEqual([])
  })
})

it("an earlier implausible price is not repeated when other fields change", () => {
  forAll([anyCar, fc.constantFrom(...prices)], (car, name) => {
    const odd = { ...car, [name]: Math.round(car[name] / 10) }
    expect(paths(odd, { ...odd, kilometerReading: 5, licensePlateNumber: "HH-A 1" })).toEqual([])
  })
})
