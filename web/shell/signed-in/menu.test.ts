import { expect, it } from "vitest"
import type { Role } from "../../../contract/enums.ts"
import type { Profile } from "../../../contract/users.ts"
import { menuOf } from "./menu.ts"

const person = (type: Role, more: Partial<Profile> = {}) =>
  ({ type, active: true, blocked: false, lacksSecondFactor: false, terms: null, ...more }) as Profile
const answered = { terms: { version: "1", answer: "ACCEPTED" } } as const
const menu = (profile: Profile) => menuOf(profile).map(({ link }) => link.to)

it.each([
  ["ADMIN", ["/car", "/user", "/location", "/outbox"]],
  ["SELLER", ["/overview/preoffer", "/overview/selection", "/activity", "/watch"]],
  ["SALES_MANAGER", ["/overview/preoffer", "/overview/selection", "/activity", "/watch"]],
] as const)("leads a %s to %j", (role, pages) => {
  expect(menu(person(role, answered))).toEqual(pages)
})

it.each([{ active: false }, { blocked: true }])("leads nowhere for somebody with %o", (state) => {
  expect(menu(person("SALES_MANAGER", { ...answered, ...state }))).toEqual([])
})
