import { createTransport, type NodemailerError } from "nodemailer"
import { cleanReply } from "./reply.ts"

export type OutgoingMail = {
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  attachments?: readonly MailAttachment[]
  /** Who answers, if not the provider's contact. */
  replyTo?: { name: string; address: string } | null
}

export type MailAttachment = { filename: string; contentType: string; content: Buffer }

/** `final`: the server will never accept this e-mail; `error` is a German sentence. */
export type Delivery = { sent: true } | { sent: false; final: boolean; error: string }

export type MailTransport = { send(mail: OutgoingMail): Promise<Delivery> }

/** Timeout in ms, so that a slow mail server cannot block a worker. */
const longestAttemptMs = 60_000

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sender, and the provider's contact for replies. */
type Addresses = { from: string; replyTo: string }

/** Out-of-office replies and read receipts; reports of failed delivery are wanted. */
const suppressedResponses = "DR, RN, NRN, OOF, AutoReply"

/** One connection per e-mail; undefined without a URL, which may set nodemailer's options, e.g. `?requireTLS=true`. */
export function createMailTransport(
  smtpUrl: string | undefined,
  { from: fromAddress, replyTo: contact }: Addresses,
): MailTransport | undefined {
  if (smtpUrl === undefined) return undefined
  const smtp = createTransport({ ...timeouts, url: smtpUrl })
  const domain = fromAddress.slice(fromAddress.lastIndexOf("@") + 1)
  return {
    send: async ({ id, to, subject, text, html, attachments = [], replyTo }) => {
      try {
        await smtp.sendMail({
          from: { name: "ZVF-Portal", address: fromAddress },
          // Objects, not a string: a name could otherwise add recipients.
          to,
          replyTo: replyTo ?? contact,
          subject,
          text,
          html,
          attachments: [...attachments],
          messageId: `<${id}@${domain}>`,
          headers: {
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": suppressedResponses,
          },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.timeout(longestAttemptMs),
        })
        return { sent: true }
      } catch (error) {
        const sent = [subject, text, to.name, to.address, fromAddress, credentialsOf(smtpUrl)].join("\n")
        return { sent: false, final: isFinal(error as NodemailerError), error: sentenceOf(error, sent) }
      }
    },
  }
}

/** Connects, signs in and quits. Throws a German sentence on failure. */
export async function pingMailServer(smtpUrl: string): Promise<void> {
  const smtp = createTransport({ ...timeouts, url: smtpUrl })
  try {
    await smtp.verify()
  } catch (error) {
    throw new Error(sentenceOf(error, credentialsOf(smtpUrl)))
  } finally {
    smtp.close()
  }
}

const signInFirst = 530

/** A 5xx to sender, recipient or text is final. A refused sign-in or connection is a matter of settings: retried. */
function isFinal({ code, command, responseCode = 0 }: NodemailerError): boolean {
  if (code === "EENVELOPE" && command === "API") return true
  const aboutThisMail = command === "MAIL FROM" || command === "RCPT TO" || command === "DATA"
  return aboutThisMail && responseCode >= 500 && responseCode !== signInFirst
}

const unanswered = "Der Mailserver hat nicht rechtzeitig geantwortet."
const sentences: Record<string, string> = {
  EABORT: unanswered,
  ETIMEDOUT: unanswered,
  EDNS: "Der Mailserver wurde nicht gefunden.",
  ESOCKET: "Der Mailserver ist nicht erreichbar.",
  ECONNECTION: "Der Mailserver hat die Verbindung abgebrochen.",
  ETLS: "Die verschlüsselte Verbindung zum Mailserver kam nicht zustande.",
}

/** Without anything that the server quotes: outbox, log and jobs keep it. */
function sentenceOf(error: unknown, sent: string): string {
  const { response, code = "", message } = error as NodemailerError
  if (response) return `Der Mailserver antwortete: ${cleanReply(response, sent)}`
  return sentences[code] ?? `Der Versand ist fehlgeschlagen: ${cleanReply(message, sent)}`
}

function credentialsOf(smtpUrl: string): string {
  const { username, password } = new URL(smtpUrl)
  return [username, password].map(decodeURIComponent).join("\n")
}
