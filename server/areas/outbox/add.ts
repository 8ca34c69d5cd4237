import type { NoticeKind } from "../../../contract/enums.ts"
import { personText } from "../../../contract/format.ts"
import { singleLine } from "../../platform/mail/index.ts"
import type { Tx } from "../../platform/postgres/index.ts"
import { type MailKind, priorityOf } from "./rules.ts"

/** A person as a mail names them. */
export type NamedPerson = { id: string; name: string; mail: string }

/** A mail that an area wants sent. `kind` names its template, `subject` and both parts of `to` are single lines. */
export type MailDraft = {
  kind: MailKind
  /** `userId` is whose mail it is, null for the provider's: people get a copy of theirs with their data. */
  to: { name: string; address: string; userId: string | null }
  subject: string
  text: string
  html: string
  /** People whom subject or text name besides the recipient, by `named` (P58). */
  about?: readonly NamedPerson[]
  /** The binding act whose document goes with it (P130). */
  actId?: string | null
}

type Person = { id: string; firstname: string; lastname: string; mail: string }
const nameOf = (person: Person) => singleLine(personText(person))

/** For `about` of a draft. */
export const named = (...people: readonly Person[]): NamedPerson[] =>
  people.map((person) => ({ id: person.id, name: nameOf(person), mail: person.mail }))

/** A person as the recipient of a mail. */
export const mailTo = (person: Person): MailDraft["to"] => ({
  name: nameOf(person),
  address: person.mail,
  userId: person.id,
})

/** Of these a person may do without (P126); what else may be muted is decided before it is written. */
const mutable = ["ANSWERED", "DECLINED", "OVERDUE", "PROPOSED"] as const satisfies readonly NoticeKind[]

/** The parameter of `mailsInsert`. */
export const mailsJson = (drafts: readonly MailDraft[]): string =>
  JSON.stringify(drafts.map((draft) => ({ ...draft, priority: priorityOf[draft.kind] })))

/**
 * The insert of mails as a part of a larger statement: `drafts` is the parameter with them (`mailsJson`), `given` a
 * relation that has one row when they are to be added, and none otherwise. What its reader muted is left out.
 */
export const mailsInsert = (drafts: string, given: string): string => `
  insert into outbox (kind, recipient_name, recipient_mail, user_id, subject, body_text, body_html, about, act_id, priority)
  select draft.kind, draft."to" ->> 'name', draft."to" ->> 'address', (draft."to" ->> 'userId')::uuid, draft.subject, draft.text, draft.html,
    coalesce(draft.about, '[]'), draft."actId", draft.priority
  from ${given} cross join jsonb_to_recordset(${drafts}::jsonb)
    as draft(kind text, "to" jsonb, subject text, text text, html text, about jsonb, "actId" uuid, priority smallint)
  where draft.kind <> all('{${mutable.join(",")}}') or not exists (select from users reader
    where reader.id = (draft."to" ->> 'userId')::uuid and draft.kind = any(reader.muted_notices))`

const addSql = mailsInsert("$1", "(select) always")

/**
 * Puts mails into the outbox in the caller's transaction, with one statement however many they are (P21):
 * they exist exactly when the change does, each with its job, and are sent after its commit by `jobs.ts`.
 */
export async function addToOutbox(tx: Tx, drafts: readonly MailDraft[]): Promise<void> {
  await tx.run(addSql, [mailsJson(drafts)])
}
