import type { z } from "zod"
import { differing } from "../../../contract/core/differing.ts"
import { sentences } from "../../../contract/core/sentences.ts"
import {
  type createUser,
  hasLocation,
  type User,
  type UserConflict,
  type updateUser,
  userFieldNames,
} from "../../../contract/people/users.ts"
import { conflictingFields, type Overtaken } from "../../core/journal/overtaken.ts"
import { type Refused, refuse } from "../../core/refusal.ts"

export type UserForm = z.output<(typeof createUser)["body"]>
export type UserUpdate = z.output<(typeof updateUser)["body"]>

/** A user, and the active admins without blocked ones, while their rows are locked. */
export type LockedUser = { before: User; identityId: string | null; activeAdmins: readonly string[] }

/** The profile after an edit; fields not given stay. Admins have no locations. */
export function formAfter(before: User, { id: _, version: __, ...edits }: UserUpdate): UserForm {
  const form = { ...formOf(before), ...edits }
  return { ...form, locationIds: [...locationsOf(form)] }
}

export function formOf(user: User): UserForm {
  const values = { ...user, locationIds: user.locations.map(({ id }) => id).sort() }
  return Object.fromEntries(userFieldNames.map((name) => [name, values[name]])) as UserForm
}

/** Why a form is refused (P35). Only admins have no location. */
export function refusalOfForm(before: User, overtaken: Overtaken, form: UserForm) {
  const fields = conflictingFields(overtaken, formOf(before), form)
  if (fields.length > 0) return refuse("version_conflict", { current: before, fields } satisfies UserConflict)
  return hasLocation(form) ? null : refuse("invalid_input", locationMissing)
}

const locationMissing = [{ path: "locationIds", message: sentences.required }]

/** Why a user may not be changed or deleted (P6). Admins cannot demote themselves, so the last active one stays. */
export function refusalOf(
  { before, activeAdmins }: Pick<LockedUser, "before" | "activeAdmins">,
  actorId: string,
  staysAdmin = false,
): Refused<"forbidden" | "own_profile"> | null {
  if (!activeAdmins.includes(actorId)) return refuse("forbidden")
  if (before.id === actorId && !staysAdmin) return refuse("own_profile")
  return null
}

export const locationsOf = ({ type, locationIds }: UserForm): readonly string[] =>
  type === "ADMIN" ? [] : [...new Set(locationIds)].sort()

/** What a form changes about a user; each difference has its own consequences. */
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
