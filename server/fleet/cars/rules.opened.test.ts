import { expect, test } from "vitest"
import { newCarFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { nothingOpened, openedBy } from "./rules.ts"

const carOf = (fields: Partial<Car> = {}) =>
  ({
    ...newCarFields,
    area: "SELECTION",
    listPriceExclVat: 1,
    dateOfDelivery: "2027-01-31",
    ...fields,
  }) as Car
const whole = { car: carOf(), oddities: [] }
const priceless = { car: carOf({ listPriceExclVat: 0 }), oddities: [] }
const hidden = { car: carOf({ display: false }), oddities: [] }
const odd = {
  car: carOf(),
  oddities: [
    { code: "vin_twice" as const, messages: [] },
    { code: "plate_twice" as const, messages: [] },
  ],
}

test("counts incomplete cars that would be opened for offers", () => {
  expect(openedBy({ acceptSelection: true }, [whole, priceless]).incomplete).toBe(1)
  expect(openedBy({ acceptSelection: false }, [whole, priceless])).toEqual(nothingOpened)
})

test("counts cars that stay hidden although opened for offers", () => {
  const hiddenIn = (fields: Parameters<typeof openedBy>[0]) => openedBy(fields, [whole, hidden]).hidden
  expect(hiddenIn({ acceptSelection: true })).toBe(1)
  expect(hiddenIn({ acceptSelection: true, display: false })).toBe(2)
  expect(hiddenIn({ acceptSelection: true, display: true })).toBe(0)
  expect(hiddenIn({ acceptSelection: false, promotion: null })).toBe(0)
})

test("counts cars with warnings by warning", () => {
  expect(openedBy({ display: true, promotion: null }, [whole, odd, odd])).toMatchObject({
    odd: 2,
    reasons: [
      { code: "vin_twice", count: 2 },
      { code: "plate_twice", count: 2 },
    ],
  })
})
