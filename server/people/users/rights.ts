import { roleText } from "../../../contract/enums.ts"
import { locationText } from "../../../contract/format.ts"
import type { User } from "../../../contract/users.ts"
import { addToOutbox, type Recipient, recipientOf } from "../../core/mail/index.ts"
import type { Tx } from "../../core/postgres/index.ts"
import { colleagueGoneMail, colleagueMail, colleagueRemovedMail, rightsMail } from "./mails.change.ts"

type Change = readonly [label: string, value: string]

const locationsText = ({ locations }: User) => locations.map(locationText).join(", ") || "keine"
const activeText = ({ active }: User) => (active ? "aktiv" : "inaktiv")

/** Rights, and the name that stands under what they accept, in the words of the mail to them (P55). An activation has its own mail. */
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

const colleaguesSql = `
  select m.*, l.vfnr || ' - ' || l.name as location
  from location_managers m join locations l on l.id = m.location_id
  where l.id = any($1) and m.id <> $2 and not is_blocked(m.id, $3)`

type Circumstances = { publicUrl: string; now: Date }

/** The other sales managers of these locations who can act, and how much of that person's runs there. */
const remainingSql = `
  select m.id, m.firstname, m.lastname, m.mail, string_agg(l.vfnr || ' - ' || l.name, ', ' order by l.vfnr) as locations,
    array_agg(l.id) as places,
    (select count(*) from cases where user_id = $2 and location_id = any($1) and running) as cases
  from location_managers m join locations l on l.id = m.location_id
  where l.id = any($1) and m.id <> $2 and not is_blocked(m.id, $3)
  group by m.id, m.firstname, m.lastname, m.mail
  order by m.lastname, m.firstname, m.id`

type Remaining = Recipient & { locations: string; places: string[]; cases: number }

const remainingAt = async (tx: Tx, personId: string, locationIds: readonly string[], now: Date) =>
  locationIds.length === 0 ? [] : tx.many<Remaining>(remainingSql, [locationIds, personId, now])

/** Never why: their cases go on, and a colleague can take them back (P25, P55). */
export async function tellOfLoss(
  tx: Tx,
  { publicUrl, now }: Circumstances,
  person: Recipient,
  locationIds: readonly string[],
): Promise<void> {
  const remaining = await remainingAt(tx, person.id, locationIds, now)
  await addToOutbox(
    tx,
    remaining.map((colleague) => colleagueGoneMail(colleague, person, colleague, publicUrl)),
  )
}

export const bindsFor = ({ active, type, locations }: User): string[] =>
  active && type === "SALES_MANAGER" ? locations.map(({ id }) => id) : []

/** And the sales managers of a location that somebody else may bind it, or can no more. `before` is null for a new person. */
export async function tellOfRights(
  tx: Tx,
  { publicUrl, now }: Circumstances,
  { before, after }: { before: User | null; after: User },
): Promise<void> {
  const changes = before ? changesOf(before, after) : []
  const known = before ? bindsFor(before) : []
  const added = bindsFor(after).filter((id) => !known.includes(id))
  const colleagues =
    added.length > 0
      ? await tx.many<Recipient & { location: string }>(colleaguesSql, [added, after.id, now])
      : []
  await addToOutbox(tx, [
    ...(changes.length > 0 ? [rightsMail(after, changes, publicUrl)] : []),
    ...colleagues.map((colleague) => colleagueMail(colleague, after, colleague.location, publicUrl)),
  ])
  const lost = known.filter((id) => !bindsFor(after).includes(id))
  if (!before?.blocked) await tellOfLoss(tx, { publicUrl, now }, after, lost)
}

/** Tells the house that one of its sales managers was deleted, once it happened (P55); a block was told when it was made. */
export async function tellOfRemoval(tx: Tx, { publicUrl, now }: Circumstances, person: User): Promise<void> {
  const remaining = person.blocked ? [] : await remainingAt(tx, person.id, bindsFor(person), now)
  await addToOutbox(
    tx,
    remaining.map((to) => {
      const mates = remaining.filter(({ places }) => places.some((id) => to.places.includes(id)))
      return colleagueRemovedMail(to, { locations: to.locations, managers: mates }, publicUrl)
    }),
  )
}
