import { randomUUID } from "node:crypto"
import { carName } from "../../../contract/format.ts"
import type { Consumer } from "../../core/journal/consume.ts"
import { addToOutbox, type Recipient } from "../../core/mail/draft.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { asAgentCar } from "../../fleet/cars/rows.ts"
import { addMessages } from "../messages/add.ts"
import { takeChanges } from "../messages/changes.ts"
import { affectedSubscriptions } from "../messages/subscriptions.ts"
import { watchedMail } from "./mails.ts"

/** The terms in effect and the current instant. */
export type NewsParts = { publicUrl: string; now: Date; termsVersion: string }

/** Notifies watchers (ADR-0019), also of a whole import at once. */
export const watchers = (parts: NewsParts): Consumer => ({
  name: "watchers",
  kinds: "^car\\.|^location\\.changed$",
  most: 100_000,
  take: async (tx, entries) =>
    notifyWatchers(tx, await affectedSubscriptions(tx, entries, ["WATCHER"]), parts),
})

/** A message for each changed car, and one e-mail per user. */
async function notifyWatchers(tx: Tx, ids: readonly string[], parts: NewsParts): Promise<void> {
  const taken = await takeChanges(tx, ids, parts.now)
  const changed = taken.flatMap(({ row, changes }) => {
    if (row.standing !== "WATCHER") return []
    const { userId, carId } = row
    const car = row.car && asAgentCar(row.car)
    return { userId, carId, car, name: car ? carName(car) : row.name, changes }
  })
  await addMessages(
    tx,
    changed.map(({ userId, carId, car, name, changes }) => ({
      kind: "WATCHED",
      cause: randomUUID(),
      at: parts.now,
      ownerId: userId,
      carId,
      facts: { title: name, area: car?.area ?? null, changes },
    })),
  )
  const carsOf = Map.groupBy(changed, ({ userId }) => userId)
  const recipients = await newsRecipients(tx, [...carsOf.keys()], parts)
  await addToOutbox(
    tx,
    recipients.map((to) => watchedMail(to, carsOf.get(to.id) ?? [], parts.publicUrl)),
  )
}

const recipientsSql = `
  select u.id, u.firstname, u.lastname, u.mail from users u
  where u.id = any($1) and u.active and u.type <> 'ADMIN' and not is_blocked(u.id, $2)
    and 'ACCEPTED' = (select t.act from terms_acts t where t.user_id = u.id and t.version = $3
      order by t.number desc limit 1)`

/** Those of these users who get e-mails about watched cars and saved searches now. Others only find messages later. */
export const newsRecipients = (
  tx: Tx,
  userIds: readonly string[],
  { now, termsVersion }: NewsParts,
): Promise<Recipient[]> => tx.many<Recipient>(recipientsSql, [userIds, now, termsVersion])
