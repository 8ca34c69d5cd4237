import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, inject, test } from "vitest"
import { headOf } from "./core/journal/seal.ts"
import { portalOfFile } from "./testing/app.ts"
import { administer, adminUrlOf } from "./testing/database.ts"
import { sealAll } from "./testing/journal.ts"
import { startPortal } from "./testing/portal.ts"

const portal = portalOfFile()

async function verifyAt(url: string, env = {}, ...words: string[]) {
  const { ended } = await startPortal({
    command: [process.execPath, "server/verify.ts", ...words],
    env: { ...env, DATABASE_URL: url },
  })
  return ended
}
const verify = (...words: string[]) => verifyAt(portal.databaseUrl, {}, ...words)

test("prints the head, or the first broken link", async () => {
  await sealAll(portal.db)
  const head = await headOf(portal.db)
  const whole = await verify(String(head?.position), String(head?.hash).toUpperCase())
  expect(whole).toMatchObject({ code: 0, stderr: "" })
  expect(whole.stdout).toContain(`Stand: Position ${head?.position}, Prüfsumme ${head?.hash}`)
  expect(whole.stdout).toContain("Das Protokoll ist unversehrt.")

  await administer(
    adminUrlOf(portal),
    "set session_replication_role = replica; update terms_acts set version = 'x'; update options set label = 'x' where label = 'Corso'",
  )
  const broken = await verify()
  expect(broken.code).toBe(1)
  expect(broken.stdout).toMatch(
    /Erster Bruch: Position \d+, Nutzungsbedingungen angenommen \(terms\.accepted\), Kennung \S+, vom \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr\n {2}Der Vorgang selbst wurde nach dem Versiegeln verändert\.\n\nWeitere Brüche/,
  )
})

test("explains invalid arguments", async () => {
  for (const words of [["17"], ["17", "abc"], ["x", "0".repeat(64)]])
    expect(await verify(...words)).toMatchObject({ code: 2, stderr: expect.stringContaining("Aufruf: ") })
})

test("explains an unreadable or foreign database in one sentence", async () => {
  const { adminUrl } = inject("testCluster")
  const unreachable = await verifyAt("postgres://nobody:x@127.0.0.1:1/portal")
  expect(unreachable).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Die Datenbank lässt sich nicht lesen: .*\n$/),
  })
  const empty = await verifyAt(adminUrl)
  expect(empty).toMatchObject({ code: 2, stderr: expect.stringMatching(/hat noch kein Protokoll.*\n$/) })
})

test("does not write to the file folder, nor create it", async () => {
  const folder = join(tmpdir(), `zvf-verify-${randomUUID()}`)
  expect((await verifyAt(portal.databaseUrl, { DATA_DIR: folder })).stderr).toBe("")
  expect(existsSync(folder)).toBe(false)
})
