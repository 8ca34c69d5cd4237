import { describe, expect, test } from "vitest"
import type { Location } from "../../../contract/locations.ts"
import { bodyOf, draftOf, proposedLocation } from "./user-draft.ts"

const location = (id: string, gssnLocation: string) => ({ id, gssnLocation }) as Location

test("somebody new is inactive and of no type until one is chosen", () => {
  expect(draftOf(null)).toMatchObject({ type: null, active: false, locationIds: [] })
})

test("an admin is sent without locations, everybody else with all", () => {
  const draft = { ...draftOf(null), locationIds: ["1101", "1102"], phone: " 040 1234567 " }
  expect(bodyOf({ ...draft, type: "ADMIN" })).toMatchObject({ type: "ADMIN", locationIds: [] })
  expect(bodyOf({ ...draft, type: "SELLER" })).toMatchObject({
    locationIds: ["1101", "1102"],
    phone: "040 1234567",
  })
})

describe("the location that a registration named", () => {
  const locations = [location("1101", "GS0001101"), location("a", "GS0009999"), location("b", "GS0009999")]
  test("is proposed when exactly one has the number", () => {
    expect(proposedLocation(" gs0001101", locations, [])?.id).toBe("1101")
  })
  test.each([
    ["", []],
    ["GS0001", []],
    ["GS0009999", []],
    ["GS0001101", ["1101"]],
  ] as const)("is not proposed for %j with %j chosen", (gssn, chosen) => {
    expect(proposedLocation(gssn, locations, chosen)).toBeUndefined()
  })
})
