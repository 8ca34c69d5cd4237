import { expect, test } from "vitest"
import { agentsList, listsOf, sees, type VisibilityCar } from "./visibility.ts"

const listed: VisibilityCar = { area: "PRE_OFFER", display: true, activityState: null, archived: false }
const held = { ...listed, activityState: "REQUEST_ACCEPTED" } as const

test.each([
  [listed, "1101", "GROUP 1101"],
  [listed, null, null],
  [held, "1101", null],
  [{ ...listed, display: false }, "1101", null],
  [{ ...listed, archived: true }, "1101", null],
  [{ ...held, area: "SELECTION" }, null, "SELECTION"],
  [{ ...held, area: "SELECTION", archived: true }, "1101", null],
  [{ ...held, area: "SELECTION", display: false }, "1101", null],
] as const)("car %o of group %s is in list %s", (car, group, list) => {
  expect(agentsList(car, group)).toBe(list)
  expect(sees(["1101"], car, group)).toBe(list !== null)
  expect(sees([], car, group)).toBe(list === "SELECTION")
})

test("an agent has the common list and those of their groups", () => {
  expect(listsOf(["1101", "1201"])).toEqual(["SELECTION", "GROUP 1101", "GROUP 1201"])
})
