import { execFileSync } from "node:child_process"
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import type { Activity } from "../../contract/activities.ts"
import type { AgentCar } from "../../contract/cars.ts"
import type { CarDocument } from "../../contract/documents.ts"
import type { User } from "../../contract/users.ts"
import { callerFor, readJson, sendAbout } from "../../e2e/http.ts"
import {
  BackupError,
  EmbeddedPostgresError,
  findHome,
  readManifest,
  startEmbeddedPostgres,
  withLockedSession,
  withRunningCluster,
} from "../../packages/embedded-postgres/index.ts"
import { ask } from "../../packages/embedded-postgres/launcher-for-tests.ts"
import { readConfig } from "../config.ts"
import { openDiskFiles } from "../platform/files/index.ts"
import {
  newDataFolder,
  type PortalProcess,
  type PortalStart,
  startPortal,
  stopPortal,
} from "../testing/portal.ts"
import { makeBackup } from "./make.ts"
import { restoreBackup } from "./restore.ts"

const { signal } = new AbortController()
const at = new Date("2026-03-01T08:15:30Z")
const configFor = (dataDir: string) => readConfig({ DATA_DIR: dataDir })
// Nothing stops root but the kernel's own folders.
const root = process.geteuid?.() === 0

async function newFolder(): Promise<string> {
  const { path, remove } = await newDataFolder()
  onTestFinished(remove)
  return path
}

/** What an operator sees of a command. */
async function command(verb: "backup" | "restore", env: Record<string, string>, ...words: string[]) {
  const { ended } = await startPortal({
    env,
    command: [process.execPath, "server/backup/main.ts", verb, ...words],
  })
  return ended
}

const sentence = (text: string) => new RegExp(`^[^\n]*${text}[^\n]*\\.$`)

describe("refused with one sentence", () => {
  it.each(["backup", "restore"] as const)("%s without knowing where", async (verb) => {
    const { code, stdout, stderr } = await command(verb, {})
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
    expect(stderr).toMatch(/^Aufruf: npm run (backup -- <Ordner>|restore -- <Sicherung>)\n$/)
  })

  it.each([
    ["DATABASE_URL", { DATABASE_URL: "postgres://zvf:geheim@127.0.0.1:9/zvf" }],
    ["S3_BUCKET", { S3_BUCKET: "zvf", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" }],
  ])("what lies elsewhere, by %s", async (name, env) => {
    for (const verb of ["backup", "restore"] as const) {
      const { code, stdout, stderr } = await command(verb, env, "/tmp")
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
      expect(stderr).toMatch(new RegExp(`^Mit ${name} [^\n]* ihre eigene Sicherung; [^\n]*\\.\n$`))
    }
  })

  it("a backup of nothing, and makes nothing", async () => {
    const [folder, target] = [await newFolder(), await newFolder()]
    const nothing = makeBackup({ config: configFor(join(folder, "data")), target, at, signal })
    await expect(nothing).rejects.toThrow(sentence("liegt keine Datenbank, die gesichert werden könnte"))
    expect([await readdir(folder), await readdir(target)]).toEqual([[], []])
  })

  it("a start while a folder is restored: it would make an empty database there", async () => {
    const folder = await newFolder()
    await mkdir(join(folder, "restoring"))
    await expect(findHome(folder)).rejects.toThrow(sentence("wird eine Sicherung wiederhergestellt"))
    expect(await readdir(folder)).toEqual(["restoring"])
  })
})

describe("a portal that does not run", () => {
  let place: Awaited<ReturnType<typeof newDataFolder>>
  let dataDir: string
  let made: string
  beforeAll(async () => {
    place = await newDataFolder()
    dataDir = join(place.path, "data")
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false })
    await ask(postgres.url, "create table kept as select 7 as number")
    await postgres.stop()
    const files = await openDiskFiles(join(dataDir, "files"))
    await files.put("car/documents/one", Buffer.from("Gutachten"))
    await mkdir(join(place.path, "backups"))
    made = await makeBackup({ config: configFor(dataDir), target: join(place.path, "backups"), at, signal })
  })
  afterAll(() => place.remove())

  const back = (target: string) => makeBackup({ config: configFor(dataDir), target, at, signal })
  /** A backup restored into a folder that is not there yet. */
  async function restore(backup = made) {
    const target = join(await newFolder(), "data")
    return { target, restoring: restoreBackup({ config: configFor(target), backup, signal }) }
  }
  async function refusedRestore(text: string) {
    const { target, restoring } = await restore()
    await expect(restoring).rejects.toThrow(BackupError)
    await expect(restoring).rejects.toThrow(sentence(text))
    await expect(stat(target)).rejects.toMatchObject({ code: "ENOENT" })
  }
  /** Puts other bytes into a file of the backup until the test ends. */
  async function change(path: string, bytes: Buffer | string) {
    const whole = await readFile(join(made, path))
    onTestFinished(() => writeFile(join(made, path), whole))
    await writeFile(join(made, path), bytes)
  }

  it("is backed up into a folder that only its owner may read, with nothing beside it", async () => {
    expect(await readdir(join(place.path, "backups"))).toEqual(["zvf-portal-2026-03-01T08-15-30Z"])
    for (const path of [".", "database", "database/data", "files"])
      expect((await stat(join(made, path))).mode & 0o777).toBe(0o700)
    for (const path of ["manifest.json", "database/secret", "files/car/documents/one"])
      expect((await stat(join(made, path))).mode & 0o777).toBe(0o600)
  })

  it("is not backed up to where that is impossible or worth nothing", async () => {
    const folder = await newFolder()
    await writeFile(join(folder, "file"), "")
    await chmod(folder, 0o555)
    await expect(back(join(folder, "missing"))).rejects.toThrow(sentence("gibt es nicht"))
    await expect(back(join(folder, "file"))).rejects.toThrow(sentence("ist kein Ordner"))
    await expect(back(join(folder, "file/below"))).rejects.toThrow(
      sentence("ein Teil des Pfads ist kein Ordner"),
    )
    await expect(back(root ? "/sys" : folder)).rejects.toThrow(EmbeddedPostgresError)
    await expect(back(join(dataDir, "files"))).rejects.toThrow(sentence("liegt im Datenordner"))
    expect(await readdir(folder)).toEqual(["file"])
  })

  it("is not backed up by half: what was begun goes when it is ended", async () => {
    const target = await newFolder()
    const ended = AbortSignal.abort(new BackupError("Abgebrochen."))
    await expect(makeBackup({ config: configFor(dataDir), target, at, signal: ended })).rejects.toThrow(
      "Abgebrochen.",
    )
    expect(await readdir(target)).toEqual([])
    const other = join(await newFolder(), "data")
    const restoring = restoreBackup({ config: configFor(other), backup: made, signal: ended })
    await expect(restoring).rejects.toThrow("Abgebrochen.")
    await expect(stat(other)).rejects.toMatchObject({ code: "ENOENT" })
  })

  it("is not backed up without its lock to the end, as when the database goes meanwhile", async () => {
    const end =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zvf-portal backup'"
    const backup = withRunningCluster(dataDir, ({ url }) => withLockedSession(url, 1, () => ask(url, end)))
    await expect(backup).rejects.toThrow(sentence("wurde während der Sicherung beendet"))
  })

  it("is restored as it was", async () => {
    const { target, restoring } = await restore()
    expect(await restoring).toEqual(at)
    expect((await readdir(target)).sort()).toEqual(["files", "postgres"])
    const postgres = await startEmbeddedPostgres({ dataDir: target, log: () => {} })
    onTestFinished(() => postgres.stop())
    expect(await ask(postgres.url, "select number from kept")).toEqual([{ number: 7 }])
    expect(await readFile(join(target, "files/car/documents/one"), "utf8")).toBe("Gutachten")
  })

  it("is not restored over anything, nor where a right is missing", async () => {
    const target = await newFolder()
    await writeFile(join(target, "notes"), "mine")
    const restoring = restoreBackup({ config: configFor(target), backup: made, signal })
    await expect(restoring).rejects.toThrow(sentence("ist nicht leer; wiederhergestellt wird nur in einen"))
    expect(await readdir(target)).toEqual(["notes"])
    await chmod(target, 0o555)
    const closed = restoreBackup({ config: configFor(`${root ? "/sys" : target}/zvf`), backup: made, signal })
    await expect(closed).rejects.toThrow(sentence("kann nicht benutzt werden"))
  })

  it("is not restored after a killed restore before what that left elsewhere is named", async () => {
    const target = await newFolder()
    await mkdir(join(target, "restoring"))
    await writeFile(join(target, "restoring/postgres.location"), "/elsewhere/half\n")
    const restoring = restoreBackup({ config: configFor(target), backup: made, signal })
    await expect(restoring).rejects.toThrow(sentence("löschen Sie auch den Ordner /elsewhere/half"))
    expect(await readdir(target)).toEqual(["restoring"])
  })

  it("is not restored from what is no backup", async () => {
    const { restoring } = await restore(join(made, "files"))
    await expect(restoring).rejects.toThrow(sentence("ist keine Sicherung des Portals: manifest.json fehlt"))
    const whole = await readFile(join(made, "manifest.json"), "utf8")
    await change("manifest.json", whole.slice(0, 1000))
    await refusedRestore("ist beschädigt oder nicht von diesem Portal")
    await writeFile(join(made, "manifest.json"), whole.replace('"secret"', '"../secret"'))
    await refusedRestore("ist beschädigt oder nicht von diesem Portal")
    await writeFile(join(made, "manifest.json"), whole.replace('"postgres": "18"', '"postgres": "17"'))
    await refusedRestore("stammt von PostgreSQL 17, das Portal bringt PostgreSQL 18 mit")
  })

  it("is not restored from a manifest that contradicts itself", async () => {
    const { database, files, ...about } = await readManifest(made)
    const write = (changed: object) =>
      writeFile(join(made, "manifest.json"), JSON.stringify({ ...about, database, files, ...changed }))
    await change("manifest.json", "")
    for (const wrong of [
      { folders: [] },
      { folders: ["car/documents", "car"] },
      { folders: [...files.folders, "car"] },
      { files: [...files.files, ...files.files] },
      { folders: [...files.folders, "car/documents/one"] },
    ]) {
      await write({ files: { ...files, ...wrong } })
      await refusedRestore("ist beschädigt oder nicht von diesem Portal")
    }
    await write({ database: { ...database, folders: ["x".repeat(300), ...database.folders] } })
    const { restoring } = await restore()
    await expect(restoring).rejects.toThrow(sentence("ein Name ist zu lang"))
  })

  it("is not restored from a backup with a pipe in it, and does not wait for its writer", async () => {
    const refusals = [
      ["files/car/documents/one", "files/car/documents/one ist nicht, was gesichert wurde"],
      ["manifest.json", "manifest.json ist beschädigt oder nicht von diesem Portal"],
    ] as const
    for (const [name, text] of refusals) {
      const [path, whole] = [join(made, name), join(place.path, "whole")]
      await rename(path, whole)
      execFileSync("/usr/bin/env", ["mkfifo", path])
      await refusedRestore(text)
      await rename(whole, path)
    }
  })

  it("is not restored from a backup of which a byte was changed or a file lost", async () => {
    await change("files/car/documents/one", "gutachten")
    await refusedRestore("files/car/documents/one ist nicht, was gesichert wurde")
    await writeFile(join(made, "files/car/documents/one"), "Gutachten")
    const { database } = await readManifest(made)
    const { path } = database.files.find(({ path }) => path.startsWith("data/pg_wal/"))!
    await rename(join(made, "database", path), join(made, "lost"))
    onTestFinished(() => rename(join(made, "lost"), join(made, "database", path)))
    await refusedRestore(`${path} ist nicht, was gesichert wurde`)
  })
})

describe("a portal that runs", () => {
  const admin = "admin@aurel.example"
  const manager = "leitung@brenner.example"

  async function running(start: PortalStart): Promise<PortalProcess> {
    const portal = await startPortal(start)
    onTestFinished(async () => {
      if (portal.process.exitCode === null && portal.process.signalCode === null) await stopPortal(portal)
    })
    await portal.said("Das ZVF-Portal läuft")
    return portal
  }

  /** A request of an agent and a document of an admin. */
  async function write({ url }: PortalProcess): Promise<AgentCar> {
    const agent = await callerFor(url, manager)
    const [car] = await readJson<AgentCar[]>(agent, "/api/car/all/area?area=SELECTION")
    const [location] = (await readJson<User>(agent, "/api/user/")).locations
    await sendAbout(agent, "SELECTION", car!.jobNumber, {
      type: "SELECTION_ACCEPT",
      locationId: location?.id,
    })
    const body = new FormData()
    body.set("file", new Blob(["%PDF-1.7\nGutachten\n%%EOF"]), "Gutachten.pdf")
    await (await callerFor(url, admin))(`/api/car/document?carId=${car!.id}`, { method: "POST", body })
    return car!
  }

  it("is backed up beside its work; lost and restored, it has what was written", async () => {
    const [folder, target] = [await newFolder(), await newFolder()]
    const env = { DATA_DIR: join(folder, "data") }
    const first = await running({ env })
    const car = await write(first)
    const { code, stdout, stderr } = await command("backup", env, target)
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    const made = /^Gesichert: (.+)$/m.exec(stdout)?.[1] ?? ""
    expect(join(target, (await readdir(target))[0] ?? "")).toBe(made)
    first.process.kill("SIGKILL")
    await first.ended
    await rm(env.DATA_DIR, { recursive: true, force: true, maxRetries: 10 })

    expect(await command("restore", env, made)).toMatchObject({ code: 0, stderr: "" })
    const { url } = await running({ env })
    const asAdmin = await callerFor(url, admin)
    const acts = await readJson<Activity[]>(await callerFor(url, manager), "/api/car/all/activity")
    expect(acts.map(({ jobNumber }) => jobNumber)).toContain(car.jobNumber)
    const [document] = await readJson<CarDocument[]>(asAdmin, `/api/car/document/all?carId=${car.id}`)
    const content = await asAdmin(`/api/car/document?id=${document?.id}`)
    expect(await content.text()).toBe("%PDF-1.7\nGutachten\n%%EOF")
  })
})
