import { setTimeout as delay } from "node:timers/promises"
import {
  type Delivery,
  longestAttemptMs,
  type MailAttachment,
  type MailTransport,
  withNote,
} from "../../platform/mail/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import { type Background, type Clock, type Log, startBackground } from "../../platform/runtime/index.ts"
import { type ClaimedMail, claimMail, markFailed, markSent } from "./commands.ts"
import { nextAttempt } from "./rules.ts"

type Parts = {
  db: Database
  transport: MailTransport | undefined
  /** The document of an act; undefined while it is not made. */
  attachmentOf: (actId: string) => Promise<MailAttachment | undefined>
  clock: Clock
  log: Log
}

/** How long a claimed mail is nobody else's. Far above an attempt, so that only a dead worker loses one, in ms. */
export const leaseMs = 5 * longestAttemptMs
/** How often a worker that found nothing looks again. No mail waits longer for its first attempt, in ms. */
const idleMs = 500
const databaseRetryMs = 1_000

const follows =
  "Das Dokument zu diesem Vorgang lag beim Versand noch nicht vor; Sie finden es in Kürze im Portal beim Vorgang."
const unreadable: Delivery = {
  sent: false,
  final: false,
  error: "Das Dokument dieser E-Mail ist im Dateispeicher gerade nicht lesbar.",
}

/**
 * Delivers the outbox (P21), one mail after the other; any number of workers may run on one database. Without
 * a transport all mails are kept and nothing runs.
 *
 * No mail is lost: its row stays due until the mail server's yes is recorded. A mail is repeated only where that yes
 * was given and could not be recorded: the answer got lost on the way, or the process died between the two. Its lease
 * then ends, and it is sent again under the same Message-ID.
 */
export function startOutboxWorker({ db, transport, attachmentOf, clock, log }: Parts): Background {
  if (!transport) return { stop: async () => {} }
  /** The mail with its document, or with the word that it follows; undefined where the store cannot be read now. */
  const withDocument = async (mail: ClaimedMail): Promise<ClaimedMail | undefined> => {
    if (mail.actId === null) return mail
    try {
      const document = await attachmentOf(mail.actId)
      return document ? { ...mail, attachments: [document] } : { ...mail, ...withNote(mail, follows) }
    } catch (error) {
      log.warn({ err: error, mail: mail.id }, "outbox: document of a mail not read")
      return undefined
    }
  }
  const deliver = async (claimed: ClaimedMail, signal: AbortSignal): Promise<void> => {
    const mail = await withDocument(claimed)
    const delivery = mail ? await transport.send(mail) : unreadable
    const at = clock()
    if (delivery.sent) return record(() => markSent(db, mail ?? claimed, at), signal)
    const nextAt = delivery.final ? null : nextAttempt(claimed.attempt, at)
    if (nextAt === null) log.error({ mail: claimed.id }, "outbox: mail given up")
    return record(() => markFailed(db, claimed, { error: delivery.error, at, nextAt }), signal)
  }
  // What the mail server said is worth more than one try: a yes that is not recorded would send the mail twice.
  const record = async (write: () => Promise<void>, signal: AbortSignal): Promise<void> => {
    while (true)
      try {
        return await write()
      } catch (error) {
        if (signal.aborted) throw error
        log.warn({ err: error }, "outbox: result of a mail not recorded yet")
        await delay(databaseRetryMs, undefined, { signal }).catch(() => {})
      }
  }
  return startBackground({
    run: async (signal) => {
      const now = clock()
      const mail = await claimMail(db, now, new Date(now.getTime() + leaseMs))
      if (mail) await deliver(mail, signal)
      return mail !== undefined
    },
    everyMs: idleMs,
    log,
    failure: "outbox: database not reachable",
  })
}
