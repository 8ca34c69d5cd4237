import { expect, test } from "vitest"
import { startJobs } from "../../core/jobs/jobs.ts"
import { createLog } from "../../core/runtime/log.ts"
import { addToOutbox, priorities } from "../../portal/mail/draft.ts"
import { databaseOfFile } from "../../testing/database.ts"

const db = databaseOfFile()
type Rank = keyof typeof priorities
const draft = (rank: Rank) => ({
  kind: rank,
  priority: priorities[rank],
  to: { name: "Jörg Müller", address: "leitung@brenner.example", userId: null },
  subject: rank,
  text: "Guten Tag",
  html: "<p>Guten Tag</p>",
})
const add = (rank: Rank, count: number) =>
  db.transaction((tx) =>
    addToOutbox(
      tx,
      Array.from({ length: count }, () => draft(rank)),
    ),
  )

test("sends links before binding and security e-mails, and these before earlier announcements", async () => {
  await add("news", 20)
  await add("act", 13)
  await add("link", 2)
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
  expect(sent).toEqual([...Array(2).fill("link"), ...Array(13).fill("act"), ...Array(20).fill("news")])
})
