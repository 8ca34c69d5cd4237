import { expect, test } from "vitest"
import type { Asking } from "../../../contract/availability.ts"
import { carOf } from "../car/car-for-tests.ts"
import { isEnding } from "./use-pick.ts"

const manager: Asking = { role: "SALES_MANAGER", locationIds: ["harburg"], today: "2026-12-01" }
const ends = (dateUntilTakeover: string | null) => isEnding(carOf({ dateUntilTakeover }), manager)

test("what ends in a week at the latest runs out soon; what ended before does not, though another offer is open", () => {
  expect(ends("2026-12-01")).toBe(true)
  expect(ends("2026-12-08")).toBe(true)
  expect(ends("2026-12-09")).toBe(false)
  expect(ends("2026-11-30")).toBe(false)
  expect(ends(null)).toBe(false)
})
