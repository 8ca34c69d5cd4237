import { html, singleLine } from "../../platform/mail/index.ts"
import type { Db, Tx } from "../../platform/postgres/index.ts"

/** A person as mails name them. */
export type Forgotten = { id: string; name: string; mail: string; phone: string }

const gone = "Gelöschter Benutzer"
const note =
  "Der Text dieser Mail wurde entfernt, weil die Person gelöscht ist, an die oder über die er geschrieben war."

/** As it stands in HTML. */
const escaped = (text: string): string => html`${text}`

const asPattern = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, "\\$&")
/** Not as a part of another name, number or address. */
const wholeName = (name: string) => `(?<![[:alnum:]_])${asPattern(name)}(?![[:alnum:]_])`
const wholeMail = (mail: string) => `(?<![[:alnum:]._+-])${asPattern(mail)}(?![[:alnum:]_-]|\\.[[:alnum:]])`
const wholePhone = (phone: string) => (phone === "" ? "$.^" : `(?<!\\d)${asPattern(phone)}(?!\\d)`)

const replaced = (column: string, name: string, mail: string, phone: string) =>
  `regexp_replace(regexp_replace(regexp_replace(${column}, ${mail}, '${gone}', 'gi'), ${name}, '${gone}', 'g'), ${phone}, '', 'g')`

/**
 * Mails that name the person $1, whose name is $2 and whose address is $3. Where somebody else has the same name, only those that
 * are about this one: they show the address, carry the document of an act of theirs, or lead to such a case.
 */
const aboutSql = `(body_text ~* $3 or body_text ~ $2 and (
  not exists (select from users other where other.id <> $1 and other.deleted_at is null
    and other.firstname || ' ' || other.lastname ~ $2)
  or act_id in (select id from acts where $1 in (user_id, actor_id))
  or substring(body_text from 'activityId=([0-9a-f-]{36})') in (
    select activity_id::text from acts where $1 in (user_id, actor_id))))`

/**
 * Removes a person from mails, in the transaction that removes the person (P58): mails to them that were not sent go, sent ones keep
 * kind, instants and subject but neither address nor text; in mails to others, as to the provider, name, address and phone
 * give way to "Gelöschter Benutzer". Their contract documents stay as they are.
 */
export async function forgetInMails(tx: Tx, { id, mail, phone, ...known }: Forgotten): Promise<void> {
  const name = singleLine(known.name)
  await tx.run("delete from outbox where user_id = $1 and sent_at is null", [id])
  await tx.run(
    `update outbox set recipient_name = '${gone}', recipient_mail = user_id || '@geloescht.invalid',
       subject = replace(subject, $2, '${gone}'), body_text = '${note}', body_html = '<p>${note}</p>'
     where user_id = $1`,
    [id, name],
  )
  await tx.run(
    `update outbox set subject = ${replaced("subject", "$2", "$3", "$4")},
       body_text = ${replaced("body_text", "$2", "$3", "$4")}, body_html = ${replaced("body_html", "$5", "$6", "$7")}
     where ${aboutSql}`,
    [
      id,
      ...[wholeName(name), wholeMail(mail), wholePhone(phone)],
      ...[wholeName(escaped(name)), wholeMail(escaped(mail)), wholePhone(escaped(phone))],
    ],
  )
}

/** How long the last mail to a deleted person may take, in milliseconds. */
const dayMs = 24 * 3_600_000

/**
 * Removes name, address and text from sent mails to deleted people; kind, instants and the rest of the subject stay (P58). A mail
 * that waits longer than a day is treated like a sent one.
 */
export const forgetRecipients = (db: Db, now: Date): Promise<number> =>
  db.run(
    `update outbox o set recipient_name = '${gone}', recipient_mail = o.user_id || '@geloescht.invalid',
       subject = replace(subject, recipient_name, '${gone}'), body_text = '${note}', body_html = '<p>${note}</p>'
     where user_id is not null and recipient_mail not like '%@geloescht.invalid'
       and (sent_at is not null or failed_at is not null or created_at < $1)
       and not exists (select from users u where u.id = o.user_id and u.deleted_at is null)`,
    [new Date(now.getTime() - dayMs)],
  )
