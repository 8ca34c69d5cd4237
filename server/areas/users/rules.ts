import type { z } from "zod"
import type { createUser, User, updateUser } from "../../../contract/users.ts"
import { type Refused, refuse } from "../../platform/errors.ts"

export type UserForm = z.output<(typeof createUser)["body"]>
export type UserUpdate = z.output<(typeof updateUser)["body"]>

/** Who is about to be changed, by whom, and which admins are active while their rows are locked. */
export type Standing = {
  before: User
  version: number
  actorId: string
  activeAdmins: readonly string[]
}

/**
 * Why somebody may not be changed or deleted (decisions 6, 35); `staysAdmin` is whether they are an active admin
 * afterwards. Since admins are looked at while they are locked, of two who demote each other the second is no admin any
 * more; and since nobody demotes themselves, the last active admin stays.
 */
export function refusalOf(
  { before, version, actorId, activeAdmins }: Standing,
  staysAdmin: boolean,
): Refused | null {
  if (!activeAdmins.includes(actorId)) return refuse("forbidden")
  if (before.id === actorId && !staysAdmin) return refuse("own_profile")
  return before.version === version ? null : refuse("version_conflict", { current: before })
}

/** The profile as the form wants it; admins belong to no location. */
export const locationsOf = ({ type, locationIds }: UserForm): readonly string[] =>
  type === "ADMIN" ? [] : [...new Set(locationIds)].sort()

/** What a form changes about somebody. Each difference has consequences of its own. */
export function differences(before: User, form: UserForm) {
  const names = ["firstname", "lastname", "mail", "phone", "type", "active"] as const
  const locations = before.locations.map(({ id }) => id).sort()
  const moved = locations.join() !== locationsOf(form).join()
  return {
    any: moved || names.some((name) => before[name] !== form[name]),
    moved,
    mail: before.mail !== form.mail,
    activated: !before.active && form.active,
    deactivated: before.active && !form.active,
  }
}
