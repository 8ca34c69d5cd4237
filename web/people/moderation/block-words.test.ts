import { expect, test } from "vitest"
import type { AdminBlock } from "../../../contract/people/moderation.ts"
import { lastDayText, mayComplain } from "./BlockFacts.tsx"

const now = new Date("2026-11-16T09:00:00Z")
const block = { state: "RUNNING", complainUntil: "2027-05-16T22:00:00.000Z", complaints: [] } as const

test("names a period by its last day", () => {
  expect(lastDayText("2026-12-16T23:00:00.000Z")).toBe("16.12.2026")
})

test("allows complaints during the block, also about an ended one", () => {
  expect(mayComplain(block, now)).toBe(true)
  expect(mayComplain({ ...block, state: "ENDED" }, now)).toBe(true)
  expect(mayComplain({ ...block, state: "LIFTED" }, now)).toBe(false)
})

test("allows complaints until the deadline, one after the other", () => {
  const end = new Date(block.complainUntil)
  expect(mayComplain(block, new Date(end.getTime() - 1))).toBe(true)
  expect(mayComplain(block, end)).toBe(false)
  const having = (state: AdminBlock["complaints"][number]["state"]) => ({ ...block, complaints: [{ state }] })
  expect(mayComplain(having("OPEN"), now)).toBe(false)
  expect(mayComplain(having("UPHELD"), now)).toBe(true)
})
