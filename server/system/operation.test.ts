import { expect, test } from "vitest"
import type { Operation } from "../../contract/core/system.ts"
import { portalOfFile } from "../testing/app.ts"
import { sentMails } from "../testing/mails.ts"
import { admin, post, read } from "../testing/requests.ts"

const portal = portalOfFile()
const operation = async () => (await read(portal, "/api/operation", admin)).body as Operation

test("admins see parts, size, clocks, backups and the e-mail that waits longest", async () => {
  await portal.db.run("update outbox set sent_at = now() where sent_at is null")
  expect(await operation()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    parts: { database: { status: "ok" }, clock: { status: "ok" } },
    usedBytes: expect.any(Number),
    waitingMails: 0,
    oldestMail: null,
    lastBackup: null,
  })
  const { usedBytes, clockDifference } = await operation()
  expect(usedBytes).toBeGreaterThan(1_000_000)
  expect(clockDifference).toBeLessThan(60)
})

test("a test e-mail goes to the admin who asks for it, and leads back; the first of two waits longest", async () => {
  for (const error of ["Host unknown", "Later"]) {
    expect(await post(portal, "/api/operation/mail", admin, {})).toMatchObject({ status: 200 })
    const untold = "kind = 'TEST' and last_error = ''"
    await portal.db.run(`update outbox set last_error = $1 where ${untold}`, [error])
  }
  const sent = { to: expect.stringContaining(admin), text: expect.stringContaining("/operation") }
  expect(await sentMails(portal, { kind: "TEST" })).toMatchObject([sent, sent])
  expect(await operation()).toMatchObject({ waitingMails: 2, oldestMail: { lastError: "Host unknown" } })
})
