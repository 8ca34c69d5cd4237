import { expect, test } from "vitest"
import { startJobs } from "../../core/jobs/jobs.ts"
import { createLog } from "../../core/runtime/log.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import type { MailKind } from "../../portal/mail/kinds.ts"
import { databaseOfFile } from "../../testing/database.ts"

const db = databaseOfFile()
const draft = (kind: MailKind) => ({
  kind,
  to: { name: "Jörg Müller", address: "leitung@brenner.example", userId: null },
  subject: kind,
  text: "Guten Tag",
  html: "<p>Guten Tag</p>",
})
const add = (...kinds: MailKind[]) => db.transaction((tx) => addToOutbox(tx, kinds.map(draft)))

test("sends links before binding and security e-mails, and these before earlier announcements", async () => {
  const links: MailKind[] = ["PASSWORD_RESET", "NEW_MAIL"]
  const acts: MailKind[] = [
    ...([
      "REQUEST",
      "RECEIPT",
      "CONFIRMED",
      "REJECTED",
      "CANCELLED",
      "ANSWERED",
      "DECLINED",
      "FREED",
    ] as const),
    ...([
      "WITHDRAWN",
      "WITHDRAWN_RECEIPT",
      "WITHDRAWN_BY_COLLEAGUE",
      "ACCOUNT_SAFETY",
      "MAIL_CHANGED",
    ] as const),
  ]
  const news = Array<MailKind>(20).fill("TERMS_ANNOUNCED")
  for (const kinds of [news, acts, links]) await add(...kinds)
  const sent: string[] = []
  const jobs = await startJobs({
    url: db.url,
    db,
    tasks: [],
    queues: [
      {
        name: "mail",
        failure: "not sent",
        run: async ({ id }) => {
          const mail = await db.one<{ kind: string }>("select kind from outbox where id = $1", [id])
          sent.push(mail?.kind ?? "")
          return false
        },
      },
    ],
    log: createLog("silent"),
  })
  await expect.poll(() => sent.length, { interval: 20 }).toBe(35)
  await jobs.stop()
  expect(sent.slice(0, 2).sort()).toEqual([...links].sort())
  expect(sent.slice(2, 15).sort()).toEqual([...acts].sort())
  expect(sent.slice(15)).toEqual(news)
})
