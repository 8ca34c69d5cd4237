import { expect, test, vi } from "vitest"
import type { Requester } from "../../../../contract/cases/availability.ts"
import { carOf } from "../../../fleet/cars/car-for-tests.ts"
import { isEnding } from "./list-view.ts"

// Listeners of the session are added when its module loads.
vi.hoisted(() => vi.stubGlobal("addEventListener", () => {}))

const manager: Requester = { role: "SALES_MANAGER", locationIds: ["harburg"], today: "2026-12-01" }
test("offers ending within three days run out soon; ended ones do not, even with another offer open", () => {
  const ends = (dateUntilTakeover: string | null) => isEnding(carOf({ dateUntilTakeover }), manager)
  expect(ends("2026-12-01")).toBe(true)
  expect(ends("2026-12-04")).toBe(true)
  expect(ends("2026-12-05")).toBe(false)
  expect(ends("2026-11-30")).toBe(false)
  expect(ends(null)).toBe(false)
})
