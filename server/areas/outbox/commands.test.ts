import { expect, test } from "vitest"
import { databaseOfFile } from "../../testing/database.ts"
import { addToOutbox } from "./add.ts"
import { claimMail } from "./commands.ts"

const db = databaseOfFile()
const draft = (kind: string) => ({
  kind,
  to: { name: "Jörg Müller", address: "leitung@brenner.example", userId: null },
  subject: kind,
  text: "Guten Tag",
  html: "<p>Guten Tag</p>",
})
const add = (...kinds: string[]) => db.transaction((tx) => addToOutbox(tx, kinds.map(draft)))
const claimNext = async () => {
  const now = new Date()
  return (await claimMail(db, now, new Date(now.getTime() + 60_000)))?.subject
}

test("a reset link is sent before announcements that were queued earlier, then what binds", async () => {
  await add(...Array<string>(50).fill("TERMS_ANNOUNCED"))
  await add("CONFIRMED")
  await add("PASSWORD_RESET")
  expect([await claimNext(), await claimNext(), await claimNext()]).toEqual([
    "PASSWORD_RESET",
    "CONFIRMED",
    "TERMS_ANNOUNCED",
  ])
})
