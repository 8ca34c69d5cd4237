import type { Tx } from "../postgres/index.ts"
import type { MailDraft } from "./draft.ts"
import { mailKinds } from "./kinds.ts"

/** The parameter of `add_mails` (05_mails_and_files.sql). */
export const mailsJson = (drafts: readonly MailDraft[]): string =>
  JSON.stringify(
    drafts.map(({ isBinding, ...draft }) => {
      const { priority, notice } = mailKinds[draft.kind]
      return { ...draft, priority, notice: isBinding ? undefined : notice }
    }),
  )

/** Adds mails with their jobs to the outbox in the caller's transaction (P21), so that they exist exactly if the change does. */
export async function addToOutbox(tx: Tx, drafts: readonly MailDraft[]): Promise<void> {
  await tx.run("select add_mails($1)", [mailsJson(drafts)])
}
