import { html, singleLine } from "../../core/mail/layout.ts"
import type { Db, Tx } from "../../core/postgres/db.ts"

export type Forgotten = { id: string; name: string; mail: string; phone: string }

const deletedName = "Gelöschter Benutzer"
const note =
  "Der Text dieser E-Mail wurde entfernt, weil die Person gelöscht ist, an die oder über die er geschrieben war."

const escaped = (text: string): string => html`${text}`

const asPattern = (texts: readonly string[]) =>
  `(?:${texts.map((text) => text.replace(/[^\p{L}\p{N}\s]/gu, "\\$&")).join("|") || "$.^"})`
/** Not part of another name, number or address. */
const wholeName = (names: readonly string[]) => `(?<![[:alnum:]_])${asPattern(names)}(?![[:alnum:]_])`
const wholeMail = (mails: readonly string[]) =>
  `(?<![[:alnum:]._+-])${asPattern(mails)}(?![[:alnum:]_-]|\\.[[:alnum:]])`
const wholePhone = (phones: readonly string[]) => `(?<!\\d)${asPattern(phones)}(?!\\d)`

const replaced = (column: string, name: string, mail: string, phone: string) =>
  `regexp_replace(regexp_replace(regexp_replace(${column}, ${mail}, '${deletedName}', 'gi'), ${name}, '${deletedName}', 'g'), ${phone}, '', 'g')`

/** E-mails that name the person $1, by the index `outbox_about`. */
const aboutSql = `about <> '[]' and about @> jsonb_build_array(jsonb_build_object('id', $1::text))`

/** Includes earlier names and addresses. */
const namesSql = `
  select distinct person.name, person.mail from outbox, jsonb_to_recordset(about) person(id text, name text, mail text)
  where ${aboutSql} and person.id = $1`

const redactSql = `
  update outbox set subject = ${replaced("subject", "$2", "$3", "$4")},
    body_text = ${replaced("body_text", "$2", "$3", "$4")}, body_html = ${replaced("body_html", "$5", "$6", "$7")},
    about = coalesce((select jsonb_agg(person) from jsonb_array_elements(about) person where person ->> 'id' <> $1), '[]')
  where ${aboutSql}`

/** Removes a person from e-mails when they are deleted; contract documents keep them. */
export async function forgetInMails(tx: Tx, { id, mail, phone, ...current }: Forgotten): Promise<void> {
  const name = singleLine(current.name)
  await tx.run("delete from outbox where user_id = $1 and sent_at is null", [id])
  await tx.run(
    `update outbox set recipient_name = '${deletedName}', recipient_mail = user_id || '@geloescht.invalid',
       subject = replace(subject, $2, '${deletedName}'), body_text = '${note}', body_html = '<p>${note}</p>', about = '[]'
     where user_id = $1`,
    [id, name],
  )
  const people = [{ name, mail }, ...(await tx.many<{ name: string; mail: string }>(namesSql, [id]))]
  const names = people.map((person) => person.name)
  // Links to the list of users contain the address in another encoding.
  const mails = people.flatMap((person) => [person.mail, encodeURIComponent(person.mail)]).filter(Boolean)
  const phones = [phone].filter(Boolean)
  await tx.run(redactSql, [
    id,
    ...[wholeName(names), wholeMail(mails), wholePhone(phones)],
    ...[wholeName(names.map(escaped)), wholeMail(mails.map(escaped)), wholePhone(phones.map(escaped))],
  ])
}

/** Time for the last e-mail to a deleted person, in milliseconds. */
const dayMs = 24 * 3_600_000

/** Kind, instants and the rest of the subject stay. E-mails that wait longer than a day are treated as sent. */
export const forgetRecipients = (db: Db, now: Date): Promise<number> =>
  db.run(
    `update outbox o set recipient_name = '${deletedName}', recipient_mail = o.user_id || '@geloescht.invalid',
       subject = replace(subject, recipient_name, '${deletedName}'), body_text = '${note}', body_html = '<p>${note}</p>'
     where user_id is not null and recipient_mail not like '%@geloescht.invalid'
       and (sent_at is not null or failed_at is not null or created_at < $1)
       and not exists (select from users u where u.id = o.user_id and u.deleted_at is null)`,
    [new Date(now.getTime() - dayMs)],
  )
