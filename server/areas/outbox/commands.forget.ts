import { html, singleLine } from "../../platform/mail/index.ts"
import type { Tx } from "../../platform/postgres/index.ts"

/** A person as mails name them. */
export type Forgotten = { id: string; name: string; mail: string; phone: string }

const gone = "Gelöschter Benutzer"
const note =
  "Der Text dieser Mail wurde entfernt, weil die Person gelöscht ist, an die oder über die er geschrieben war."

/** As it stands in HTML. */
const escaped = (text: string): string => html`${text}`

const replaced = (column: string, from: string, mail: string, phone: string) =>
  `case when ${phone} = '' then part.rest else replace(part.rest, ${phone}, '') end
   from (select replace(regexp_replace(${column}, ${mail}, '${gone}', 'gi'), ${from}, '${gone}') as rest) part`

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
    `update outbox set subject = replace(subject, $1, '${gone}'),
       body_text = (select ${replaced("body_text", "$1", "$4", "$3")}),
       body_html = (select ${replaced("body_html", "$2", "$5", "$6")})
     where position($1 in body_text) > 0 or position(lower($7) in lower(body_text)) > 0`,
    [name, escaped(name), phone, asPattern(mail), asPattern(escaped(mail)), escaped(phone), mail],
  )
}

const asPattern = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, "\\$&")
