import { expect, test } from "vitest"
import type { User } from "../../../contract/people/users.ts"
import { refuse } from "../../core/refusal.ts"
import {
  differences,
  formAfter,
  formOf,
  locationsOf,
  refusalOf,
  refusalOfForm,
  type UserForm,
} from "./rules.ts"

const name = { firstname: "Berta", lastname: "Brenner", mail: "berta@brenner.example", phone: "1" }
const before = {
  ...{ id: "person", version: 5, type: "SELLER", active: true, locations: [{ id: "b" }, { id: "a" }] },
  ...name,
} as User
const form: UserForm = { ...name, type: "SELLER", active: true, locationIds: ["a", "b"] }

test("sorts a profile's locations in the form", () => {
  expect(formOf(before)).toEqual(form)
  expect(locationsOf({ ...form, locationIds: ["b", "a", "b"] })).toEqual(["a", "b"])
})

test("keeps omitted fields; an admin has no location", () => {
  const edit = { id: "person", version: 5 }
  expect(formAfter(before, edit)).toEqual(form)
  expect(formAfter(before, { ...edit, phone: "2", locationIds: ["c", "a"] })).toEqual({
    ...form,
    phone: "2",
    locationIds: ["a", "c"],
  })
  expect(formAfter(before, { ...edit, type: "ADMIN" })).toEqual({ ...form, type: "ADMIN", locationIds: [] })
})

test("refuses a form with conflicting changes, or without a location", () => {
  const edited = { ...form, phone: "2" }
  expect(refusalOfForm(before, [], edited)).toBeNull()
  expect(refusalOfForm(before, ["phone"], { ...form, lastname: "Berg" })).toBeNull()
  expect(refusalOfForm(before, ["phone"], edited)).toEqual(
    refuse("version_conflict", { current: before, fields: ["phone"] }),
  )
  expect(refusalOfForm(before, [], { ...form, locationIds: [] })).toEqual(
    refuse("invalid_input", [{ path: "locationIds", message: "Diese Angabe ist erforderlich." }]),
  )
  expect(refusalOfForm(before, [], { ...form, type: "ADMIN", locationIds: [] })).toBeNull()
})

test("only active admins change users, and cannot demote themselves", () => {
  const locked = { before, activeAdmins: ["admin", "person"] }
  expect(refusalOf(locked, "admin")).toBeNull()
  expect(refusalOf({ before, activeAdmins: ["person"] }, "admin", true)).toEqual(refuse("forbidden"))
  expect(refusalOf(locked, "person")).toEqual(refuse("own_profile"))
  expect(refusalOf(locked, "person", true)).toBeNull()
})

test("detects changes with consequences", () => {
  const nothing = { any: false, moved: false, mail: false, activated: false, deactivated: false }
  expect(differences(before, form)).toEqual(nothing)
  expect(differences(before, { ...form, phone: "2" })).toEqual({ ...nothing, any: true })
  expect(differences(before, { ...form, locationIds: ["a"] })).toEqual({ ...nothing, any: true, moved: true })
  expect(differences(before, { ...form, mail: "x@y.example" })).toEqual({ ...nothing, any: true, mail: true })
  const waiting = { ...before, active: false }
  expect(differences(waiting, form)).toEqual({ ...nothing, any: true, activated: true })
  expect(differences(waiting, { ...form, active: false })).toEqual(nothing)
  expect(differences(before, { ...form, active: false })).toEqual({
    ...nothing,
    any: true,
    deactivated: true,
  })
})
