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

test("what binds, ends a bond or protects an account is sent before announcements that were queued earlier", async () => {
  const acts = [
    ...["REQUEST", "RECEIPT", "CONFIRMED", "REJECTED", "CANCELLED", "ANSWERED", "DECLINED", "FREED"],
    ...["WITHDRAWN", "WITHDRAWN_RECEIPT", "WITHDRAWN_BY_COLLEAGUE", "ACCOUNT_SAFETY", "MAIL_CHANGED"],
  ]
  await add("TERMS_ANNOUNCED")
  await add(...acts)
  const claimed: unknown[] = []
  for (const _ of acts) claimed.push(await claimNext())
  expect(claimed.sort()).toEqual(acts.sort())
})
