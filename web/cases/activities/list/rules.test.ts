import { expect, test } from "vitest"
import type { Profile } from "../../../../contract/people/users.ts"
import type { ActivityTab } from "../../../core/searches.ts"
import { activityForTests } from "../activity-for-tests.ts"
import {
  canBeWithdrawn,
  findActivities,
  foundText,
  maySetReference,
  offeredBy,
  sheetOf,
  withdrawRefusal,
} from "./rules.ts"

const activities = [
  activityForTests({ id: "open", type: "PRE_OFFER_REQUEST", state: "OPEN", jobNumber: "4700001" }),
  activityForTests({ id: "asked", state: "PRE_CONTRACT_ACCEPTED", idNumber: "WAUZZZ8P0CA000001" }),
  activityForTests({ id: "confirmed", state: "REQUEST_CONFIRMED", location: "1102 - Lübeck" }),
  activityForTests({ id: "cancelled", state: "PRE_CONTRACT_REJECTED", cancelled: true }),
  activityForTests({ id: "rejected", state: "PRE_CONTRACT_REJECTED" }),
]
const idsOf = (tab?: ActivityTab, state?: string, search = "") =>
  findActivities(activities, tab, state, search).map(({ id }) => id)

test("tabs list open cases or contracts; without a tab all are listed", () => {
  expect(idsOf("open")).toEqual(["open", "asked"])
  expect(idsOf("contracts")).toEqual(["asked", "confirmed"])
  expect(idsOf()).toHaveLength(activities.length)
})

test("distinguishes cancelled from rejected", () => {
  expect(idsOf(undefined, "CANCELLED")).toEqual(["cancelled"])
  expect(idsOf(undefined, "PRE_CONTRACT_REJECTED")).toEqual(["rejected"])
})

test("searches numbers, words and location within the tab", () => {
  expect(idsOf("open", undefined, "4700001")).toEqual(["open"])
  expect(idsOf(undefined, undefined, "0001")).toEqual(["open", "asked"])
  expect(idsOf("contracts", undefined, "luebeck")).toEqual(["confirmed"])
  expect(idsOf("open", undefined, "Lübeck")).toEqual([])
})

test("a list at its maximum says that it shows only the newest", () => {
  expect(foundText(299, 299, 300)).toBe("299 Vorgänge")
  expect(foundText(300, 300, 300)).toBe("die neuesten 300 Vorgänge")
  expect(foundText(12, 300, 300)).toBe("12 unter den neuesten 300 Vorgängen")
})

test("a sheet has the shown columns and rows in order, with ordinary spaces", () => {
  const columns = [
    { header: "Modell", value: (row: { modelDesignation: string }) => row.modelDesignation },
    {
      header: "Ziellaufleistung",
      kind: "integer" as const,
      value: (row: { kilometers: number }) => row.kilometers,
    },
  ]
  const rows = [
    activityForTests({ jobNumber: "A-2", modelDesignation: "Terra 3\u00a0von\u00a05", kilometers: 3 }),
    activityForTests({ jobNumber: "A-1", modelDesignation: "Corso", kilometers: 1 }),
  ]
  const sheet = sheetOf(columns, rows)
  expect(sheet.columns.slice(0, 4)).toEqual([
    { header: "Auftragsnummer", kind: "text" },
    { header: "Kennzeichen", kind: "text" },
    { header: "Modell", kind: "text" },
    { header: "Ziellaufleistung", kind: "integer" },
  ])
  expect(sheet.rows.map((row) => row.slice(0, 4))).toEqual([
    ["A-2", "", "Terra 3 von 5", 3],
    ["A-1", "", "Corso", 1],
  ])
})

const manager = { type: "SALES_MANAGER", terms: { version: "2024-07", answer: "ACCEPTED" } } as const
const due = "2026-11-20T09:00:00Z"
const at = (instant: string) => new Date(instant)
const before = at("2026-11-20T08:59:59.999Z")

test.each(["SELLER", "ADMIN"] as const)("a %s can never withdraw", (role) => {
  expect(withdrawRefusal(activityForTests(), { ...manager, type: role }, at("2027-01-01T00:00:00Z"))).toBe(
    "forbidden",
  )
})

test.each(["DECLINED", null] as const)("refuses withdrawal with the answer to the terms %s", (answer) => {
  const reader = { ...manager, terms: { ...manager.terms, answer } }
  expect(withdrawRefusal(activityForTests(), reader, at("2027-01-01T00:00:00Z"))).toBe("termsNotAccepted")
})

test("allows withdrawing an acceptance from its deadline on", () => {
  expect(withdrawRefusal(activityForTests({ answerDue: due }), manager, before)).toBe("tooEarly")
  expect(withdrawRefusal(activityForTests({ answerDue: due }), manager, at(due))).toBeNull()
})

test("allows withdrawing an open request at any time", () => {
  const request = activityForTests({ type: "PRE_OFFER_REQUEST", state: "OPEN", answerDue: due })
  expect(withdrawRefusal(request, manager, before)).toBeNull()
})

test.each([
  ["PRE_OFFER", ["OPEN", "PRE_CONTRACT_ACCEPTED"], true],
  ["SELECTION", ["REQUEST_ACCEPTED"], true],
  ["PRE_OFFER", ["PRE_CONTRACT_CONFIRMED", "PRE_CONTRACT_REJECTED", "ANSWERED", "DECLINED"], false],
  ["PRE_OFFER", ["WITHDRAWN", "FREED"], false],
  ["SELECTION", ["REQUEST_CONFIRMED", "REQUEST_REJECTED"], false],
] as const)("%s %j: has a button to withdraw (%s)", (area, states, has) => {
  for (const state of states) expect(canBeWithdrawn({ area, state })).toBe(has)
})

test("blocked users are offered nothing, and those who cannot act no reference", () => {
  const open = activityForTests({ type: "PRE_OFFER_REQUEST", state: "OPEN", listed: true })
  expect(offeredBy(open, { blocked: false })).toEqual({ car: true, withdrawal: true })
  expect(offeredBy({ ...open, listed: false }, { blocked: false })).toEqual({ car: false, withdrawal: true })
  expect(offeredBy(open, { blocked: true })).toEqual({ car: false, withdrawal: false })
  const terms = { answer: "ACCEPTED" } as Profile["terms"]
  const manager = { type: "SALES_MANAGER", blocked: false, terms } as const
  expect(maySetReference(manager)).toBe(true)
  for (const change of [{ type: "SELLER" }, { blocked: true }, { terms: { ...terms, answer: "DECLINED" } }])
    expect(maySetReference({ ...manager, ...change } as typeof manager)).toBe(false)
})
