import { describe, expect, test } from "vitest"
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
const told = (...acts: Partial<CaseAct>[]) => steps(acts).map(({ event, by }) => `${event} by ${by}`)

const accepted = { verb: "accept" }
const requested = { verb: "request", state: "OPEN" }
const confirmed = { verb: "confirm", state: "PRE_CONTRACT_CONFIRMED" }
const rejected = { verb: "reject", state: "PRE_CONTRACT_REJECTED" }
const freed = { verb: "free", state: "FREED" }

test("a step holds what its act holds", () => {
  const act = { id: "a", at: "2026-11-17T10:00:00.000Z", reason: "Grund", dateConfirmation: "2026-11-18" }
  expect(steps([act])).toEqual([{ ...act, event: "accept", by: "AGENT", person: "Petra Brenner", due: null }])
})

describe("what happened, and which office acted", () => {
  test.each<[string, Partial<CaseAct>[], string[]]>([
    ["an acceptance", [accepted], ["accept by AGENT"]],
    ["a confirmation", [accepted, confirmed], ["accept by AGENT", "confirm by PROVIDER"]],
    ["a rejection", [accepted, rejected], ["accept by AGENT", "reject by PROVIDER"]],
    [
      "a rejection after the confirmation cancels (P48)",
      [accepted, confirmed, rejected],
      ["accept by AGENT", "confirm by PROVIDER", "cancel by PROVIDER"],
    ],
    [
      "whatever happened between",
      [accepted, confirmed, { verb: "correct", state: "PRE_CONTRACT_CONFIRMED" }, rejected, freed],
      [
        "accept by AGENT",
        "confirm by PROVIDER",
        "correct by PROVIDER",
        "cancel by PROVIDER",
        "free by PROVIDER",
      ],
    ],
    [
      "an acceptance that the provider recorded",
      [{ verb: "record", state: "PRE_CONTRACT_ACCEPTED" }, rejected],
      ["record by PROVIDER", "reject by PROVIDER"],
    ],
    [
      "recorded as confirmed, it is a contract",
      [{ verb: "record", state: "REQUEST_CONFIRMED" }, rejected],
      ["recordConfirmed by PROVIDER", "cancel by PROVIDER"],
    ],
    [
      "a state alone confirms nothing",
      [accepted, { verb: "correct", state: "PRE_CONTRACT_CONFIRMED" }, rejected],
      ["accept by AGENT", "correct by PROVIDER", "reject by PROVIDER"],
    ],
    [
      "an answered request",
      [requested, { verb: "answer", state: "ANSWERED" }],
      ["request by AGENT", "answer by PROVIDER"],
    ],
    [
      "a declined request",
      [requested, { verb: "decline", state: "DECLINED" }],
      ["request by AGENT", "decline by PROVIDER"],
    ],
    ["a withdrawal", [requested, { verb: "withdraw" }], ["request by AGENT", "withdraw by AGENT"]],
    [
      "a request that an agent's acceptance settled (P17)",
      [requested, { verb: "answer", isEmpty: true }],
      ["request by AGENT", "settle by AGENT"],
    ],
    [
      "a request that the provider settled by recording an acceptance",
      [requested, { verb: "answer", isEmpty: true, isClosedByRecord: true }],
      ["request by AGENT", "settle by PROVIDER"],
    ],
    [
      "the same, whatever its snapshot holds",
      [requested, { verb: "answer", isClosedByRecord: true }],
      ["request by AGENT", "settle by PROVIDER"],
    ],
    [
      "only an answer settles",
      [requested, { verb: "decline", isEmpty: true, isClosedByRecord: true }],
      ["request by AGENT", "decline by PROVIDER"],
    ],
  ])("%s", (_, acts, expected) => expect(told(...acts)).toEqual(expected))
})

test("the first step alone says by when an answer was promised (P25)", () => {
  const dueAt = "2026-11-18T09:00:00.000Z"
  expect(steps([{ dueAt }, { ...confirmed, dueAt }]).map(({ due }) => due)).toEqual([dueAt, null])
})

test("agents read the names of their side only, admins everybody's (P4)", () => {
  const acts = [
    requested,
    { ...confirmed, person: "Admin" },
    { verb: "answer", isEmpty: true, person: "Kollege" },
    { verb: "answer", isClosedByRecord: true, person: "Admin" },
  ]
  const names = (seesEverybody: boolean) => steps(acts, seesEverybody).map(({ person }) => person)
  expect(names(false)).toEqual(["Petra Brenner", null, "Kollege", null])
  expect(names(true)).toEqual(["Petra Brenner", "Admin", "Kollege", "Admin"])
  expect(steps([{ person: null }], false)[0]?.person).toBeNull()
})
