import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../core/dates.ts"
import { type CarFields, labelOf, newCarFields } from "./car-fields.ts"
import { anyOffers, offerCar } from "./offer-car-for-tests.ts"
import { contradictionsOf, isContradictory } from "./offer-orders.ts"
import { carErrorsOf, errorsInChange, type RuleCar } from "./offer-rules.ts"
import { isComplete, offerOf } from "./offers.ts"

const car: CarFields = {
  ...newCarFields,
  ...offerCar,
  jobNumber: "47",
  listPriceExclVat: 0,
  acceptPreOffer: true,
  dateOfFirstRegistration: "2026-01-15",
  minimumUsageTime: 6,
  plannedUsageTime: 12,
  dateUntilTakeover: "2027-03-02",
}
const codesOf = (one: RuleCar) => carErrorsOf(one).map(({ code }) => code)
const messages = (fields: Partial<CarFields>) =>
  carErrorsOf({ ...car, ...fields }).map(({ message }) => message)

describe("contradictory fields", () => {
  test.each`
    fields                                                                                     | message
    ${{ minKilometerReading: 10_001 }}                                                         | ${"Die Mindestlaufleistung (10.001\u00a0km) darf nicht über der Ziellaufleistung (10.000\u00a0km) liegen."}
    ${{ maxKilometerReading: 9999 }}                                                           | ${"Die Ziellaufleistung (10.000\u00a0km) darf nicht über der Höchstlaufleistung (9.999\u00a0km) liegen."}
    ${{ minKilometerReading: 20_000, atTargetKilometerReading: 0, maxKilometerReading: 1000 }} | ${"Die Mindestlaufleistung (20.000\u00a0km) darf nicht über der Höchstlaufleistung (1.000\u00a0km) liegen."}
    ${{ dateUntilTakeover: "2020-03-02" }}                                                     | ${"Die Übernahme (02.03.2020) darf nicht vor der Aussteuerung (31.01.2027) liegen."}
    ${{ dateOfFirstRegistration: "2027-02-01" }}                                               | ${"Die Erstzulassung (01.02.2027) darf nicht nach der Aussteuerung (31.01.2027) liegen."}
    ${{ preOffer2DateOfDelivery: "2026-01-14" }}                                               | ${"Die Erstzulassung (15.01.2026) darf nicht nach der Aussteuerung von Pre-Offer 2 (14.01.2026) liegen."}
    ${{ preOffer3DateOfDelivery: "2026-01-14", preOffer3PurchasePriceExclVat: 1 }}             | ${"Die Erstzulassung (15.01.2026) darf nicht nach der Aussteuerung von Pre-Offer 3 (14.01.2026) liegen."}
    ${{ plannedUsageTime: 1 }}                                                                 | ${"Die geplante Nutzungsdauer (1\u00a0Monat) darf nicht unter der Mindestnutzungsdauer (6\u00a0Monate) liegen."}
  `("$fields", ({ fields, message }) => {
    expect(messages(fields)).toEqual([message])
  })

  test("do not include equal or unset values", () => {
    const equal = {
      minKilometerReading: 10_000,
      maxKilometerReading: 10_000,
      dateUntilTakeover: "2027-01-31",
      dateOfFirstRegistration: "2027-01-31",
      minimumUsageTime: 12,
    }
    expect(messages(equal)).toEqual([])
    const unset = { atTargetKilometerReading: 0, dateUntilTakeover: null, plannedUsageTime: 0 }
    expect(messages(unset)).toEqual([])
    expect(messages({ dateOfFirstRegistration: null, minKilometerReading: 0 })).toEqual([])
  })

  test("are listed with all fields, the most likely mistake first", () => {
    const fields = { dateUntilTakeover: "2020-01-01", minKilometerReading: 11_000 }
    expect(contradictionsOf({ ...car, ...fields }).map((error) => [error.code, error.fields])).toEqual([
      ["km_out_of_order", ["minKilometerReading", "atTargetKilometerReading", "area"]],
      ["takeover_before_retirement", ["dateUntilTakeover", "dateOfDelivery", "area"]],
    ])
  })

  test("allow a new car's registration after its delivery, without takeover and kilometres", () => {
    const odd = {
      dateOfFirstRegistration: "2027-06-01",
      dateUntilTakeover: "2020-01-01",
      minKilometerReading: 50_000,
    }
    const selection = { ...car, ...odd, area: "SELECTION", acceptSelection: false } as const
    expect(carErrorsOf(selection)).toEqual([])
    expect(codesOf({ ...selection, plannedUsageTime: 3 })).toEqual(["usage_too_short"])
  })
})

test.each<[Partial<CarFields>, string]>([
  [{ minKilometerReading: 11_000 }, "MAIN"],
  [{ dateUntilTakeover: "2027-01-30" }, "MAIN"],
  [{ dateOfFirstRegistration: "2027-02-01" }, "MAIN"],
  [{ dateOfFirstRegistration: "2027-04-01" }, "MAIN TWO"],
  [{ preOffer2DateOfDelivery: "2026-01-01" }, "TWO"],
  [{ preOffer3DateOfDelivery: "2026-01-01" }, "THREE"],
  [{ plannedUsageTime: 3 }, "MAIN TWO THREE"],
  [{}, ""],
])("offer of %o contradicts itself: %s", (fields, types) => {
  const found = (["MAIN", "TWO", "THREE"] as const).filter((type) =>
    isContradictory({ ...car, ...fields }, type),
  )
  expect(found.join(" ")).toBe(types)
})

describe("acceptance", () => {
  test.each<[Partial<CarFields>, string]>([
    [{ offerPriceExclVat: 0 }, "Pre-Offer 1 Kaufpreis netto"],
    [{ offerPriceInclVat: 0 }, "Pre-Offer 1 Kaufpreis brutto"],
    [{ dateOfDelivery: null }, "Aussteuerungsdatum"],
    [{ preOffer2PurchasePriceExclVat: 0 }, "Pre-Offer 2 Kaufpreis netto"],
    [{ preOffer3PurchasePriceExclVat: 1 }, "Pre-Offer 3 Aussteuerungsdatum"],
    [{ preOffer3DateOfDelivery: "2027-05-01" }, "Pre-Offer 3 Kaufpreis netto"],
    [{ offerPriceExclVat: 0, dateOfDelivery: null }, "Pre-Offer 1 Kaufpreis netto, Aussteuerungsdatum"],
  ])("of a pre-offer with %o cannot be enabled", (fields, missing) => {
    const errors = errorsInChange(null, { ...car, ...fields })
    expect(errors.map(({ path }) => labelOf(path)).join(", ")).toBe(missing)
    for (const { message } of errors)
      expect(message).toBe("Erforderlich, solange „Pre-Offer annehmbar“ eingeschaltet ist.")
    expect(messages({ ...fields, acceptPreOffer: false })).toEqual([])
  })

  test("needs neither location nor kilometres", () => {
    expect(messages({ locationId: null, atTargetKilometerReading: 0 })).toEqual([])
    expect(messages({ preOffer2TargetKilometerReadingAt: 0 })).toEqual([])
  })

  test("of a ZVF needs list price and delivery, whatever the other area's flag", () => {
    const selection = { ...car, area: "SELECTION", acceptSelection: true, listPriceExclVat: 0 } as const
    expect(errorsInChange(null, selection)).toMatchObject([
      {
        path: "listPriceExclVat",
        code: "acceptance_incomplete",
        message: "Erforderlich, solange „ZVF anfragbar“ eingeschaltet ist.",
      },
    ])
    expect(carErrorsOf({ ...selection, listPriceExclVat: 1 })).toEqual([])
    expect(carErrorsOf({ ...selection, acceptSelection: false })).toEqual([])
  })
})

describe("an edit", () => {
  const old = { ...car, minKilometerReading: 11_000 }
  const edit = (before: CarFields, fields: Partial<CarFields>) =>
    errorsInChange(before, { ...before, ...fields }).map(({ path, code }) => `${path} ${code}`)

  test("reports the edited field", () => {
    expect(edit(car, { maxKilometerReading: 9000 })).toEqual(["maxKilometerReading km_out_of_order"])
    expect(edit(car, { dateOfDelivery: null })).toEqual(["dateOfDelivery acceptance_incomplete"])
    expect(edit({ ...car, dateOfDelivery: null, acceptPreOffer: false }, { acceptPreOffer: true })).toEqual([
      "dateOfDelivery acceptance_incomplete",
    ])
  })

  test("of other fields ignores existing contradictions", () => {
    expect(edit(old, { locationId: "harburg", additionalInformation: "neu", display: false })).toEqual([])
    expect(edit(old, { requestPreOffer: true })).toEqual([])
    expect(edit(old, {})).toEqual([])
  })

  test("cannot enable or keep acceptance with a contradiction", () => {
    const off = { ...old, acceptPreOffer: false }
    expect(edit(off, { acceptPreOffer: true })).toEqual(["acceptPreOffer acceptance_contradictory"])
    expect(edit(old, { offerPriceExclVat: 41_000 })).toEqual(["offerPriceExclVat acceptance_contradictory"])
    expect(edit(off, { offerPriceExclVat: 41_000 })).toEqual([])
    expect(edit(old, { offerPriceExclVat: 41_000, acceptPreOffer: false })).toEqual([])
    expect(errorsInChange(off, old)[0]?.message).toBe(
      "„Pre-Offer annehmbar“ geht erst ohne Widerspruch. Die Mindestlaufleistung (11.000\u00a0km) darf nicht über der Ziellaufleistung (10.000\u00a0km) liegen.",
    )
  })

  test("reports its own contradiction at the fields, not at acceptance", () => {
    expect(edit(car, { minKilometerReading: 11_000, acceptPreOffer: true })).toEqual([
      "minKilometerReading km_out_of_order",
    ])
  })

  test("that changes the area is checked by the new area's rules", () => {
    const moved = { area: "SELECTION", acceptSelection: true, dateOfDelivery: null } as const
    expect(edit({ ...car, ...moved, area: "PRE_OFFER", acceptPreOffer: false }, moved)).toEqual([
      "listPriceExclVat acceptance_incomplete",
      "dateOfDelivery acceptance_incomplete",
    ])
    expect(edit({ ...old, area: "SELECTION" }, { area: "PRE_OFFER" })).toEqual(["area km_out_of_order"])
  })
})

const km = fc.constantFrom(0, 5000, 10_000, 20_000)
const date = fc.option(fc.integer({ min: 0, max: 3 }).map((years) => addDays("2026-06-01", years * 365)))
const months = fc.constantFrom(0, 6, 12)
const euros = fc.constantFrom(0, 0.01, 40_000)
const anyCar: fc.Arbitrary<CarFields> = fc
  .record({
    area: fc.constantFrom("PRE_OFFER", "SELECTION"),
    acceptPreOffer: fc.boolean(),
    acceptSelection: fc.boolean(),
    locationId: fc.constantFrom(null, "harburg"),
    minimumUsageTime: months,
    plannedUsageTime: months,
    dateOfFirstRegistration: date,
    ...anyOffers({ euros, km, date }),
  })
  .map((fields) => ({ ...car, ...fields }) as CarFields)

describe("any car", () => {
  const types = ["MAIN", "TWO", "THREE"] as const
  const ordered = (values: readonly (number | string | null)[]) => {
    const given = values.filter(Boolean) as (number | string)[]
    return given.every((value, at) => at === 0 || (given[at - 1] as number | string) <= value)
  }
  /** Reference implementation: each row of set values must not decrease. */
  const makesSense = (one: CarFields) => {
    const isPreOffer = one.area === "PRE_OFFER"
    const rows = [
      [one.minKilometerReading, one.atTargetKilometerReading, one.maxKilometerReading],
      [one.dateOfDelivery, one.dateUntilTakeover],
      ...types.map((type) => [one.dateOfFirstRegistration, offerOf(one, type).deliveryDate]),
    ]
    return ordered([one.minimumUsageTime, one.plannedUsageTime]) && (!isPreOffer || rows.every(ordered))
  }

  test("is refused exactly if it is contradictory", () => {
    fc.assert(
      fc.property(anyCar, (one) => {
        expect(contradictionsOf(one).length === 0).toBe(makesSense(one))
        for (const { message } of carErrorsOf(one)) expect(message).not.toContain("–")
      }),
      { numRuns: 2000 },
    )
  })

  test("can be accepted if it is valid and acceptance is enabled", () => {
    fc.assert(
      fc.property(anyCar, (one) => {
        const on = one.area === "PRE_OFFER" ? one.acceptPreOffer : one.acceptSelection
        if (carErrorsOf(one).length > 0 || !on) return
        expect(isComplete(offerOf(one, "MAIN"))).toBe(true)
        for (const type of types) expect(isContradictory(one, type)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  test("edit is refused only if the result is invalid, and always if it caused that", () => {
    fc.assert(
      fc.property(anyCar, anyCar, (before, next) => {
        const errors = errorsInChange(before, next)
        if (carErrorsOf(next).length === 0) expect(errors).toEqual([])
        if (carErrorsOf(before).length === 0) expect(errors.map(({ code }) => code)).toEqual(codesOf(next))
        for (const { path, code } of errors)
          if (code !== "acceptance_incomplete") expect(next[path]).not.toEqual(before[path])
      }),
      { numRuns: 2000 },
    )
  })
})
