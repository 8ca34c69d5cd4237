import { expect, test } from "vitest"
import type { CarHistory } from "../../../../contract/fleet/cars.ts"
import { fieldSteps, historyLines, lastChangeOf } from "./history-lines.ts"

const names = {
  option: (id: string | null) => (id === "autumn" ? "Herbstaktion" : ""),
  location: () => "",
  user: () => "",
}
const older = {
  at: "2026-11-20T08:00:00Z",
  actor: null,
  source: "import",
  kind: "update",
  fields: { paintCode: ["1", "2"], promotion: [null, "autumn"] },
} as const
const newer = { ...older, at: "2026-11-21T08:00:00Z", fields: { paintCode: ["2", "3"] } } as const
const act = {
  at: "2026-11-20T12:00:00Z",
  verb: "accept",
  type: "PRE_OFFER_ACCEPT",
  preOfferType: "MAIN",
  state: "PRE_CONTRACT_ACCEPTED",
  actor: { id: "a", name: "Jens Brenner" },
  reason: "",
  activityId: "1",
} as const
const history = { changes: [newer, older], acts: [act] } as unknown as CarHistory

test("merges changes and acts, newest first", () => {
  expect(historyLines(history).map(({ at }) => at)).toEqual([newer.at, act.at, older.at])
})

test("shows values by their labels", () => {
  expect(fieldSteps(history.changes[1]?.fields ?? {}, names)).toEqual([
    { name: "paintCode", header: "Lackcode", before: "1", after: "2" },
    { name: "promotion", header: "Aktion", before: "–", after: "Herbstaktion" },
  ])
})

test("labels a new car's date as delivery", () => {
  const fields = { dateOfDelivery: ["2026-11-01", "2026-12-01"] } as const
  const headers = (area?: "SELECTION" | "PRE_OFFER") =>
    fieldSteps(fields as never, names, area).map(({ header }) => header)
  expect(headers("SELECTION")).toEqual(["Lieferung"])
  expect(headers("PRE_OFFER")).toEqual(["Aussteuerungsdatum"])
  expect(headers()).toEqual(["Aussteuerungsdatum"])
})

test("returns the author of a field's newest change", () => {
  expect(lastChangeOf(history.changes, "paintCode")?.at).toBe(newer.at)
  expect(lastChangeOf(history.changes, "promotion")?.at).toBe(older.at)
  expect(lastChangeOf(history.changes, "condition")).toBeUndefined()
})
