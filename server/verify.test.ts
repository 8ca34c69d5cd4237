import { expect, inject, test } from "vitest"
import { sealSome } from "./areas/record/commands.ts"
import { headOf } from "./areas/record/queries.ts"
import { portalOfFile } from "./testing/app.ts"
import { administer } from "./testing/database.ts"
import { startPortal } from "./testing/portal.ts"

const portal = portalOfFile()

async function verify(...words: string[]) {
  const { ended } = await startPortal({
    command: [process.execPath, "server/verify.ts", ...words],
    env: { DATABASE_URL: portal.databaseUrl },
  })
  return ended
}

test("the command names the head, and where something was changed the first broken link", async () => {
  while (await sealSome(portal.db));
  const head = await headOf(portal.db)
  const whole = await verify(String(head?.position), String(head?.hash).toUpperCase())
  expect(whole).toMatchObject({ code: 0, stderr: "" })
  expect(whole.stdout).toContain(`Stand: Position ${head?.position}, Prüfsumme ${head?.hash}`)
  expect(whole.stdout).toContain("Das Protokoll ist unversehrt.")

  const url = new URL(inject("testCluster").adminUrl)
  url.pathname = new URL(portal.databaseUrl).pathname
  await administer(
    url.href,
    "set session_replication_role = replica; update terms_acts set version = 'x'; update options set label = 'x' where label = 'Corso'",
  )
  const broken = await verify()
  expect(broken.code).toBe(1)
  expect(broken.stdout).toMatch(
    /Erster Bruch: Position \d+, Nutzungsbedingungen angenommen \(terms\.accepted\), Kennung \S+, vom 2\S+Z\n {2}Der Vorgang selbst wurde nach dem Versiegeln verändert\.\n\nWeitere Brüche/,
  )
})

test("a call that is none is explained", async () => {
  for (const words of [["17"], ["17", "abc"], ["x", "0".repeat(64)]])
    expect(await verify(...words)).toMatchObject({ code: 2, stderr: expect.stringContaining("Aufruf: ") })
})
