import { addToOutbox } from "../../core/mail/index.ts"
import type { Tx } from "../../core/postgres/index.ts"
import type { Terms } from "../../people/terms/rules.ts"
import { addMessages } from "../messages/add.ts"
import { announcementMail } from "./mails.ts"

/** People per transaction, so that none of them is large. */
const batch = 200

type Informed = { id: string; firstname: string; lastname: string; mail: string }
const informSql = `
  with informed as (
    insert into terms_announcements (version, user_id, at)
    select $1, u.id, $2 from users u
    where u.active and u.type <> 'ADMIN'
      and not exists (select from terms_announcements a where a.version = $1 and a.user_id = u.id)
    order by u.id limit $3
    returning user_id)
  select u.id, u.firstname, u.lastname, u.mail from informed join users u on u.id = informed.user_id`

/**
 * Announces a version to some of those who do not know of it yet, and answers to how many. Who was informed is recorded
 * together with mail and message, so nobody gets it twice.
 */
export async function announce(tx: Tx, terms: Terms, now: Date, publicUrl: string): Promise<number> {
  const informed = await tx.many<Informed>(informSql, [terms.version, now, batch])
  await addToOutbox(
    tx,
    informed.map((person) => announcementMail(person, terms, publicUrl)),
  )
  const { version, title, effectiveFrom } = terms
  await addMessages(
    tx,
    informed.map(({ id }) => ({
      kind: "TERMS",
      audience: "PERSON",
      ownerId: id,
      cause: version,
      at: now,
      facts: { title, effectiveFrom },
    })),
  )
  return informed.length
}
