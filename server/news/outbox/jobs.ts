import { setTimeout as delay } from "node:timers/promises"
import type { Queue } from "../../core/jobs/jobs.ts"
import { withNote, withReference } from "../../core/mail/layout.ts"
import type { MailAttachment, MailTransport } from "../../core/mail/transport.ts"
import type { Clock } from "../../core/runtime/clock.ts"
import type { Log } from "../../core/runtime/log.ts"
import { beginAttempt, type MailAttempt, markFailed, markSent } from "./outbox.ts"

type Parts = {
  transport: MailTransport
  attachmentOf: (actId: string) => Promise<MailAttachment | undefined>
  clock: Clock
  log: Log
}

/** With growing pauses these take two days, enough for a mail server that is down over a weekend. */
export const maxAttempts = 20

const databaseRetryMs = 1_000

const documentFollows =
  "Das Dokument zu diesem Vorgang lag beim Versand noch nicht vor; Sie finden es in Kürze im Portal beim Vorgang."

const withheld = {
  sent: false,
  final: true,
  error: "Der Empfänger sieht das Fahrzeug nicht mehr: gesperrt, ohne Zugang oder nicht mehr am Standort.",
} as const

/** Delivers the outbox (P21). A job ends only once acceptance is recorded, so no e-mail is lost. */
export function mails({ transport, attachmentOf, clock, log }: Parts): Queue {
  /** Attaches the document, or a note that it follows. */
  const withDocument = async (mail: MailAttempt): Promise<MailAttempt> => {
    if (mail.actId === null) return mail
    const document = await attachmentOf(mail.actId)
    return document ? { ...mail, attachments: [document] } : { ...mail, ...withNote(mail, documentFollows) }
  }
  // Retry recording the result, because losing an acceptance would send the e-mail twice.
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
  return {
    name: "mail",
    run: async ({ id, db, signal }) => {
      const attempted = await db.transaction((tx) => beginAttempt(tx, id, clock()))
      if (!attempted) return false
      const { isWithheld, reference } = attempted
      const mail = await withDocument(attempted)
      const sent = reference === null ? mail : { ...mail, ...withReference(mail, reference) }
      const delivery = isWithheld ? withheld : await transport.send(sent)
      if (delivery.sent) {
        await record(() => markSent(db, mail, clock()), signal)
        return false
      }
      const isLast = delivery.final || attempted.attempt >= maxAttempts
      const { error } = delivery
      await record(() => markFailed(db, attempted, { error, givenUpAt: isLast ? clock() : null }), signal)
      if (!isLast) throw new Error(error)
      log.error({ mail: id }, "outbox: mail given up")
      return false
    },
    failure: "outbox: mail not sent",
  }
}
