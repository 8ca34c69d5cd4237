import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { locks } from "./locks.ts"

const migrations = join(import.meta.dirname, "../../migrations")

test("no two duties share a lock, those of migrations included", () => {
  const texts = readdirSync(migrations).map((name) => readFileSync(join(migrations, name), "utf8"))
  const inSql = new Set(
    texts.flatMap((text) => text.match(/(?<=advisory_xact_lock\()\d+/g) ?? []).map(Number),
  )
  const all = [...inSql, ...Object.values(locks)]
  expect(inSql.size).toBeGreaterThan(0)
  expect(new Set(all).size).toBe(all.length)
})
