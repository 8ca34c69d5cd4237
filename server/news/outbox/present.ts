import type { OutboxMail } from "../../../contract/outbox.ts"
import { withoutCodes } from "../../core/mail/index.ts"
import type { OutboxRow } from "./queries.ts"

/**
 * A mail as admins read it: without the codes of its links, which are its reader's alone (P55), unless an admin asked for them.
 * Without a mail server what was not sent is kept, and nothing is announced for it.
 */
export function presentMail(row: OutboxRow, sendsMails: boolean, showsLinks = false): OutboxMail {
  const state = stateOf(row, sendsMails)
  const text = showsLinks ? row.text : withoutCodes(row.text)
  return {
    id: row.id,
    kind: row.kind,
    state,
    to: `${row.recipientName} <${row.recipientMail}>`,
    subject: row.subject,
    text,
    hasHiddenLink: !sendsMails && state === "kept" && text !== row.text,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    attempts: row.attempts,
    nextAttemptAt: state === "waiting" ? row.nextAttemptAt : null,
    lastError: row.lastError,
    document: documentOf(row),
  }
}

const documentOf = ({ actId, activityId, sentBare }: OutboxRow): OutboxMail["document"] =>
  actId && activityId ? { actId, activityId, bare: sentBare } : null

function stateOf(row: OutboxRow, sendsMails: boolean): OutboxMail["state"] {
  if (row.sentAt) return "sent"
  if (row.failedAt) return "failed"
  return sendsMails ? "waiting" : "kept"
}
