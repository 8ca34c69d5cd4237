import { describe, expect, test } from "vitest"
import {
  type ActivityState,
  type Area,
  activityStates,
  areas,
  type Role,
  requestStates,
  roles,
} from "./enums.ts"
import { activityStateAfter, belongsTo, nextStates, transition, transitions } from "./states.ts"

const all = ["none", ...activityStates, ...requestStates] as const
type State = (typeof all)[number]

/** Everything that is possible, written down a second time: from → to, per area and role. */
const possible: Record<Area, Record<Role, readonly (readonly [string, State, State])[]>> = {
  PRE_OFFER: {
    SELLER: [],
    SALES_MANAGER: [
      ["accept", "none", "PRE_CONTRACT_ACCEPTED"],
      ["request", "none", "OPEN"],
      ["withdraw", "PRE_CONTRACT_ACCEPTED", "none"],
      ["withdraw", "OPEN", "WITHDRAWN"],
    ],
    ADMIN: [
      ["record", "none", "PRE_CONTRACT_ACCEPTED"],
      ["record", "none", "PRE_CONTRACT_CONFIRMED"],
      ["confirm", "PRE_CONTRACT_ACCEPTED", "PRE_CONTRACT_CONFIRMED"],
      ["reject", "PRE_CONTRACT_ACCEPTED", "PRE_CONTRACT_REJECTED"],
      ["reject", "PRE_CONTRACT_CONFIRMED", "PRE_CONTRACT_REJECTED"],
      ["free", "PRE_CONTRACT_ACCEPTED", "none"],
      ["free", "PRE_CONTRACT_CONFIRMED", "none"],
      ["free", "PRE_CONTRACT_REJECTED", "none"],
      ["answer", "OPEN", "ANSWERED"],
      ["decline", "OPEN", "DECLINED"],
    ],
  },
  SELECTION: {
    SELLER: [],
    SALES_MANAGER: [
      ["accept", "none", "REQUEST_ACCEPTED"],
      ["withdraw", "REQUEST_ACCEPTED", "none"],
    ],
    ADMIN: [
      ["record", "none", "REQUEST_ACCEPTED"],
      ["record", "none", "REQUEST_CONFIRMED"],
      ["confirm", "REQUEST_ACCEPTED", "REQUEST_CONFIRMED"],
      ["reject", "REQUEST_ACCEPTED", "REQUEST_REJECTED"],
      ["reject", "REQUEST_CONFIRMED", "REQUEST_REJECTED"],
      ["free", "REQUEST_ACCEPTED", "none"],
      ["free", "REQUEST_CONFIRMED", "none"],
      ["free", "REQUEST_REJECTED", "none"],
    ],
  },
}

describe.each(areas)("%s", (area) => {
  test.each(roles)("what a %s may do, from each state to each", (role) => {
    const found = all.flatMap((from) =>
      all.flatMap((to) => {
        const row = transition(area, from, to, role)
        return row ? [[row.verb, from, to] as const] : []
      }),
    )
    expect(new Set(found.map(String))).toEqual(new Set(possible[area][role].map(String)))
  })

  test.each(roles)("the choices of a %s are the same table", (role) => {
    for (const from of all)
      expect(nextStates(area, from, role).map(({ verb, to }) => `${verb} ${to}`)).toEqual(
        expect.arrayContaining(
          possible[area][role].filter(([, start]) => start === from).map(([verb, , to]) => `${verb} ${to}`),
        ),
      )
  })

  test("its states belong to it and no other", () => {
    const prefix = area === "PRE_OFFER" ? "PRE_CONTRACT_" : "REQUEST_"
    for (const state of activityStates) expect(belongsTo(area, state)).toBe(state.startsWith(prefix))
  })
})

test("a reason is required for rejecting, declining and freeing only", () => {
  const withReason = transitions.filter((row) => "reason" in row).map(({ verb }) => verb)
  expect(new Set(withReason)).toEqual(new Set(["reject", "decline", "free"]))
  for (const { verb, ...row } of transitions)
    expect("reason" in row).toBe(["reject", "decline", "free"].includes(verb))
})

describe("what an activity shows after a step", () => {
  test.each([
    ["accept", "none", "PRE_CONTRACT_ACCEPTED", "PRE_CONTRACT_ACCEPTED"],
    ["confirm", "REQUEST_ACCEPTED", "REQUEST_CONFIRMED", "REQUEST_CONFIRMED"],
    ["withdraw", "OPEN", "WITHDRAWN", "WITHDRAWN"],
    ["withdraw", "PRE_CONTRACT_ACCEPTED", "none", "WITHDRAWN"],
    ["free", "PRE_CONTRACT_ACCEPTED", "none", "FREED"],
    ["free", "REQUEST_CONFIRMED", "none", "FREED"],
    ["free", "PRE_CONTRACT_REJECTED", "none", "PRE_CONTRACT_REJECTED"],
    ["free", "REQUEST_REJECTED", "none", "REQUEST_REJECTED"],
  ] as const)("%s from %s to %s: %s", (verb, from, to, shown) => {
    expect(activityStateAfter(verb, from, to)).toBe(shown)
  })

  test("is never nothing", () => {
    for (const { verb, from, to } of transitions)
      for (const state of from) expect(activityStateAfter(verb, state as ActivityState, to)).toBeTruthy()
  })
})

test("next states are those of the area, for the role, from here alone", () => {
  const verbs = (...asked: Parameters<typeof nextStates>) =>
    nextStates(...asked).map(({ verb, to }) => `${verb} ${to}`)
  expect(verbs("SELECTION", "REQUEST_ACCEPTED", "SALES_MANAGER")).toEqual(["withdraw none"])
  expect(verbs("SELECTION", "REQUEST_REJECTED", "ADMIN")).toEqual(["free none"])
  expect(verbs("PRE_OFFER", "OPEN", "ADMIN")).toEqual(["answer ANSWERED", "decline DECLINED"])
  expect(verbs("PRE_OFFER", "OPEN", "SALES_MANAGER")).toEqual(["withdraw WITHDRAWN"])
  expect(verbs("PRE_OFFER", "none", "SELLER")).toEqual([])
  for (const area of areas)
    for (const state of activityStates)
      for (const row of nextStates(area, state, "ADMIN"))
        expect(transition(area, state, row.to, "ADMIN")).toBe(row)
})
