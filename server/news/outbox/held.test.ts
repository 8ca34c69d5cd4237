import { beforeEach, expect, test } from "vitest"
import type { OutboxMail } from "../../../contract/news/outbox.ts"
import { addToOutbox, type MailDraft } from "../../portal/mail/draft.ts"
import { portalOfFile } from "../../testing/app.ts"
import { runTask } from "../../testing/jobs.ts"
import { journalOf } from "../../testing/journal.ts"
import { keptLog } from "../../testing/log.ts"
import { mailDraft } from "../../testing/mails.ts"
import { admin, post, read } from "../../testing/requests.ts"
import { mails } from "./jobs.ts"
import { holdBacklog } from "./outbox.ts"

const portal = portalOfFile({ env: { SMTP_URL: "smtp://127.0.0.1:1" } })
beforeEach(async () => {
  await portal.db.run("delete from outbox")
  await portal.db.run("update mail_server set missing_since = null")
})

const draft = (subject: string) => mailDraft({ subject })
const add = (...drafts: MailDraft[]) => portal.db.transaction((tx) => addToOutbox(tx, drafts))
const outbox = async () => {
  const { body } = await read(portal, "/api/outbox/all", admin)
  return {
    held: body.held,
    states: Object.fromEntries(body.mails.map(({ subject, state }: OutboxMail) => [subject, state])),
  }
}
const settle = (send: boolean) => post(portal, "/api/outbox/held", admin, { send })

/** Sends what is due, and returns the subjects. */
async function send(
  answer: { sent: true } | { sent: false; final: boolean; error: string } = { sent: true },
) {
  const sent: string[] = []
  const { log, lines } = keptLog()
  const transport = {
    send: async ({ subject }: { subject: string }) => {
      sent.push(subject)
      return answer
    },
  }
  const parts = {
    transport: transport as never,
    attachmentOf: async () => undefined,
    clock: portal.clock.now,
    log,
  }
  await runTask(mails(parts), portal.db)
  return { sent: sent.sort(), lines: lines() }
}

test("what was written without a mail server is held at the first start with one, later mails are sent", async () => {
  await holdBacklog(portal.db, false)
  await add(draft("before"), draft("before too"))
  await holdBacklog(portal.db, true)
  await add(draft("after"))
  await holdBacklog(portal.db, true)
  expect((await send()).sent).toEqual(["after"])
  expect(await outbox()).toEqual({ held: 2, states: { before: "held", "before too": "held", after: "sent" } })
})

test("a restart with a mail server holds nothing", async () => {
  await holdBacklog(portal.db, true)
  await add(draft("waiting"))
  await holdBacklog(portal.db, true)
  expect((await send()).sent).toEqual(["waiting"])
})

test("an admin sends all held e-mails, which is recorded", async () => {
  await holdBacklog(portal.db, false)
  await add(draft("one"), draft("two"))
  await holdBacklog(portal.db, true)
  expect(await settle(true)).toMatchObject({ status: 200, body: { count: 2 } })
  expect(await settle(true)).toMatchObject({ status: 200, body: { count: 0 } })
  expect((await send()).sent).toEqual(["one", "two"])
  expect((await journalOf(portal)).filter(({ kind }) => kind === "mail.released")).toMatchObject([
    { content: { count: 2 } },
  ])
})

test("or drops them, which is recorded; a single one can be sent before and after", async () => {
  await holdBacklog(portal.db, false)
  await add(draft("first"), draft("one"), draft("two"))
  await holdBacklog(portal.db, true)
  const { body } = await read(portal, "/api/outbox/all", admin)
  const idOf = (subject: string) => body.mails.find((mail: OutboxMail) => mail.subject === subject).id
  expect(await post(portal, "/api/outbox/retry", admin, { id: idOf("first") })).toMatchObject({
    body: { state: "waiting" },
  })
  expect(await settle(false)).toMatchObject({ status: 200, body: { count: 2 } })
  expect((await send()).sent).toEqual(["first"])
  expect(await outbox()).toEqual({ held: 0, states: { first: "sent", one: "dropped", two: "dropped" } })
  expect((await journalOf(portal)).filter(({ kind }) => kind === "mail.dropped")).toMatchObject([
    { content: { count: 2 } },
  ])
  await post(portal, "/api/outbox/retry", admin, { id: idOf("one") })
  expect((await send()).sent).toEqual(["one"])
})

test("an e-mail whose deadline is over is not sent", async () => {
  const at = (days: number) => new Date(portal.clock.now().getTime() + days * 24 * 3_600_000)
  await add({ ...draft("over"), validUntil: at(-1) }, { ...draft("still valid"), validUntil: at(1) })
  expect((await send()).sent).toEqual(["still valid"])
  expect((await outbox()).states).toEqual({ over: "dropped", "still valid": "sent" })
})

test.each([
  ["not sent", false, "waiting"],
  ["given up", true, "failed"],
])("an e-mail that is %s is logged with its id and the reason", async (words, final, state) => {
  await add(draft("unlucky"))
  const error = "Der Mailserver antwortete: 550 no such mailbox"
  const { lines } = await send({ sent: false, final, error })
  const id = await portal.db.value("select id from outbox")
  expect(lines).toMatchObject([{ msg: `outbox: mail ${words}`, mail: id, reason: error, attempt: 1 }])
  expect((await outbox()).states).toEqual({ unlucky: state })
})
