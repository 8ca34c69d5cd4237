import { expect, test } from "vitest"
import { carFields, emptyValue } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { judgeOffers } from "./rules.ts"
import type { WantedCar } from "./sheet.ts"

const empty = Object.fromEntries(carFields.map((field) => [field.name, emptyValue(field)])) as unknown as Car
const existing: Car = {
  ...empty,
  area: "PRE_OFFER",
  dateOfDelivery: "2027-01-31",
  offerPriceExclVat: 40_000,
  offerPriceInclVat: 47_600,
  minKilometerReading: 8000,
  atTargetKilometerReading: 10_000,
  maxKilometerReading: 12_000,
}
const tooFew = { minKilometerReading: 11_000 }
const cheap = { offerPriceExclVat: 4_000, offerPriceInclVat: 4_760 }

/** Findings of a row as `field code`, refusals first; implausible prices are warnings too. */
function judged(cells: Partial<Car>, car: Car | null = existing, ...unread: string[]) {
  const isUnread = (name: string) => unread.includes(name)
  const found = judgeOffers({ jobNumber: "1", ...cells } as WantedCar, car, { today: "2026-11-16", isUnread })
  const named = (list: typeof found.implausible) => list.map(({ path, code }) => `${path} ${code}`)
  return [named(found.objections), named(found.warnings), named(found.implausible)]
}

test.each<[string, Parameters<typeof judged>, string[], string[]?]>([
  ["makes sense", [{ minKilometerReading: 9000 }], []],
  ["contradicts what the car has", [tooFew], ["minKilometerReading km_out_of_order"]],
  ["keeps an old contradiction", [{ offerPriceExclVat: 40_000 }, { ...existing, ...tooFew }], []],
  ["has odd amounts", [{ offerPriceInclVat: 50_000 }], [], ["offerPriceInclVat gross_deviates"]],
  ["has an unread target", [tooFew, existing, "atTargetKilometerReading"], []],
  ["has an unread area", [{ ...tooFew, offerPriceInclVat: 50_000 }, existing, "area"], []],
])("judges a row that %s", (_, row, objections, warnings = []) => {
  expect(judged(...row)).toEqual([objections, warnings, []])
})

test("a row that is over today is warned about and confirmed once", () => {
  const over = { dateOfDelivery: "2026-10-16" }
  expect(judged(over)).toEqual([[], ["dateOfDelivery offer_over"], ["dateOfDelivery date_unlikely"]])
})

test("judges a new row alone, and an implausible price is confirmed once", () => {
  const { jobNumber: _, ...cells } = { ...existing, ...tooFew }
  expect(judged(cells, null)[0]).toEqual(["minKilometerReading km_out_of_order"])
  const implausible = ["offerPriceExclVat price_far_off", "offerPriceInclVat price_far_off"]
  expect(judged(cheap)).toEqual([[], implausible, implausible])
  expect(judged(cheap, { ...existing, ...cheap })[2]).toEqual([])
})
