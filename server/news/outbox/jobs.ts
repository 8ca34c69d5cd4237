import { setTimeout as delay } from "node:timers/promises"
import { type Run, type Task, untilDone } from "../../core/jobs/jobs.ts"
import { withNote, withReference } from "../../core/mail/layout.ts"
import type { MailAttachment, MailTransport } from "../../core/mail/transport.ts"
import type { Clock } from "../../core/runtime/clock.ts"
import type { Log } from "../../core/runtime/log.ts"
import { beginAttempt, drop, type MailAttempt, markFailed, markSent } from "./outbox.ts"

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

const expired = "Nicht mehr gesendet: Die Frist, um die es ging, war vorbei."

/** Delivers the outbox (P21). An e-mail waits until its acceptance is recorded, so none is lost. */
export function mails({ transport, attachmentOf, clock, log }: Parts): Task {
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
  /** Returns whether there was one. */
  const sendNext = async ({ db, signal }: Run): Promise<boolean> => {
    const attempted = await db.transaction((tx) => beginAttempt(tx, clock()))
    if (!attempted) return false
    const { id, attempt, isWithheld, isExpired, reference } = attempted
    if (isExpired) {
      await drop(db, [id], expired, clock())
      log.info({ mail: id }, "outbox: mail dropped, its deadline is over")
      return true
    }
    const mail = await withDocument(attempted)
    const sent = reference === null ? mail : { ...mail, ...withReference(mail, reference) }
    const delivery = isWithheld ? withheld : await transport.send(sent)
    if (delivery.sent) {
      await record(() => markSent(db, mail, clock()), signal)
      return true
    }
    const { error, final } = delivery
    const isLast = final || attempt >= maxAttempts
    await record(() => markFailed(db, attempted, { error, givenUpAt: isLast ? clock() : null }), signal)
    if (isLast) log.error({ mail: id, attempt, reason: error }, "outbox: mail given up")
    else log.warn({ mail: id, attempt, reason: error }, "outbox: mail not sent")
    return true
  }
  return {
    name: "outbox",
    cron: "* * * * *",
    afterWrites: true,
    // One at a time, so that a killed process repeats at most one.
    run: async (run) => {
      await untilDone(run, () => sendNext(run))
      return false
    },
    failure: "outbox: mails not sent",
  }
}
