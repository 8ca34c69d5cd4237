import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { searchRows } from "../../../contract/core/search.ts"
import type { Location } from "../../../contract/people/locations.ts"
import type { User } from "../../../contract/people/users.ts"
import { bodyOf, kindOf } from "../../ui/resource/ResourceForm.tsx"
import { inOrder, searchTextOfUser } from "./columns.tsx"
import { fields, type UserForm, type UserReferences } from "./fields.tsx"
import { managersOf } from "./managers.ts"
import { locationsWithoutManager, proposedLocation, stateOf } from "./rules.ts"
import { texts } from "./texts.de.ts"
import { userOf as user } from "./user-for-tests.ts"

const find = (all: readonly User[], typed: string) => searchRows(inOrder(all), searchTextOfUser, typed)
const mails = (users: readonly User[]) => users.map(({ mail }) => mail)

test("lists users to activate first, then all in German order", () => {
  const all = [
    user("z@aurel.example"),
    user("b", { lastname: "Österle" }),
    user("c", { lastname: "Otto" }),
    user("switched-off", { lastname: "Aa", active: false }),
    user("waits", { lastname: "Zz", active: false, toActivate: true }),
  ]
  expect(mails(find(all, ""))).toEqual(["waits", "switched-off", "b", "c", "z@aurel.example"])
})

test("finds a user by every word of the row", () => {
  const all = [
    user("leitung@brenner.example"),
    user("leitung@kessler.example", { firstname: "Jörg", lastname: "Brenner" }),
  ]
  expect(mails(find(all, " BRENNER "))).toEqual(["leitung@kessler.example", "leitung@brenner.example"])
  expect(mails(find(all, "joerg brenner"))).toEqual(["leitung@kessler.example"])
  expect(mails(find(all, "kessler verkaufsleitung aktiv"))).toEqual(["leitung@kessler.example"])
  expect(mails(find(all, "leitung"))).toHaveLength(2)
  const lately = user("lately", { lastSignInAt: "2026-11-26T06:19:00Z" })
  expect(mails(find([...all, lately], "26.11.2026"))).toEqual(["lately"])
  expect(mails(find([...all, lately], "noch nie brenner"))).toHaveLength(2)
  expect(find(all, "niemand")).toEqual([])
})

test("finds a user by names of locations whose numbers the row shows", () => {
  const place = { id: "1201", name: "Brenner Lübeck", vfnr: "12 01", main: false, gssnLocation: "" }
  const all = [user("one"), user("other", { locations: [...user("").locations, place] })]
  expect(mails(find(all, "luebeck other"))).toEqual(["other"])
  expect(mails(find(all, "1201"))).toEqual(["other"])
  expect(find(all, "kiel")).toEqual([])
})

test("distinguishes four states", () => {
  const free = { blocked: false }
  expect(stateOf({ ...free, active: true, toActivate: false })).toBe("active")
  expect(stateOf({ ...free, active: false, toActivate: true })).toBe("toActivate")
  expect(stateOf({ ...free, active: false, toActivate: false })).toBe("inactive")
  expect(stateOf({ active: true, toActivate: false, blocked: true })).toBe("blocked")
})

test("contact person and deputy are the active sales managers of a location", () => {
  const all = [
    user("one"),
    user("other"),
    user("seller", { type: "SELLER" }),
    user("gone", { active: false }),
    user("abused", { blocked: true }),
    user("elsewhere", { locations: [] }),
  ]
  expect(mails(managersOf(all, "1101", undefined))).toEqual(["one", "other"])
  expect(mails(managersOf(all, "1101", "one"))).toEqual(["other"])
})

test("warns if a change of rights leaves a location without a sales manager", () => {
  const [last, deputy] = [user("last"), user("deputy")]
  const stored = { type: "SALES_MANAGER", active: true, locationIds: ["1101"] } as const
  const alone = (changes: object, users: readonly User[] = [last], of: User | null = last) =>
    locationsWithoutManager(of, { ...stored, ...changes }, users).map(({ id }) => id)
  for (const changes of [{ type: "SELLER" }, { active: false }, { locationIds: ["1201"] }]) {
    expect(alone(changes)).toEqual(["1101"])
    expect(alone(changes, [last, deputy])).toEqual([])
    expect(alone(changes, [last, user("blocked", { blocked: true })])).toEqual(["1101"])
    expect(alone(changes, [last], user("last", { type: "SELLER" }))).toEqual([])
  }
  expect(alone({ locationIds: ["1101", "1201"] })).toEqual([])
  expect(alone({}, [], null)).toEqual([])
  expect(locationsWithoutManager(last, null, [last])).toHaveLength(1)
  expect(locationsWithoutManager(last, null, [last, deputy])).toEqual([])
})

const { draftOf, shown } = kindOf({ name: "user", fields })
const newUser = draftOf(null)

const location = (id: string, gssnLocation: string) => ({ id, gssnLocation }) as Location

test("a new user is inactive and has no type until one is chosen", () => {
  expect(newUser).toMatchObject({ type: null, active: false, locationIds: [] })
})

test("sends an admin without locations, others with all", () => {
  const draft = { ...newUser, locationIds: ["1101", "1102"], phone: " 040 1234567 " }
  const sent = (type: "ADMIN" | "SELLER") =>
    bodyOf({ fields }, { row: null, draft: { ...draft, type }, edited: [] })
  expect(sent("ADMIN")).toMatchObject({ type: "ADMIN", locationIds: [] })
  expect(sent("SELLER")).toMatchObject({ locationIds: ["1101", "1102"], phone: "040 1234567" })
})

describe("location of a registration", () => {
  const locations = [location("1101", "GS0001101"), location("a", "GS0009999"), location("b", "GS0009999")]
  test("is proposed if exactly one has the number", () => {
    expect(proposedLocation(" gs0001101", locations, [])?.id).toBe("1101")
  })
  test.each([
    ["", []],
    ["GS0001", []],
    ["GS0009999", []],
    ["GS0001101", ["1101"]],
  ] as const)("is not proposed for %j with %j chosen", (gssn, chosen) => {
    expect(proposedLocation(gssn, locations, chosen)).toBeUndefined()
  })
})

test("admins can delete, demote and deactivate others, not themselves", async () => {
  // The session listens to the window as soon as it is loaded.
  vi.stubGlobal("addEventListener", () => {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const { users } = await import("./UserPage.tsx")
  const [own, other] = [user("own", { type: "ADMIN" }), user("other", { type: "ADMIN" })]
  const related: UserReferences = { locations: [], ownId: "own", sendsMails: true }
  const refusal = (row: User, rows: readonly User[]) => {
    const form = { row, rows, related, draft: draftOf(row), edited: [] } as unknown as UserForm
    const reason = users.deletion?.refusedBecause?.(row, { rows, related })
    const inputs = [fields.type.input("ADMIN", () => {}, form), fields.active.input(true, () => {}, form)]
    for (const input of inputs)
      expect(renderToStaticMarkup(input as ReactElement).includes(reason ?? texts.ownProfile)).toBe(
        reason !== undefined,
      )
    return reason
  }
  expect(refusal(other, [own, other])).toBeUndefined()
  expect(refusal(own, [own, other])).toBe(texts.ownProfile)
  expect(refusal(own, [own])).toBe(texts.lastAdmin)
})

test("requires a reason to activate a user with unverified address", () => {
  const asks = (fields: Partial<User>, active = true) => {
    const row = user("new", { active: false, mailProven: false, ...fields })
    return shown?.({ ...draftOf(row), active }, row).includes("activationReason")
  }
  expect(asks({})).toBe(true)
  expect(asks({}, false)).toBe(false)
  for (const fields of [{ active: true }, { mailProven: true }, { passwordSet: false }])
    expect(asks(fields)).toBe(false)
  expect(shown?.({ ...newUser, active: true }, null)).not.toContain("activationReason")
})
