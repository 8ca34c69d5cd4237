import { roleText } from "../../../contract/core/enums.ts"
import { locationText } from "../../../contract/core/format.ts"
import type { User } from "../../../contract/people/users.ts"
import type { Work } from "../../portal/access/context.ts"
import { addToOutbox, type Recipient, recipientOf } from "../../portal/mail/draft.ts"
import { colleagueGoneMail, colleagueMail, rightsMail } from "./mails.change.ts"

type Change = readonly [label: string, value: string]

const locationsText = ({ locations }: User) => locations.map(locationText).join(", ") || "keine"
const activeText = ({ active }: User) => (active ? "aktiv" : "inaktiv")

/** Changes of rights and of the name under acceptances, as text for the e-mail. Activation has its own e-mail. */
function changesOf(before: User, after: User): Change[] {
  const change = (label: string, of: (user: User) => string): Change[] =>
    of(before) === of(after) ? [] : [[label, `${of(before)} → ${of(after)}`]]
  return [
    ...change("Name", (user) => recipientOf(user).name),
    ...change("Rolle", ({ type }) => roleText[type]),
    ...change("Standorte", locationsText),
    ...(before.active ? change("Zugang", activeText) : []),
  ]
}

/** Other sales managers of these locations who can act, and the number of the person's running cases there. */
const remainingSql = `
  select m.id, m.firstname, m.lastname, m.mail, string_agg(l.vfnr || ' - ' || l.name, ', ' order by l.vfnr) as locations,
    array_agg(l.id) as places,
    (select count(*) from cases where user_id = $2 and location_id = any($1) and running) as cases
  from location_managers m join locations l on l.id = m.location_id
  where l.id = any($1) and m.id <> $2 and not is_blocked(m.id, $3)
  group by m.id, m.firstname, m.lastname, m.mail
  order by m.lastname, m.firstname, m.id`

type Remaining = Recipient & { locations: string; places: string[]; cases: number }

const remainingAt = async ({ tx, now }: Work, personId: string, locationIds: readonly string[]) =>
  locationIds.length === 0 ? [] : tx.many<Remaining>(remainingSql, [locationIds, personId, now])

/** Informs the remaining sales managers without the reason: its cases go on, and they can withdraw overdue ones (P25). */
export async function notifyOfLostColleague(
  work: Work,
  person: Recipient,
  locationIds: readonly string[],
  isDeleted = false,
): Promise<void> {
  const remaining = await remainingAt(work, person.id, locationIds)
  await addToOutbox(
    work.tx,
    remaining.map((to) => {
      const managers = remaining.filter(({ places }) => places.some((id) => to.places.includes(id)))
      return colleagueGoneMail(to, isDeleted ? null : person, { ...to, managers }, work.publicUrl)
    }),
  )
}

export const signableLocations = ({ active, type, locations }: User): string[] =>
  active && type === "SALES_MANAGER" ? locations.map(({ id }) => id) : []

/** Informs the user, and the sales managers when who may sign for a location changes. `before` is null for a new user. */
export async function notifyOfRights(
  work: Work,
  before: User | null,
  after: User,
  byOneself = false,
): Promise<void> {
  const { tx, publicUrl } = work
  const changes = before ? changesOf(before, after) : []
  const locationsBefore = before ? signableLocations(before) : []
  const added = signableLocations(after).filter((id) => !locationsBefore.includes(id))
  const colleagues = await remainingAt(work, after.id, added)
  await addToOutbox(tx, [
    ...(changes.length > 0 ? [rightsMail(after, { changes, byOneself }, publicUrl)] : []),
    ...colleagues.map((colleague) => colleagueMail(colleague, after, colleague.locations, publicUrl)),
  ])
  const lostLocations = locationsBefore.filter((id) => !signableLocations(after).includes(id))
  if (!before?.blocked) await notifyOfLostColleague(work, after, lostLocations)
}
