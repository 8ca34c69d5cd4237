import { type Tx, violatedConstraint } from "../../core/postgres/index.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import type { UserForm } from "./rules.ts"

/** The columns of a form, in the order of the statements. */
export const fieldsOf = ({ firstname, lastname, mail, phone, type, active }: UserForm) => [
  firstname,
  lastname,
  mail,
  phone,
  type,
  active,
]

/**
 * Part of an update of `users u` to the mail `mail`: keeps the address before it. Of changes within 30 days the first one stays, so
 * that a second change does not hide the owner's address.
 */
export const keepFormerMail = (mail: string, now: string) => {
  const keeps = `lower(u.mail) = lower(${mail}) or u.mail_changed_at > ${now}::timestamptz - interval '30 days'`
  return `former_mail = case when ${keeps} then u.former_mail else u.mail end,
    mail_changed_at = case when ${keeps} then u.mail_changed_at else ${now}::timestamptz end`
}

/** Replaces the locations of a person, who has the new version already where this is an edit. */
export async function writeLocations(tx: Tx, userId: string, locationIds: readonly string[]): Promise<void> {
  await tx.run("delete from user_locations where user_id = $1 and location_id <> all($2::uuid[])", [
    userId,
    locationIds,
  ])
  await tx.run(
    `insert into user_locations (user_id, location_id) select $1, unnest($2::uuid[])
     on conflict on constraint user_locations_pk do nothing`,
    [userId, locationIds],
  )
}

/** What the database refuses because of what was entered. */
export async function refusingConstraints<T>(
  work: () => Promise<T>,
): Promise<T | Refused<"mail_taken" | "invalid_input">> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === "users_mail_unique") return refuse("mail_taken")
    if (constraint === "user_locations_location_fk")
      return refuse("invalid_input", [{ path: "locationIds", message: "Diesen Standort gibt es nicht." }])
    throw error
  }
}
