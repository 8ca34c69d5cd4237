import { expect, test } from "vitest"
import { locks } from "./locks.ts"
import { migrationsFolder, readMigrations } from "./migrate.ts"

test("no two purposes share a lock number, including migrations", async () => {
  const texts = (await readMigrations(migrationsFolder)).map(({ sql }) => sql)
  const inSql = new Set(
    texts.flatMap((text) => text.match(/(?<=advisory_xact_lock\()\d+/g) ?? []).map(Number),
  )
  const all = [...inSql, ...Object.values(locks)]
  expect(inSql.size).toBeGreaterThan(0)
  expect(new Set(all).size).toBe(all.length)
})
