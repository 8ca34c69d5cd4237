import type { z } from "zod"
import { differing } from "../../../contract/differing.ts"
import { sentences } from "../../../contract/sentences.ts"
import {
  type createUser,
  hasLocation,
  type User,
  type UserConflict,
  type updateUser,
} from "../../../contract/users.ts"
import { contested, type Overtaken } from "../../core/journal/index.ts"
import { type Refused, refuse } from "../../core/refusal.ts"

export type UserForm = z.output<(typeof createUser)["body"]>
export type UserUpdate = z.output<(typeof updateUser)["body"]>

/** Who is about to be changed, by whom, and which admins are active while their rows are locked. */
export type Standing = {
  before: User
  actorId: string
  activeAdmins: readonly string[]
}

/** The profile as an edit leaves it: what is not given stays. Admins belong to no location. */
export function formAfter(before: User, { id: _, version: __, ...edits }: UserUpdate): UserForm {
  const form = { ...formOf(before), ...edits }
  return { ...form, locationIds: [...locationsOf(form)] }
}

export const formOf = ({ firstname, lastname, mail, phone, type, active, locations }: User): UserForm => ({
  ...{ firstname, lastname, mail, phone, type, active },
  locationIds: locations.map(({ id }) => id).sort(),
})

/** Why a user may not become as the form says (P35). Only admins are without a location. */
export function refusalOfForm(
  before: User,
  overtaken: Overtaken,
  form: UserForm,
): Refused<"version_conflict" | "invalid_input"> | null {
  const fields = contested(overtaken, formOf(before), form)
  if (fields.length > 0) return refuse("version_conflict", { current: before, fields } satisfies UserConflict)
  return hasLocation(form) ? null : refuse("invalid_input", locationMissing)
}

const locationMissing = [{ path: "locationIds", message: sentences.required }]

/**
 * Why a user may not be changed or deleted (P6); `staysAdmin` is whether they are an active admin
 * afterwards. Since admins are looked at while they are locked, of two who demote each other the second is no admin any
 * more; and since nobody demotes themselves, the last active admin stays.
 */
export function refusalOf(
  { before, actorId, activeAdmins }: Standing,
  staysAdmin: boolean,
): Refused<"forbidden" | "own_profile"> | null {
  if (!activeAdmins.includes(actorId)) return refuse("forbidden")
  if (before.id === actorId && !staysAdmin) return refuse("own_profile")
  return null
}

export const locationsOf = ({ type, locationIds }: UserForm): readonly string[] =>
  type === "ADMIN" ? [] : [...new Set(locationIds)].sort()

/** What a form changes about a user. Each difference has consequences of its own. */
export function differences(before: User, form: UserForm) {
  const changed = differing(formOf(before), form)
  return {
    any: changed.length > 0,
    moved: changed.includes("locationIds"),
    mail: changed.includes("mail"),
    activated: !before.active && form.active,
    deactivated: before.active && !form.active,
  }
}
