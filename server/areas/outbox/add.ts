import type { NoticeKind } from "../../../contract/enums.ts"
import type { Tx } from "../../platform/postgres/index.ts"

/** A mail that an area wants sent. `kind` names its template, `subject` and both parts of `to` are single lines. */
export type MailDraft = {
  kind: string
  /** `userId` is whose mail it is, null for the provider's: people get a copy of theirs with their data. */
  to: { name: string; address: string; userId: string | null }
  subject: string
  text: string
  html: string
  /** The binding act whose document goes with it (P130). */
  actId?: string | null
}

/** Of these a person may do without (P126); what else may be muted is decided before it is written. */
const mutable = ["ANSWERED", "DECLINED", "OVERDUE", "PROPOSED"] as const satisfies readonly NoticeKind[]

/**
 * The insert of mails as a part of a larger statement: `drafts` is the parameter with `MailDraft`s as JSON, `given` a
 * relation that has one row when they are to be added, and none otherwise. What its reader muted is left out.
 */
export const mailsInsert = (drafts: string, given: string): string => `
  insert into outbox (kind, recipient_name, recipient_mail, user_id, subject, body_text, body_html, act_id)
  select draft.kind, draft."to" ->> 'name', draft."to" ->> 'address', (draft."to" ->> 'userId')::uuid, draft.subject, draft.text, draft.html,
    draft."actId"
  from ${given} cross join jsonb_to_recordset(${drafts}::jsonb)
    as draft(kind text, "to" jsonb, subject text, text text, html text, "actId" uuid)
  where draft.kind <> all('{${mutable.join(",")}}') or not exists (select from users reader
    where reader.id = (draft."to" ->> 'userId')::uuid and draft.kind = any(reader.muted_notices))`

const addSql = mailsInsert("$1", "(select) always")

/**
 * Puts mails into the outbox in the caller's transaction, with one statement however many they are (P21):
 * they exist exactly when the change does, and are sent after its commit by `jobs.ts`.
 */
export async function addToOutbox(tx: Tx, drafts: readonly MailDraft[]): Promise<void> {
  await tx.run(addSql, [JSON.stringify(drafts)])
}
