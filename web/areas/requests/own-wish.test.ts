import { expect, test } from "vitest"
import { nothingWished } from "../../../contract/estimate.ts"
import { ownWish, replacedWish } from "./own-wish.ts"

const usual = { km: 15_000, date: "2027-06-30" }

test("begins with Pre-Offer 1, goes on with what was kept", () => {
  expect(ownWish(nothingWished, usual, false)).toBe(usual)
  const kept = { km: 17_000, date: "2027-07-31" }
  expect(ownWish(kept, usual, false)).toBe(kept)
})

test("an emptied field stays empty, one of them or both", () => {
  const withoutKm = { km: null, date: "2027-06-30" }
  expect(ownWish(withoutKm, usual, false)).toBe(withoutKm)
  expect(ownWish(nothingWished, usual, true)).toBe(nothingWished)
})

test("what a wish that is brought along replaces is known, where it says something else", () => {
  const kept = { km: 17_000, date: null }
  expect(replacedWish(kept, usual)).toBe(kept)
  expect(replacedWish(usual, { ...usual })).toBeNull()
  expect(replacedWish(nothingWished, usual)).toBeNull()
  expect(replacedWish(null, usual)).toBeNull()
  expect(replacedWish(kept, null)).toBeNull()
})
