import { expect, test } from "vitest"
import { statusFields } from "../../../contract/car-fields.ts"
import { adminCarOf } from "../car/car-for-tests.ts"
import { copiedFields } from "./NewCarPanel.tsx"

test("copies all fields but identification and holder", () => {
  const car = adminCarOf({
    paintCode: "775",
    activityState: "PRE_CONTRACT_ACCEPTED",
    userId: "somebody",
    preOfferType: "TWO",
    kilometerReading: 900,
  })
  const copy = copiedFields(car)
  expect(copy).toMatchObject({
    jobNumber: "",
    idNumber: "",
    licensePlateNumber: "",
    kilometerReading: 0,
    area: car.area,
    locationId: car.locationId,
    offerPriceExclVat: car.offerPriceExclVat,
    paintCode: "775",
  })
  for (const name of statusFields) expect(copy[name]).toBeNull()
})

test("does not copy a ZVF's location", () => {
  expect(copiedFields(adminCarOf({ area: "SELECTION" })).locationId).toBeNull()
})
