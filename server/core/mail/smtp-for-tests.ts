import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

export const testAddresses = { from: "portal@aurel.example", replyTo: "zvf@aurel.example" }

/** Received e-mail: envelope, headers by lower-case name, decoded bodies by content type. */
export type ReceivedMail = {
  sender: string
  recipients: string[]
  headers: Map<string, string>
  bodies: Map<string, string>
  raw: string
}

/** Deviations from accepting every e-mail; each may throw an `smtpError` or wait. */
export type SmtpBehaviour = {
  onConnection?: () => void | Promise<void>
  onRecipient?: (address: string) => void | Promise<void>
  /** During the text; `cut` drops the connection. */
  onTextBegins?: (cut: () => void) => void
  /** After the text, before acceptance. */
  onTextEnds?: (cut: () => void) => void | Promise<void>
}

export type TestSmtp = {
  url: string
  port: number
  received: ReceivedMail[]
  behaviour: SmtpBehaviour
  arrived(count: number): Promise<void>
  close(): Promise<void>
}

/** A refusal with its SMTP reply code, e.g. 451 or 550. */
export const smtpError = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })

/** Holds each e-mail at its recipient until `goOn`; `reached` resolves with the first. */
export function hold(smtp: TestSmtp): { reached: Promise<void>; goOn: () => void } {
  const [reached, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  smtp.behaviour.onRecipient = () => {
    reached.resolve()
    return over.promise
  }
  return { reached: reached.promise, goOn: over.resolve }
}

/** An unencrypted SMTP server on 127.0.0.1; `port` 0 takes a free one. */
export async function startTestSmtp(port = 0): Promise<TestSmtp> {
  const waiting = new Set<() => void>()
  const received: ReceivedMail[] = []
  const answer = (act: (() => void | Promise<void>) | undefined, callback: (error?: Error | null) => void) =>
    Promise.resolve()
      .then(act)
      .then(() => callback(), callback)
  const options: SMTPServerOptions = {
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (_session, callback) => void answer(smtp.behaviour.onConnection, callback),
    onRcptTo: ({ address }, _session, callback) =>
      void answer(() => smtp.behaviour.onRecipient?.(address), callback),
    onData: (stream, { envelope }, callback) => {
      const take = async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) {
          chunks.push(chunk as Buffer)
          smtp.behaviour.onTextBegins?.(cut)
        }
        await smtp.behaviour.onTextEnds?.(cut)
        received.push({
          sender: envelope.mailFrom ? envelope.mailFrom.address : "",
          recipients: envelope.rcptTo.map(({ address }) => address),
          ...parseMail(Buffer.concat(chunks).toString("utf8")),
        })
        for (const look of waiting) look()
      }
      void answer(take, callback)
    },
  }
  const server = new SMTPServer(options)
  // Some tests disconnect in the middle.
  server.on("error", () => {})
  const sockets = new Set<{ destroy(): void }>()
  server.server.on("connection", (socket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const listening = server.listen(port, "127.0.0.1")
  await once(listening, "listening")
  const taken = (listening.address() as AddressInfo).port
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    behaviour: {},
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () => {
      cut()
      return new Promise((resolve) => server.close(resolve))
    },
  }
  return smtp
}

function parseMail(raw: string): Pick<ReceivedMail, "headers" | "bodies" | "raw"> {
  const { headers, body } = splitPart(raw)
  const boundary = /boundary="?([^";]+)/.exec(headers.get("content-type") ?? "")?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [raw]
  const bodies = parts.map((part): [string, string] => {
    const inner = splitPart(part.replace(/^\r\n/, ""))
    const type = inner.headers.get("content-type")?.split(";")[0] ?? ""
    return [type, decode(inner.body, inner.headers.get("content-transfer-encoding") ?? "")]
  })
  return { headers, bodies: new Map(bodies), raw }
}

function splitPart(part: string): { headers: Map<string, string>; body: string } {
  const end = part.indexOf("\r\n\r\n")
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":")
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
  })
  return { headers: new Map(headers), body: part.slice(end + 4) }
}

/** Header words such as `=?UTF-8?Q?=C3=BC?=` (RFC 2047). */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : quotedPrintable(word.replaceAll("_", " ")),
    )

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8")

const decode = (body: string, encoding: string): string => {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8")
  return encoding === "quoted-printable" ? quotedPrintable(body) : body
}
