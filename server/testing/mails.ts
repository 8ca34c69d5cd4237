import type { Message } from "../../contract/news/messages.ts"
import type { Db } from "../core/postgres/db.ts"
import { type MailDraft, priorities } from "../portal/mail/draft.ts"
import type { TestApp } from "./app.ts"
import { read } from "./requests.ts"

export type SentMail = { kind: string; to: string; name: string; subject: string; text: string; html: string }
type Which = { to?: string; kind?: string }

/** An e-mail to a person outside the cast. */
export const mailDraft = (changes: Partial<MailDraft> = {}): MailDraft => ({
  kind: "RECEIPT",
  priority: priorities.act,
  to: { name: "Jörg Müller", address: "leitung@brenner.example", userId: null },
  subject: "Verbindlich angefragt",
  text: "Guten Tag",
  html: "<p>Guten Tag</p>",
  ...changes,
})

/** E-mails in the outbox, oldest first: all, those to an address, or those of a kind. */
export const sentMails = ({ db }: { db: Db }, { to, kind }: Which = {}): Promise<SentMail[]> =>
  db.many(
    `select kind, recipient_mail as "to", recipient_name as name, subject, body_text as text, body_html as html
     from outbox where recipient_mail = coalesce($1, recipient_mail) and kind = coalesce($2, kind)
     order by created_at, recipient_mail`,
    [to, kind],
  )
export const mailsTo = (portal: { db: Db }, to: string, kind?: string) =>
  sentMails(portal, { to, ...(kind && { kind }) })
export const newestTo = async (portal: { db: Db }, to: string) => (await mailsTo(portal, to)).at(-1)

export const codeIn = (mail: { text: string } | undefined): string =>
  /(?:oobCode=|link#)([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? ""
export const codeTo = async (portal: { db: Db }, to: string) => codeIn(await newestTo(portal, to))

/** The messages of a person in the portal, newest first; up to a page. */
export const messagesOf = async (portal: TestApp, who: string): Promise<Message[]> =>
  (await read(portal, "/api/message/all", who)).body.messages
