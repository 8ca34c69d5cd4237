import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { createTestDatabase } from "../../testing/database.ts"
import { storedKeys } from "../../testing/files.ts"
import { type Database, openDatabase } from "../postgres/db.ts"
import { locks } from "../postgres/locks.ts"
import { cleanUpFiles, keepFiles, putFiles } from "./abandoned.ts"
import { openDiskFiles } from "./disk.ts"
import { type FileStore, FileStoreError } from "./store.ts"

let db: Database
let files: FileStore
let folder: string
let end: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), "zvf-files-"))
  db = openDatabase(database.url)
  files = await openDiskFiles(folder)
  end = async () => {
    await db.close()
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
afterAll(() => end())
beforeEach(async () => {
  await db.run("delete from abandoned_files")
  for (const key of await keys()) await files.delete(key)
})

const bytes = Buffer.from("x")
const hourLater = () => new Date(Date.now() + 3_700_000)
const keys = () => storedKeys(folder, "a/")
const abandoned = async () =>
  (await db.many<{ key: string }>("select key from abandoned_files order by key")).map(({ key }) => key)
/** A store that accepts everything and deletes nothing. */
const stuck = (): FileStore => ({
  ...files,
  delete: async () => {
    throw new FileStoreError("away")
  },
})

it("removes unkept files after an hour, not earlier", async () => {
  await putFiles({ db, files }, [
    ["a/one", bytes],
    ["a/two", bytes],
  ])
  await db.transaction((tx) => keepFiles(tx, ["a/two"]))
  expect(await cleanUpFiles({ db, files, clock: () => new Date() })).toBe(0)
  expect(await keys()).toEqual(["a/one", "a/two"])
  expect(await cleanUpFiles({ db, files, clock: hourLater })).toBe(1)
  expect([await keys(), await abandoned()]).toEqual([["a/two"], []])
})

it("keeps track of a failed upload until its remains are removed", async () => {
  const half: FileStore = {
    ...files,
    put: (key, content) => {
      if (key === "a/two") throw new FileStoreError("full")
      return files.put(key, content)
    },
  }
  const upload = putFiles({ db, files: half }, [
    ["a/one", bytes],
    ["a/two", bytes],
  ])
  await expect(upload).rejects.toThrow("full")
  expect(await keys()).toEqual(["a/one"])
  expect(await cleanUpFiles({ db, files, clock: hourLater })).toBe(2)
  expect(await keys()).toEqual([])
})

it("keeps nothing when the row's transaction fails", async () => {
  await putFiles({ db, files }, [["a/one", bytes]])
  const failing = db.transaction(async (tx) => {
    await keepFiles(tx, ["a/one"])
    throw new Error("row refused")
  })
  await expect(failing).rejects.toThrow("row refused")
  expect(await abandoned()).toEqual(["a/one"])
})

it("refuses to keep a file that was cleaned up", async () => {
  await putFiles({ db, files }, [["a/one", bytes]])
  await cleanUpFiles({ db, files, clock: hourLater })
  await expect(db.transaction((tx) => keepFiles(tx, ["a/one"]))).rejects.toThrow("cleaned up")
})

it("removes nothing during a backup, and everything afterwards", async () => {
  await putFiles({ db, files }, [["a/one", bytes]])
  await db.transaction(async (backup) => {
    await backup.one("select pg_advisory_xact_lock($1)", [locks.backup])
    expect(await cleanUpFiles({ db, files, clock: hourLater })).toBe(0)
  })
  expect([await keys(), await abandoned()]).toEqual([["a/one"], ["a/one"]])
  expect(await cleanUpFiles({ db, files, clock: hourLater })).toBe(1)
  expect([await keys(), await abandoned()]).toEqual([[], []])
})

it("removes files once the store is available", async () => {
  await putFiles({ db, files }, [["a/one", bytes]])
  await expect(cleanUpFiles({ db, files: stuck(), clock: hourLater })).rejects.toThrow("away")
  expect([await keys(), await abandoned()]).toEqual([["a/one"], ["a/one"]])
  expect(await cleanUpFiles({ db, files, clock: hourLater })).toBe(1)
  expect([await keys(), await abandoned()]).toEqual([[], []])
})

it("shares the work between simultaneous clean-ups", async () => {
  await putFiles(
    { db, files },
    Array.from({ length: 40 }, (_, index) => [`a/${index}`, bytes] as const),
  )
  const removed = await Promise.all([1, 2, 3].map(() => cleanUpFiles({ db, files, clock: hourLater })))
  expect(removed.reduce((sum, count) => sum + count, 0)).toBe(40)
  expect([await keys(), await abandoned()]).toEqual([[], []])
})
