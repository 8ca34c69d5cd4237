import { expect, test } from "vitest"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { createLog } from "../runtime/index.ts"
import { removeEndedSessions, startSessionCleanup } from "./ended-sessions.ts"

const portal = portalOfFile()

const days = (count: number) => () => new Date(Date.now() + count * 86_400_000)
const sessions = () => portal.db.many<{ ipAddress: string }>('select "ipAddress" from identity.session')

test("a session that can still be used stays; a week after the last use nothing of it is left", async () => {
  await signInOver(portal.app, "leitung@kessler.example")
  expect(await removeEndedSessions({ db: portal.db, clock: days(6.9), days: 30 })).toBe(0)
  expect(await sessions()).toEqual([{ ipAddress: "127.0.0.1" }])
  await startSessionCleanup({ db: portal.db, clock: days(7.1), days: 30, log: createLog("silent") }).stop()
  expect(await sessions()).toEqual([])
})

test("a sign-in at a hosted identity is not remembered for longer than its first token lives", async () => {
  const entries = "select account_id as id from identity.hosted_sign_ins"
  await portal.db.run(
    "insert into identity.hosted_sign_ins values ('gone', now() - interval '61 minutes'), ('here', now())",
  )
  await startSessionCleanup({ db: portal.db, clock: days(0), days: 30, log: createLog("silent") }).stop()
  expect(await portal.db.many(entries)).toEqual([{ id: "here" }])
})

test("a session that was used every day goes when it is as old as one may be", async () => {
  await signInOver(portal.app, "leitung@kessler.example")
  await portal.db.run(`update identity.session set "expiresAt" = now() + interval '90 days'`)
  expect(await removeEndedSessions({ db: portal.db, clock: days(29.9), days: 30 })).toBe(0)
  expect(await removeEndedSessions({ db: portal.db, clock: days(30.1), days: 30 })).toBe(1)
})
