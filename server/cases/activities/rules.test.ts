import { expect, test } from "vitest"
import { type CaseAct, stepsOf } from "./rules.ts"

const actOf = (act: Partial<CaseAct>): CaseAct => ({
  id: "act",
  at: "2026-11-16T09:00:00.000Z",
  verb: "accept",
  state: "PRE_CONTRACT_ACCEPTED",
  reason: "",
  dueAt: null,
  dateConfirmation: null,
  isEmpty: false,
  isClosedByRecord: false,
  person: "Petra Brenner",
  ...act,
})
const steps = (acts: Partial<CaseAct>[], seesEverybody = true) => stepsOf(acts.map(actOf), seesEverybody)

const requested = { verb: "request", state: "OPEN" }
const confirmed = { verb: "confirm", state: "PRE_CONTRACT_CONFIRMED" }
const acts: Record<string, Partial<CaseAct>> = {
  accepted: { verb: "accept" },
  requested,
  confirmed,
  corrected: { verb: "correct", state: "PRE_CONTRACT_CONFIRMED" },
  rejected: { verb: "reject", state: "PRE_CONTRACT_REJECTED" },
  freed: { verb: "free", state: "FREED" },
  recorded: { verb: "record", state: "PRE_CONTRACT_ACCEPTED" },
  recordedAsConfirmed: { verb: "record", state: "REQUEST_CONFIRMED" },
  answered: { verb: "answer", state: "ANSWERED" },
  declined: { verb: "decline", state: "DECLINED" },
  withdrawn: { verb: "withdraw" },
  answeredByAcceptance: { verb: "answer", isEmpty: true },
  answeredByRecord: { verb: "answer", isEmpty: true, isClosedByRecord: true },
  answeredByRecordWithOffer: { verb: "answer", isClosedByRecord: true },
  declinedByRecord: { verb: "decline", isEmpty: true, isClosedByRecord: true },
}

test("a step has the data of its act", () => {
  const act = { id: "a", at: "2026-11-17T10:00:00.000Z", reason: "Grund", dateConfirmation: "2026-11-18" }
  expect(steps([act])).toEqual([{ ...act, event: "accept", by: "AGENT", person: "Petra Brenner", due: null }])
})

// A rejection after confirmation is a cancellation; an acceptance settles a request; a state alone confirms nothing.
test.each([
  ["accepted", "accept by AGENT"],
  ["accepted confirmed", "confirm by PROVIDER"],
  ["accepted rejected", "reject by PROVIDER"],
  ["accepted confirmed rejected", "cancel by PROVIDER"],
  ["accepted confirmed corrected rejected", "cancel by PROVIDER"],
  ["accepted corrected rejected", "reject by PROVIDER"],
  ["accepted confirmed freed", "free by PROVIDER"],
  ["recorded", "record by PROVIDER"],
  ["recorded rejected", "reject by PROVIDER"],
  ["recordedAsConfirmed", "recordConfirmed by PROVIDER"],
  ["recordedAsConfirmed rejected", "cancel by PROVIDER"],
  ["requested", "request by AGENT"],
  ["requested answered", "answer by PROVIDER"],
  ["requested declined", "decline by PROVIDER"],
  ["requested withdrawn", "withdraw by AGENT"],
  ["requested answeredByAcceptance", "settle by AGENT"],
  ["requested answeredByRecord", "settle by PROVIDER"],
  ["requested answeredByRecordWithOffer", "settle by PROVIDER"],
  ["requested declinedByRecord", "decline by PROVIDER"],
])("the last step after %s is %s", (names, expected) => {
  const all = steps(names.split(" ").map((name) => acts[name]!))
  expect(all).toHaveLength(names.split(" ").length)
  expect(`${all.at(-1)?.event} by ${all.at(-1)?.by}`).toBe(expected)
})

test("only the first step has the deadline", () => {
  const dueAt = "2026-11-18T09:00:00.000Z"
  expect(steps([{ dueAt }, { ...confirmed, dueAt }]).map(({ due }) => due)).toEqual([dueAt, null])
})

test("agents see names of their side only, admins all", () => {
  const named = [
    requested,
    { ...confirmed, person: "Admin" },
    { verb: "answer", isEmpty: true, person: "Kollege" },
    { verb: "answer", isClosedByRecord: true, person: "Admin" },
  ]
  const names = (seesEverybody: boolean) => steps(named, seesEverybody).map(({ person }) => person)
  expect(names(false)).toEqual(["Petra Brenner", null, "Kollege", null])
  expect(names(true)).toEqual(["Petra Brenner", "Admin", "Kollege", "Admin"])
  expect(steps([{ person: null }], false)[0]?.person).toBeNull()
})
