import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { createEmptyDatabase, databaseOfTest } from "../../testing/database.ts"
import { compatibilityOf, migrate, migrationsFolder, runsSince } from "./migrate.ts"

test("a migration's comment says which code runs on it", () => {
  expect(runsSince("-- More.\n-- Code since 0013 runs on it.\ncreate table a ();")).toBe("0013")
  expect(runsSince("-- Code since 0013 runs on it\ncreate table a ();")).toBeUndefined()
})

const migrations = ["0001_base", "0013_a.sql", "0022_b.sql"]
const has = (...names: [string, string | null][]) =>
  names.map(([name, since]) => ({ name, runsSince: since }))
const own = has(["0001_base", null], ["0013_a.sql", null], ["0022_b.sql", "0013"])

test.each([
  ["its own schema", own, {}],
  ["a newer one that lets it run", [...own, ...has(["0023_c.sql", "0022"])], {}],
  [
    "a newer one that lets only newer code run",
    [...own, ...has(["0024_d.sql", "0023"])],
    { newer: "0024_d.sql" },
  ],
  ["a newer one that says nothing", [...own, ...has(["0023_c.sql", null])], { newer: "0023_c.sql" }],
  ["an older one", own.slice(0, 2), { older: "0022_b.sql" }],
])("code on %s", (_what, applied, standing) => {
  expect(compatibilityOf(migrations, applied)).toEqual(standing)
})

/** Migrations up to this number, plus later ones as of a newer release. */
async function folderUpTo(number: string, later: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "zvf-migrations-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of await readdir(migrationsFolder))
    if (name.slice(0, 4) <= number)
      await cp(join(migrationsFolder, name), join(folder, name), { recursive: true })
  for (const [name, sql] of Object.entries(later)) await writeFile(join(folder, name), sql)
  return folder
}

test("older code starts on a newer schema only if that allows it, and does not change it", async () => {
  const url = await databaseOfTest(createEmptyDatabase)
  const ours = (await readdir(migrationsFolder)).sort().at(-1)?.slice(0, 4) ?? ""
  const since = (number: string) => `-- Code since ${number} runs on it.\ncreate table later_${number} ();`
  const step = await folderUpTo("9990", { "9991_one.sql": since(ours) })
  await migrate(url, { folder: step })
  await migrate(url)
  await migrate(url, { folder: step })

  const leap = await folderUpTo("9990", { "9991_one.sql": since(ours), "9992_two.sql": since("9991") })
  await migrate(url, { folder: leap })
  await migrate(url, { folder: step })
  await expect(migrate(url)).rejects.toThrow("(Migration 9992_two.sql)")
})
