import type { Db } from "../../platform/postgres/index.ts"

const note =
  "Der Text dieser Mail wurde entfernt, weil die Person gelöscht ist, an die oder über die er geschrieben war."

/** Long enough for a last mail to reach somebody who was deleted. */
const dayMs = 24 * 3_600_000

/**
 * Sent mails to people who are gone lose name, address and text; kind, instants and what is no name of the subject stay (P58). A mail
 * that still waits does so for a day at most. Answers how many it were.
 */
export const forgetRecipients = (db: Db, now: Date): Promise<number> =>
  db.run(
    `update outbox o set recipient_name = 'Gelöschter Benutzer', recipient_mail = o.user_id || '@geloescht.invalid',
       subject = replace(subject, recipient_name, 'Gelöschter Benutzer'), body_text = $1, body_html = '<p>' || $1 || '</p>'
     where user_id is not null and recipient_mail not like '%@geloescht.invalid'
       and (sent_at is not null or failed_at is not null or created_at < $2)
       and not exists (select from users u where u.id = o.user_id and u.deleted_at is null)`,
    [note, new Date(now.getTime() - dayMs)],
  )
