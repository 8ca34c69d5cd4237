import { expect, test } from "vitest"
import type { User } from "../../../contract/people/users.ts"
import { userOf } from "../../people/users/user-for-tests.ts"
import { agentsOf, locationChoice } from "./RecordForm.tsx"

const location = (id: string) => ({ id, name: id, vfnr: id, main: false, gssnLocation: id })
const user = (fields: Partial<User>) =>
  userOf("user", { locations: [location("1101"), location("1102")], ...fields })

test.each([{ type: "ADMIN" }, { active: false }, { blocked: true }, { locations: [] }] as const)(
  "offers no recording for %j",
  (fields) => {
    expect(agentsOf([user(fields as Partial<User>)], null)).toEqual([])
  },
)

test("lists sales managers of the car's location first, then its other staff", () => {
  const away = user({ id: "away", lastname: "Adler", locations: [location("1201")] })
  const seller = user({ id: "seller", lastname: "Bauer", type: "SELLER" })
  const manager = user({ id: "manager", lastname: "Zander" })
  const order = agentsOf([away, seller, manager], "1102").map(({ id }) => id)
  expect(order).toEqual(["manager", "seller", "away"])
})

test.each([
  ["the car's own, where it is one of the person's", "1102", {}, null, "1102"],
  ["what was chosen comes first", "1102", {}, "1101", "1101"],
  ["a choice that is not the person's counts as none", null, {}, "1201", null],
  ["the only one there is", null, { locations: [location("1201")] }, null, "1201"],
])("location to record for: %s", (_, locationId, fields, chosen, found) => {
  expect(locationChoice({ locationId }, user(fields), chosen)).toBe(found)
})

test("requires a user before a location", () => {
  expect(locationChoice({ locationId: "1101" }, undefined, "1101")).toBeNull()
})
