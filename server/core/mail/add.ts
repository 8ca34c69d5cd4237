import { jobsInsert } from "../jobs/index.ts"
import type { Tx } from "../postgres/index.ts"
import type { MailDraft } from "./draft.ts"
import { mailKinds } from "./kinds.ts"

/** The parameter of `mailsInsert`. */
export const mailsJson = (drafts: readonly MailDraft[]): string =>
  JSON.stringify(
    drafts.map(({ isBinding, ...draft }) => {
      const { priority, notice } = mailKinds[draft.kind]
      return { ...draft, priority, notice: isBinding ? undefined : notice }
    }),
  )

/** When a mail is due: it waits for the document of its act, but no longer than ten minutes (P130). */
export const mailDue = "case when act_id is null then created_at else created_at + interval '10 minutes' end"

/**
 * Adds mails and their jobs, as "with" queries of a larger statement: `drafts` is the parameter with them (`mailsJson`), `given` a
 * relation that has one row when they are to be added, and none otherwise. What its reader muted is left out (P126).
 */
export const mailsInsert = (drafts: string, given: string): string => `mails as (
  insert into outbox (kind, recipient_name, recipient_mail, user_id, subject, body_text, body_html, about, act_id, reminds_of, priority)
  select draft.kind, draft."to" ->> 'name', draft."to" ->> 'address', (draft."to" ->> 'userId')::uuid, draft.subject, draft.text, draft.html,
    coalesce(draft.about, '[]'), draft."actId", draft."remindsOf", draft.priority
  from ${given} cross join jsonb_to_recordset(${drafts}::jsonb)
    as draft(kind text, "to" jsonb, subject text, text text, html text, about jsonb, "actId" uuid, "remindsOf" uuid, priority smallint, notice text)
  where draft.notice is null or not exists (select from users reader
    where reader.id = (draft."to" ->> 'userId')::uuid and draft.notice = any(reader.muted_notices))
  returning id, priority, act_id, created_at),
  mail_jobs as (${jobsInsert("mail", `select id, priority, ${mailDue} from mails`)})`

const addSql = `with ${mailsInsert("$1", "(select) always")} select`

/**
 * Adds mails with their jobs to the outbox in the caller's transaction, in one statement (P21), so that they exist exactly if the change
 * does.
 */
export async function addToOutbox(tx: Tx, drafts: readonly MailDraft[]): Promise<void> {
  await tx.run(addSql, [mailsJson(drafts)])
}
