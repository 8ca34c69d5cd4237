import { type Task, untilDone } from "../../core/jobs/jobs.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { termsAnnounced } from "../../people/terms/rules.ts"
import type { Context } from "../../portal/access/context.ts"
import { addToOutbox, type Recipient } from "../../portal/mail/draft.ts"
import type { Terms } from "../../portal/texts/terms.ts"
import { addMessages } from "../messages/add.ts"
import { announcementMail } from "./mails.ts"

const batch = 200

const uninformedSql = `
  select u.id, u.firstname, u.lastname, u.mail from users u
  where u.active and u.type <> 'ADMIN'
    and not exists (select from messages m where m.user_id = u.id and m.kind = 'TERMS' and m.cause = $1)
  order by u.id limit $2`

/** Announces a version to a batch of users; returns their number. E-mail and message are one transaction and messages are unique, so each user gets one. */
async function announce(tx: Tx, terms: Terms, now: Date, publicUrl: string): Promise<number> {
  const people = await tx.many<Recipient>(uninformedSql, [terms.version, batch])
  await addToOutbox(
    tx,
    people.map((person) => announcementMail(person, terms, publicUrl)),
  )
  const { version, title, effectiveFrom } = terms
  await addMessages(
    tx,
    people.map(({ id }) => ({
      kind: "TERMS",
      ownerId: id,
      cause: version,
      at: now,
      facts: { title, effectiveFrom },
    })),
  )
  return people.length
}

type Parts = Pick<Context, "db" | "terms" | "clock" | "publicUrl">

/** Announces upcoming versions to a batch of users without an announcement; returns their number. */
export const announceTerms = ({ db, terms, clock, publicUrl }: Parts): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock()
    let people = 0
    for (const version of termsAnnounced(terms, now)) people += await announce(tx, version, now, publicUrl)
    return people
  })

export const termsAnnouncements = (parts: Omit<Parts, "db">): Task => ({
  name: "terms",
  cron: "7 * * * *",
  run: (run) => untilDone(run, () => announceTerms({ ...parts, db: run.db })),
  failure: "terms: not announced",
})
