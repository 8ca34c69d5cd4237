import { describe, expect, test } from "vitest"
import { type Area, activityStates, areas, type Role, requestStates, roles } from "../core/enums.ts"
import { activityStateAfter, belongsTo, nextStates, transition } from "./states.ts"

const all = ["none", ...activityStates, ...requestStates] as const
type State = (typeof all)[number]

/** All transitions, written down independently: from → to, per area and role. */
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
  test.each(roles)("a %s can make exactly these transitions", (role) => {
    const found = all.flatMap((from) =>
      all.flatMap((to) => {
        const row = transition(area, from, to, role)
        return row ? [[row.verb, from, to] as const] : []
      }),
    )
    expect(new Set(found.map(String))).toEqual(new Set(possible[area][role].map(String)))
  })

  test.each(roles)("the choices of a %s match the table", (role) => {
    for (const from of all) {
      const choices = nextStates(area, from, role).map(({ verb, to }) => `${verb} ${to}`)
      const expected = possible[area][role].filter(([, start]) => start === from)
      expect(choices.sort()).toEqual(expected.map(([verb, , to]) => `${verb} ${to}`).sort())
    }
  })

  test("its states belong to this area only", () => {
    const prefix = area === "PRE_OFFER" ? "PRE_CONTRACT_" : "REQUEST_"
    for (const state of activityStates) expect(belongsTo(area, state)).toBe(state.startsWith(prefix))
  })
})

test.each([
  ["accept", "none", "PRE_CONTRACT_ACCEPTED", "PRE_CONTRACT_ACCEPTED"],
  ["withdraw", "OPEN", "WITHDRAWN", "WITHDRAWN"],
  ["withdraw", "PRE_CONTRACT_ACCEPTED", "none", "WITHDRAWN"],
  ["free", "REQUEST_CONFIRMED", "none", "FREED"],
  ["free", "PRE_CONTRACT_REJECTED", "none", "PRE_CONTRACT_REJECTED"],
  ["free", "REQUEST_REJECTED", "none", "REQUEST_REJECTED"],
] as const)("the activity's state after %s from %s to %s: %s", (verb, from, to, shown) => {
  expect(activityStateAfter(verb, from, to)).toBe(shown)
})
