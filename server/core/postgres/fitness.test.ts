import { randomBytes } from "node:crypto"
import { openLine } from "@packages/postgres-client/for-tests"
import { expect, inject, onTestFinished, test } from "vitest"
import { administer, createEmptyDatabase, databaseOfTest, openedInTest } from "../../testing/database.ts"
import { fitUrl } from "./fitness.ts"
import { MigrationError, migrate, migrationsTable } from "./migrate.ts"

test("refuses a database in another encoding with a message", async () => {
  const { adminUrl } = inject("testCluster")
  const name = `test_${randomBytes(6).toString("hex")}`
  await administer(adminUrl, `create database ${name} template template0 encoding 'LATIN1' locale 'C'`)
  onTestFinished(() => administer(adminUrl, `drop database ${name} with (force)`))
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  await expect(fitUrl(url)).rejects.toThrow(/^Sie speichert Texte in LATIN1; /)
})

test("refuses a pooler that drops session settings with a message", async () => {
  // Like poolers configured to ignore the parameter.
  const first = (sent: Buffer) =>
    Buffer.from(sent.toString("latin1").replace("zvf.portal=on", "work_mem=64MB"), "latin1")
  const line = await openLine(await databaseOfTest(createEmptyDatabase), { first })
  onTestFinished(() => line.close())
  await expect(fitUrl(line.url)).rejects.toThrow(/^Davor steht ein Verbindungs-Pooler, /)
})

test("an abandoned lock ends a migration with a message", async () => {
  const url = await databaseOfTest(createEmptyDatabase)
  const other = openedInTest(url)
  await other.run("select pg_advisory_lock(4711001)")
  await expect(migrate(url, { waitMs: 500 })).rejects.toThrow(MigrationError)
})

test("a locked table ends a migration with a message", async () => {
  const url = await databaseOfTest(createEmptyDatabase)
  const other = openedInTest(url)
  await other.run(migrationsTable)
  await other.transaction(async (tx) => {
    await tx.run("lock table migrations in access exclusive mode")
    await expect(migrate(url, { waitMs: 500 })).rejects.toThrow(MigrationError)
  })
  await migrate(url)
})
