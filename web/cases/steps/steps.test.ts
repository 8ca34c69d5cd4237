import { describe, expect, test } from "vitest"
import { adminCarOf } from "../../fleet/cars/car-for-tests.ts"
import { activityForTests } from "../activities/activity-for-tests.ts"
import {
  answeredRequestOf,
  holdingActivity,
  openRequestOf,
  passedDay,
  recordableStates,
  recordRefusal,
  stepsOf,
  targetStateOf,
} from "./steps.ts"

const today = "2026-11-20"

test("a ZVF is late after its delivery, a pre-offer after its takeover", () => {
  const dates = { dateOfDelivery: "2026-11-19", dateUntilTakeover: "2026-11-20" }
  const passed = (fields: object, at: string) => passedDay(adminCarOf({ ...dates, ...fields }), "MAIN", at)
  expect(passed({ area: "SELECTION" }, today)).toBe("2026-11-19")
  expect(passed({ area: "SELECTION" }, "2026-11-19")).toBeNull()
  expect(passed({ area: "SELECTION", dateOfDelivery: null }, today)).toBeNull()
  expect(passed({}, today)).toBeNull()
  expect(passed({}, "2026-11-21")).toBe("2026-11-20")
})

describe("next steps of an admin", () => {
  test.each([
    [{ activityState: null, openRequest: false }, ["record"]],
    [{ activityState: null, openRequest: true }, ["answer", "decline", "record"]],
    [{ activityState: "PRE_CONTRACT_ACCEPTED", openRequest: false }, ["confirm", "reject", "free"]],
    [{ activityState: "PRE_CONTRACT_CONFIRMED", openRequest: false }, ["reject", "free"]],
    [{ activityState: "PRE_CONTRACT_REJECTED", openRequest: false }, ["free"]],
  ] as const)("%j: %j", (fields, steps) => {
    expect(stepsOf(adminCarOf(fields))).toEqual(steps)
  })

  test("include only states of the car's area", () => {
    const preOffer = ["PRE_CONTRACT_ACCEPTED", "PRE_CONTRACT_CONFIRMED"]
    expect(recordableStates({ area: "PRE_OFFER" })).toEqual(preOffer)
    expect(recordableStates({ area: "SELECTION" })).toEqual(["REQUEST_ACCEPTED", "REQUEST_CONFIRMED"])
    const accepted = { area: "SELECTION", activityState: "REQUEST_ACCEPTED" } as const
    expect(targetStateOf(accepted, "confirm")).toBe("REQUEST_CONFIRMED")
    expect(targetStateOf({ area: "PRE_OFFER", activityState: null }, "confirm")).toBeUndefined()
  })

  test("exclude recording without a complete offer", () => {
    const bare = adminCarOf({ offerPriceExclVat: 0, preOffer2PurchasePriceExclVat: 0 })
    expect(recordRefusal(bare, today)).toBe("offer_incomplete")
    expect(recordRefusal(adminCarOf(), today)).toBeNull()
    expect(recordRefusal(adminCarOf(), "2999-01-01")).toBe("offer_expired")
  })
})

describe("holder of a car", () => {
  const older = activityForTests({ id: "1", sentAt: "2026-11-01T09:00:00Z", state: "FREED" })
  const newer = activityForTests({ id: "2", sentAt: "2026-11-05T09:00:00Z" })
  const answeredType = { type: "PRE_OFFER_REQUEST", state: "ANSWERED" } as const
  const request = activityForTests({ id: "3", ...answeredType, sentAt: "2026-11-09T09:00:00Z" })

  test("is the newest acceptance of a car with a status", () => {
    const car = { activityState: "PRE_CONTRACT_ACCEPTED" as const }
    expect(holdingActivity(car, [request, older, newer])?.id).toBe("2")
  })

  test("is none for a free car", () => {
    expect(holdingActivity({ activityState: null }, [older])).toBeUndefined()
  })

  test("finds the open request", () => {
    const open = activityForTests({ id: "4", type: "PRE_OFFER_REQUEST", state: "OPEN" })
    expect(openRequestOf([request, newer, open])?.id).toBe("4")
    expect(openRequestOf([request, newer])).toBeUndefined()
  })

  test("shows the last answer while the car is free without open request", () => {
    const answer = { at: "2026-11-10T09:00:00Z", offers: [], text: "", acceptable: true }
    const answered = activityForTests({ id: "5", ...answeredType, answer })
    const free = { activityState: null, openRequest: false }
    expect(answeredRequestOf(free, [request, answered])?.id).toBe("5")
    expect(answeredRequestOf(free, [request])).toBeUndefined()
    expect(answeredRequestOf({ ...free, openRequest: true }, [answered])).toBeUndefined()
    const held = { ...free, activityState: "PRE_CONTRACT_ACCEPTED" as const }
    expect(answeredRequestOf(held, [answered])).toBeUndefined()
  })
})
