import { expect, test } from "vitest"
import { nothingWished } from "../../../contract/estimate.ts"
import { ownWish } from "./own-wish.ts"

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
