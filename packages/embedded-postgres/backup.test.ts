import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { backUp, withSession } from "./backup.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { findHome } from "./home.ts"
import { ask, makeFolder, newFolder, startIn } from "./launcher-for-tests.ts"
import { restore } from "./restore.ts"
import { start, withRunningCluster } from "./start.ts"

const { signal } = new AbortController()
const at = new Date("2026-03-01T08:15:30Z")
// Only the kernel's folders are closed to root.
const root = process.geteuid?.() === 0

const backUpFrom = (dataDir: string, target: string, ended = signal) =>
  backUp(dataDir, { target, at, signal: ended })

it("refuses to back up without a database, and creates nothing", async () => {
  const [folder, target] = [await newFolder(), await newFolder()]
  const nothing = backUpFrom(join(folder, "data"), target)
  await expect(nothing).rejects.toThrow(`Im Datenordner ${folder}/data liegt keine Datenbank.`)
  expect([await readdir(folder), await readdir(target)]).toEqual([[], []])
})

it("refuses to start during a restore, which would create an empty database", async () => {
  const folder = await newFolder()
  await mkdir(join(folder, "restoring"))
  await expect(findHome(folder)).rejects.toThrow(`${folder} wird eine Sicherung wiederhergestellt`)
  expect(await readdir(folder)).toEqual(["restoring"])
})

describe("a stopped database", () => {
  let place: string
  let dataDir: string
  let made: string
  beforeAll(async () => {
    place = await makeFolder()
    dataDir = join(place, "data")
    const postgres = await start(dataDir, { log: () => {}, durable: false })
    await ask(postgres.url, "create table kept as select 7 as number")
    await postgres.stop()
    await mkdir(join(place, "backups"))
    made = await back(join(place, "backups"))
  })
  afterAll(() => rm(place, { recursive: true, force: true, maxRetries: 5 }))

  const back = (target: string, ended = signal) => backUpFrom(dataDir, target, ended)
  /** Restores a backup into a new folder. */
  async function restored(backup = made) {
    const target = join(await newFolder(), "data")
    return { target, restoring: restore(target, { backup, signal }) }
  }
  async function refusedRestore(sentence: string) {
    const { target, restoring } = await restored()
    await expect(restoring).rejects.toBeInstanceOf(EmbeddedPostgresError)
    await expect(restoring).rejects.toThrow(sentence)
    await expect(stat(target)).rejects.toMatchObject({ code: "ENOENT" })
  }
  /** Replaces a file of the backup until the test ends. */
  async function change(path: string, bytes: Buffer | string) {
    const whole = await readFile(join(made, path))
    onTestFinished(() => writeFile(join(made, path), whole))
    await writeFile(join(made, path), bytes)
  }

  it("is backed up into a folder that only its owner can read", async () => {
    expect(await readdir(join(place, "backups"))).toEqual(["zvf-portal-2026-03-01T08-15-30Z"])
    expect((await stat(made)).mode & 0o777).toBe(0o700)
    expect((await readdir(made)).sort()).toEqual(["database", "manifest.json", "secret"])
    for (const name of ["database/PG_VERSION", "manifest.json", "secret"])
      expect((await stat(join(made, name))).mode & 0o777).toBe(0o600)
  })

  it("is not backed up to an impossible or useless target", async () => {
    const folder = await newFolder()
    await writeFile(join(folder, "file"), "")
    await chmod(folder, 0o555)
    for (const name of ["missing", "file"])
      await expect(back(join(folder, name))).rejects.toThrow(
        `Den Ordner ${folder}/${name} für die Sicherung gibt es`,
      )
    await expect(back(join(folder, "file/below"))).rejects.toThrow("ein Teil des Pfads ist kein Ordner")
    await expect(back(root ? "/sys" : folder)).rejects.toBeInstanceOf(EmbeddedPostgresError)
    await expect(back(join(dataDir, "postgres"))).rejects.toThrow(
      `${dataDir}/postgres liegt im Datenordner ${dataDir}`,
    )
    expect(await readdir(folder)).toEqual(["file"])
  })

  it("an aborted backup leaves nothing", async () => {
    const target = await newFolder()
    const ended = AbortSignal.abort(new Error("ended"))
    await expect(back(target, ended)).rejects.toThrow("ended")
    expect(await readdir(target)).toEqual([])
    const other = join(await newFolder(), "data")
    const restoring = restore(other, { backup: made, signal: ended })
    await expect(restoring).rejects.toThrow("ended")
    await expect(stat(other)).rejects.toMatchObject({ code: "ENOENT" })
  })

  it("a backup fails if the database stops", async () => {
    const end = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'backup'"
    const backup = withRunningCluster(dataDir, ({ url }) =>
      withSession(url, async (session) => {
        await ask(url, end)
        await session.query("select pg_backup_stop()")
      }),
    )
    await expect(backup).rejects.toThrow("während der Sicherung nicht erreichbar")
  })

  it("is restored unchanged", async () => {
    const { target, restoring } = await restored()
    expect(await restoring).toEqual(at)
    expect((await readdir(target)).sort()).toEqual(["postgres"])
    const postgres = await startIn(target, { durable: true })
    expect(await ask(postgres.url, "select number from kept")).toEqual([{ number: 7 }])
  })

  it("is not restored over existing data or without permission", async () => {
    const target = await newFolder()
    await writeFile(join(target, "notes"), "mine")
    const restoring = restore(target, { backup: made, signal })
    await expect(restoring).rejects.toThrow(`Der Datenordner ${target} ist nicht leer`)
    expect(await readdir(target)).toEqual(["notes"])
    await chmod(target, 0o555)
    const closed = restore(`${root ? "/sys" : target}/new`, { backup: made, signal })
    await expect(closed).rejects.toThrow("kann nicht benutzt werden")
  })

  it("is not restored until leftovers of a killed restore are removed", async () => {
    const target = await newFolder()
    await mkdir(join(target, "restoring"))
    const restoring = restore(target, { backup: made, signal })
    await expect(restoring).rejects.toThrow(`${target} wird eine Sicherung wiederhergestellt`)
    expect(await readdir(target)).toEqual(["restoring"])
  })

  it("is not restored from anything else, another program's or another PostgreSQL's backup", async () => {
    const { restoring } = await restored(join(place, "backups"))
    const path = join(place, "backups/manifest.json")
    await expect(restoring).rejects.toThrow(`${path} fehlt, ist beschädigt`)
    const whole = await readFile(join(made, "manifest.json"), "utf8")
    await change("manifest.json", whole.slice(0, 100))
    await refusedRestore("oder nicht von diesem Portal")
    await writeFile(join(made, "manifest.json"), whole.replace("zvf-portal-backup", "other"))
    await refusedRestore("oder nicht von diesem Portal")
    await writeFile(join(made, "manifest.json"), whole.replace('"postgres": "18"', '"postgres": "17"'))
    await refusedRestore("stammt von PostgreSQL 17, das Portal bringt PostgreSQL 18 mit")
  })

  it("is not restored from a backup with a changed, lost or added file", async () => {
    const path = join(made, "secret")
    const secret = await readFile(path, "utf8")
    await change("secret", secret.toUpperCase())
    await refusedRestore(`verändert: ${path} ist nicht`)
    await writeFile(path, secret)
    const added = join(made, "database/added")
    await writeFile(added, "")
    await refusedRestore(`verändert: ${added} ist nicht`)
    await rm(added)
    await rename(join(made, "database/PG_VERSION"), join(place, "lost"))
    onTestFinished(() => rename(join(place, "lost"), join(made, "database/PG_VERSION")))
    await refusedRestore(`verändert: ${made}/database/PG_VERSION ist nicht`)
  })
})
