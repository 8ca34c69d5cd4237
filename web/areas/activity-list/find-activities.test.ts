import { expect, test } from "vitest"
import type { ActivityTab } from "../../links.ts"
import { activityForTests } from "../activities/activity-for-tests.ts"
import { findActivities, foundText } from "./find-activities.ts"

const activities = [
  activityForTests({ id: "open", type: "PRE_OFFER_REQUEST", state: "OPEN", jobNumber: "4700001" }),
  activityForTests({ id: "asked", state: "PRE_CONTRACT_ACCEPTED", idNumber: "WAUZZZ8P0CA000001" }),
  activityForTests({ id: "confirmed", state: "REQUEST_CONFIRMED", location: "1102 - Lübeck" }),
  activityForTests({ id: "cancelled", state: "PRE_CONTRACT_REJECTED", cancelled: true }),
  activityForTests({ id: "rejected", state: "PRE_CONTRACT_REJECTED" }),
]
const idsOf = (tab?: ActivityTab, state?: string, search = "") =>
  findActivities(activities, tab, state, search).map(({ id }) => id)

test("a tab holds what awaits an answer, or what holds its car; no tab all", () => {
  expect(idsOf("open")).toEqual(["open", "asked"])
  expect(idsOf("contracts")).toEqual(["asked", "confirmed"])
  expect(idsOf()).toHaveLength(activities.length)
})

test("a cancelled contract is no rejected one", () => {
  expect(idsOf(undefined, "CANCELLED")).toEqual(["cancelled"])
  expect(idsOf(undefined, "PRE_CONTRACT_REJECTED")).toEqual(["rejected"])
})

test("numbers, words and the location are searched within the tab", () => {
  expect(idsOf("open", undefined, "4700001")).toEqual(["open"])
  expect(idsOf(undefined, undefined, "0001")).toEqual(["open", "asked"])
  expect(idsOf("contracts", undefined, "luebeck")).toEqual(["confirmed"])
  expect(idsOf("open", undefined, "Lübeck")).toEqual([])
})

test("a list with as many activities as possible says that it holds the newest", () => {
  expect(foundText(299, 299, 300)).toBe("299 Aktivitäten gefunden")
  expect(foundText(300, 300, 300)).toBe("Die neuesten 300 Aktivitäten")
  expect(foundText(12, 300, 300)).toBe("12 unter den neuesten 300 Aktivitäten gefunden")
})
