import { describe, expect, test } from "vitest"
import type { User } from "../../../contract/users.ts"
import { agentsOf, locationChoice } from "./record-choices.ts"

const location = (id: string) => ({ id, name: id, vfnr: id, main: false, gssnLocation: id })
const user = (fields: Partial<User>): User => ({
  id: "user",
  version: 1,
  firstname: "Bernd",
  lastname: "Brenner",
  mail: "leitung@brenner.example",
  phone: "",
  toActivate: false,
  passwordSet: true,
  invitedUntil: null,
  mailProven: true,
  lastSignInAt: null,
  pendingMail: null,
  formerMail: null,
  gssnLocation: "",
  type: "SALES_MANAGER",
  active: true,
  blocked: false,
  secondFactor: false,
  locations: [location("1101"), location("1102")],
  ...fields,
})

test.each([{ type: "ADMIN" }, { active: false }, { blocked: true }, { locations: [] }] as const)(
  "nothing is recorded for %j",
  (fields) => {
    expect(agentsOf([user(fields as Partial<User>)], null)).toEqual([])
  },
)

test("sales managers of the car's location come first, then its other staff", () => {
  const away = user({ id: "away", lastname: "Adler", locations: [location("1201")] })
  const seller = user({ id: "seller", lastname: "Bauer", type: "SELLER" })
  const manager = user({ id: "manager", lastname: "Zander" })
  const order = agentsOf([away, seller, manager], "1102").map(({ id }) => id)
  expect(order).toEqual(["manager", "seller", "away"])
})

describe("the location to record for", () => {
  test("the car's own, where it is one of the person's", () => {
    expect(locationChoice({ locationId: "1102" }, user({}), null)).toBe("1102")
  })

  test("what was chosen comes first", () => {
    expect(locationChoice({ locationId: "1102" }, user({}), "1101")).toBe("1101")
  })

  test("a choice that is not the person's counts as none", () => {
    expect(locationChoice({ locationId: null }, user({}), "1201")).toBeNull()
  })

  test("the only one there is", () => {
    expect(locationChoice({ locationId: null }, user({ locations: [location("1201")] }), null)).toBe("1201")
  })

  test("none before a person is chosen", () => {
    expect(locationChoice({ locationId: "1101" }, undefined, "1101")).toBeNull()
  })
})
