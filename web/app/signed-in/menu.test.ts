import { describe, expect, it } from "vitest"
import type { Role } from "../../../contract/core/enums.ts"
import type { Location } from "../../../contract/people/locations.ts"
import type { Profile } from "../../../contract/people/users.ts"
import { lacksMain, locationLabel, mainName, menuOf } from "./menu.ts"

const person = (type: Role, more: Partial<Profile> = {}) =>
  ({ type, active: true, blocked: false, lacksSecondFactor: false, terms: null, ...more }) as Profile
const answered = { terms: { version: "1", answer: "ACCEPTED" } } as const
const menu = (profile: Profile) => menuOf(profile).map(({ link }) => link.to)

it.each([
  ["ADMIN", ["/car", "/user", "/location", "/outbox"]],
  ["SELLER", ["/overview/preoffer", "/overview/selection", "/activity", "/watch"]],
  ["SALES_MANAGER", ["/overview/preoffer", "/overview/selection", "/activity", "/watch"]],
] as const)("links a %s to %j", (role, pages) => {
  expect(menu(person(role, answered))).toEqual(pages)
})

it.each([{ active: false }, { blocked: true }])("is empty for a user with %o", (state) => {
  expect(menu(person("SALES_MANAGER", { ...answered, ...state }))).toEqual([])
})

const location = (name: string, main = false) => ({
  id: name,
  name,
  vfnr: "1001",
  main,
  gssnLocation: "GS0001001",
})
const brenner = location("Autohaus Brenner Hamburg", true)

it("says Administration for an admin", () => {
  expect(locationLabel({ type: "ADMIN", locations: [brenner] })).toBe("Administration")
})
it("names the only location, main or not", () => {
  expect(locationLabel({ type: "SELLER", locations: [location("Filiale Harburg")] })).toBe("Filiale Harburg")
})
it("names the main location of several, else the first branch, or nothing", () => {
  const branches = [location("Filiale Harburg"), location("Filiale Lübeck")]
  const label = (locations: typeof branches) => locationLabel({ type: "SALES_MANAGER", locations })
  expect(label(branches.toSpliced(1, 0, brenner))).toBe("Autohaus Brenner Hamburg")
  expect(label(branches)).toBe("Filiale Harburg")
  expect(label([])).toBe("")
})

describe("several branches without their main location", () => {
  const locations = [location("Filiale Harburg"), location("Filiale Lübeck")]
  const inGroup = (name: string, mainLocationId: string | null = null): Location => ({
    ...location(name, mainLocationId === null),
    version: 1,
    vfnrHB: "1001",
    address: { street: "Kai 1", zip: "20457", city: "Hamburg", region: "Nord" },
    mainLocationId,
  })

  it("have a main location to look up; other roles have none", () => {
    expect(lacksMain({ type: "SELLER", locations })).toBe(true)
    expect(lacksMain({ type: "SELLER", locations: [...locations, brenner] })).toBe(false)
    expect(lacksMain({ type: "SELLER", locations: [location("Filiale Harburg")] })).toBe(false)
    expect(lacksMain({ type: "ADMIN", locations })).toBe(false)
  })
  it("are named by it if the group has it", () => {
    const branch = inGroup("Filiale Harburg", brenner.name)
    const user = { type: "SELLER", locations } as const
    expect(mainName(user, [inGroup("Anderes Haus"), inGroup(brenner.name), branch])).toBe(brenner.name)
    expect(mainName(user, [branch])).toBeUndefined()
    expect(mainName(user, [])).toBeUndefined()
  })
})
