import { type AddressInfo, createServer, type Socket } from "node:net"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import {
  hold,
  type SmtpBehaviour,
  smtpError,
  startTestSmtp,
  type TestSmtp,
  testAddresses,
} from "./smtp-for-tests.ts"
import { createMailTransport, type OutgoingMail, pingMailServer } from "./transport.ts"

const mail: OutgoingMail = {
  id: "7a0c5e4e-0000-4000-8000-000000000001",
  to: { name: "Jörg Müller", address: "leitung@brenner.example" },
  subject:
    "Bestätigt: Annahme Pre-Offer 2, Corso „Königsblau“ mit Anhängevorrichtung und Überführung, Auftrag 4000123",
  text: "Größe: 1.234,56 €\n.ein Punkt am Zeilenanfang\n",
  html: "<p>Größe: 1.234,56 €</p>",
}
let smtp: TestSmtp
const send = (changes: Partial<OutgoingMail> = {}, options = "") =>
  createMailTransport(smtp.url + options, testAddresses)!.send({ ...mail, ...changes })

beforeEach(async () => {
  smtp = await startTestSmtp()
})
afterEach(() => smtp.close())

test("has no transport without a URL", () => {
  expect(createMailTransport(undefined, testAddresses)).toBeUndefined()
})

test("delivers headers and both bodies, umlauts intact", async () => {
  expect(await send()).toEqual({ sent: true })
  const [arrived] = smtp.received
  expect(arrived).toMatchObject({ sender: "portal@aurel.example", recipients: ["leitung@brenner.example"] })
  expect(arrived!.headers.get("from")).toBe('"ZVF-Portal" <portal@aurel.example>')
  expect(arrived!.headers.get("to")).toBe("Jörg Müller <leitung@brenner.example>")
  expect(arrived!.headers.get("subject")).toBe(mail.subject)
  expect(arrived!.headers.get("message-id")).toBe(`<${mail.id}@aurel.example>`)
  expect(arrived!.headers.get("auto-submitted")).toBe("auto-generated")
  expect(arrived!.headers.get("x-auto-response-suppress")).toBe("DR, RN, NRN, OOF, AutoReply")
  expect(arrived!.headers.get("reply-to")).toBe("zvf@aurel.example")
  expect(arrived!.bodies.get("text/plain")!.replaceAll("\r\n", "\n").trim()).toBe(mail.text.trim())
  expect(arrived!.bodies.get("text/html")!.trim()).toBe(mail.html)
  expect(arrived!.raw).toMatch(/^[\x20-\x7e\t\r\n]*$/)
})

test("replies go to the person who answers, whose name adds no address", async () => {
  const replyTo = { name: 'Jörg" <thief@evil.example>, "Müller', address: "leitung@brenner.example" }
  expect(await send({ replyTo })).toEqual({ sent: true })
  const header = smtp.received[0]!.headers.get("reply-to")!
  expect(header).toMatch(/<leitung@brenner\.example>$/)
  expect(header.replace(/"(\\.|[^"\\])*"/g, "")).not.toContain("thief")
})

describe("a value cannot add headers or recipients", () => {
  test.each([
    { name: "x\r\nBcc: thief@evil.example" },
    { name: '" <thief@evil.example>, "' },
    { name: "thief@evil.example, x" },
    { name: "=?utf-8?Q?x=0D=0ABcc:_thief@evil.example?=" },
  ])("by the name %j", async ({ name }) => {
    expect(await send({ to: { name, address: "leitung@brenner.example" } })).toEqual({ sent: true })
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([["leitung@brenner.example"]])
    expect(smtp.received[0]!.headers.has("bcc")).toBe(false)
  })

  test.each([
    "leitung@brenner.example\r\nRCPT TO:<thief@evil.example>",
    "leitung@brenner.example>\r\nRCPT TO:<thief@evil.example",
    "leitung@brenner.example, thief@evil.example",
    "leitung@brenner.example\nthief@evil.example",
  ])("by the address %j", async (address) => {
    await send({ to: { name: "Jörg Müller", address } })
    expect(smtp.received.flatMap(({ recipients }) => recipients)).not.toContain("thief@evil.example")
  })

  test("by the subject", async () => {
    await send({ subject: "x\r\nBcc: thief@evil.example\r\n\r\nanother body" })
    expect(smtp.received[0]!.headers.has("bcc")).toBe(false)
  })
})

describe("a refused e-mail", () => {
  const fails = (code: number, text: string) => () => {
    throw smtpError(code, text)
  }
  const again = { sent: false, final: false }
  const given = { sent: false, final: true }
  const reply = (code: number) =>
    expect.stringMatching(`^Der Mailserver antwortete: ${code} .*no such mailbox`)
  test.each<[string, SmtpBehaviour, object]>([
    ...([421, 451, 501, 530, 550] as const).map((code): [string, SmtpBehaviour, object] => [
      `${code} for its recipient`,
      { onRecipient: fails(code, "no such mailbox") },
      // 530: the portal must sign in first, which is a matter of settings.
      { ...(code === 501 || code === 550 ? given : again), error: reply(code) },
    ]),
    ["554 for its text", { onTextEnds: fails(554, "not wanted") }, given],
    ["no connection, even for good", { onConnection: fails(554, "no service today") }, again],
    [
      "a line that drops before the answer, though it may have been taken",
      { onTextEnds: (cut) => cut() },
      again,
    ],
  ])("is given up or retried: %s", async (_, behaviour, outcome) => {
    Object.assign(smtp.behaviour, behaviour)
    expect(await send()).toMatchObject(outcome)
  })

  test("reports the codes and words of a reply, nothing that the server quotes", async () => {
    const text =
      "Ihr Zeichen: Flotte Süd 7\nhttps://portal.example/resetpassword?oobCode=abcdefghQRSTuvwxYZ_12-Bnjk\n"
    const to = { name: "Jörg Müller", address: "leitung@brenner.example" }
    const quoted = [
      "5.7.1 Message for <leitung@brenner.example> rejected: https://portal.example/resetpassword?oobCode=abcdefghQRSTuvwxYZ_12-Bnjk is spam",
      "5.7.1 Message rejected: oobCode=3Dabcdefg= hQRSTuvwxYZ_12-Bnjk abcdefgh bnjk is spam",
      "5.7.1 Message for JÖRG MÜLLER rejected: (Ihr Zeichen: Flotte Süd 7), reference 4711-77 is spam",
      `5.7.1 Message rejected: ${Buffer.from(text).toString("base64")} is spam`,
    ]
    for (const words of quoted) {
      for (const behaviour of [
        { onTextEnds: fails(550, words) },
        { onRecipient: fails(450, words) },
        { onConnection: fails(554, words) },
      ]) {
        smtp.behaviour = behaviour
        const outcome = await send({ text, to })
        expect(outcome).toMatchObject({ error: expect.stringContaining("5.7.1 Message") })
        expect(outcome).toMatchObject({
          error: expect.stringMatching(/rejected: … .*spam$|rejected: … is spam$/),
        })
        expect(JSON.stringify(outcome)).not.toMatch(
          /brenner|oobCode|abcdefg|QRST|bnjk|Jörg|Müller|Flotte|Süd|4711|portal|[A-Za-z0-9+/]{16}/i,
        )
      }
    }
  })

  test("quotes no password when the mail server is checked", async () => {
    smtp.behaviour.onConnection = fails(554, "5.7.1 Login of zvf with geheimeswort refused")
    const url = smtp.url.replace("://", "://zvf:geheimeswort@")
    await expect(pingMailServer(url)).rejects.toThrow(
      "Der Mailserver antwortete: 554 5.7.1 Login of … with … refused",
    )
  })

  test("is retried if our sign-in is refused", async () => {
    const url = smtp.url.replace("://", "://portal:wrong@")
    const transport = createMailTransport(`${url}/?forceAuth=true`, testAddresses)!
    expect(await transport.send(mail)).toMatchObject(again)
  })

  test("is retried if the server is unreachable", async () => {
    await smtp.close()
    expect(await send()).toEqual({ sent: false, final: false, error: "Der Mailserver ist nicht erreichbar." })
    smtp = await startTestSmtp()
  })

  test("is retried if the connection drops within the text", async () => {
    smtp.behaviour.onTextBegins = (cut) => cut()
    expect(await send({ text: "Größe\n".repeat(500_000) })).toMatchObject(again)
    expect(smtp.received).toHaveLength(0)
  })

  test("is given up if its address is invalid", async () => {
    expect(await send({ to: { name: "Jörg Müller", address: "" } })).toMatchObject(given)
  })
})

describe("a slow server", () => {
  const timeouts = ["connectionTimeout", "greetingTimeout", "socketTimeout"]
  const short = `/?${timeouts.map((name) => `${name}=200`).join("&")}`
  const unanswered = { sent: false, final: false, error: "Der Mailserver hat nicht rechtzeitig geantwortet." }

  test("that never greets does not block the sender", async () => {
    const sockets = new Set<Socket>()
    const mute = createServer((socket) => sockets.add(socket))
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve))
    const url = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}${short}`
    expect(await createMailTransport(url, testAddresses)!.send(mail)).toEqual(unanswered)
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => mute.close(resolve))
  })

  test("that stops responding does not block the sender", async () => {
    const { goOn } = hold(smtp)
    expect(await send({}, short)).toEqual(unanswered)
    goOn()
    smtp.behaviour = {}
    expect(await send()).toEqual({ sent: true })
  })
})
