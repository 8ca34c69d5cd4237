import { expect, test } from "vitest"
import { addToOutbox, priorities } from "../../portal/mail/draft.ts"
import { databaseOfFile } from "../../testing/database.ts"
import { mailDraft } from "../../testing/mails.ts"
import { beginAttempt } from "./outbox.ts"

const db = databaseOfFile()
type Rank = keyof typeof priorities
const draft = (rank: Rank) => mailDraft({ kind: rank, priority: priorities[rank], subject: rank })
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
  const next = () => db.transaction((tx) => beginAttempt(tx, new Date()))
  for (let mail = await next(); mail; mail = await next()) sent.push(mail.subject)
  expect(sent).toEqual([...Array(2).fill("link"), ...Array(13).fill("act"), ...Array(20).fill("news")])
})
