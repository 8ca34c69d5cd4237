import { expect, test } from "vitest"
import { newCarFields } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { refuse } from "../../core/refusal.ts"
import { judgeBulk, planNew } from "./rules.ts"

const car: Car = {
  ...newCarFields,
  id: "55555555-5555-4555-8555-555555555555",
  version: 9,
  offerVersion: 3,
  openRequest: false,
  jobNumber: "4000123",
  area: "PRE_OFFER",
}

test("a bulk edit lists only a car's changes", () => {
  const read = { car: { ...car, acceptPreOffer: true }, isArchived: false }
  expect(judgeBulk(read, ["display"], { acceptPreOffer: false, display: true })).toEqual({
    acceptPreOffer: [true, false],
  })
  expect(judgeBulk(read, ["display"], { display: false })).toEqual(
    refuse("version_conflict", { fields: ["display"] }),
  )
  const beside = { acceptPreOffer: false, requestPreOffer: true }
  expect(judgeBulk(read, ["accept_pre_offer"], beside)).toMatchObject({ refused: "version_conflict" })
  expect(judgeBulk({ ...read, isArchived: true }, [], {})).toMatchObject({ refused: "car_archived" })
  // A ZVF only has its own fields; offers without a price cannot be opened for acceptance.
  const zvf = { ...read, car: { ...car, area: "SELECTION", display: false } as Car }
  expect(judgeBulk(zvf, [], { acceptPreOffer: true, display: true })).toEqual({ display: [false, true] })
  expect(judgeBulk({ ...read, car }, [], { acceptPreOffer: true })).toMatchObject({
    refused: "invalid_input",
  })
})

test("accepts an empty status of a new car", () => {
  expect(
    planNew({ jobNumber: "1", area: "SELECTION", activityState: null, userId: null }, "2026-06-01"),
  ).toMatchObject({
    jobNumber: "1",
    display: true,
    activityState: null,
  })
})
