import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDiskFiles } from "./disk.ts"
import { openS3Files } from "./s3.ts"
import { startTestS3, type TestS3 } from "./s3-for-tests.ts"
import { bytesOf, type FileStore, FileStoreError } from "./store.ts"

let base: string
let s3: TestS3
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "zvf-files-"))
  s3 = await startTestS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(base, { recursive: true, force: true })
})

const bytes = (text: string) => Buffer.from(text)
const textOf = async (files: FileStore, key: string) => (await bytesOf(files, key))?.toString()

describe.each([
  ["on disk", () => openDiskFiles(join(base, "store"))],
  ["in a bucket", async () => openS3Files(s3.settings)],
])("file store %s", (_, open) => {
  let files: FileStore
  beforeAll(async () => {
    files = await open()
  })

  it("returns stored files until they are deleted", async () => {
    await files.put("car/documents/one", bytes("eins"))
    expect(await textOf(files, "car/documents/one")).toBe("eins")
    await files.put("car/documents/one", bytes("etwas anderes"))
    expect(await textOf(files, "car/documents/one")).toBe("etwas anderes")
    await files.delete("car/documents/one")
    await files.delete("car/documents/one")
    expect(await files.get("car/documents/one")).toBeUndefined()
  })

  it("stores any bytes, and empty files", async () => {
    const all = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 256))
    await files.put("car/images/all.png", all)
    expect((await bytesOf(files, "car/images/all.png"))?.equals(all)).toBe(true)
    await files.put("car/images/none.png", Buffer.alloc(0))
    expect(await textOf(files, "car/images/none.png")).toBe("")
  })

  it("keeps one complete file after simultaneous writes", async () => {
    const versions = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000))
    await files.put("race", bytes(versions[0] ?? ""))
    const reads = versions.map(() => textOf(files, "race"))
    await Promise.all(versions.map((version) => files.put("race", bytes(version))))
    for (const read of [...(await Promise.all(reads)), await textOf(files, "race")])
      expect(versions).toContain(read)
  })

  const noKeys =
    "../x|a/../x|a/./x|/etc/passwd|a//x|a/||A|a b|ä|a\\x|a\u0000|a%2fx|.hidden|a/.hidden|a..b|a.|-x|con:"
  it.each([...noKeys.split("|"), "x".repeat(201)])("rejects the key %j", async (key) => {
    for (const act of [() => files.put(key, bytes("x")), () => files.get(key), () => files.delete(key)])
      await expect(act()).rejects.toThrow(/^Not a key of the file store/)
  })
})

describe("on disk", () => {
  it("never follows a link out of its folder, and never deletes a link's target", async () => {
    const root = join(base, "links")
    const files = await openDiskFiles(root)
    const outside = join(base, "outside")
    await mkdir(outside)
    await writeFile(join(outside, "secret"), "geheim")
    await symlink(outside, join(root, "folder"))
    await mkdir(join(root, "car"))
    await symlink(join(outside, "secret"), join(root, "car", "file"))
    expect(await files.get("car/file")).toBeUndefined()
    await expect(files.get("folder/secret")).rejects.toThrow("leads to")
    await expect(files.put("folder/new", bytes("x"))).rejects.toThrow("leads to")
    await expect(files.delete("folder/secret")).rejects.toThrow("leads to")
    await files.put("car/file", bytes("neu"))
    expect([await textOf(files, "car/file"), await readFile(join(outside, "secret"), "utf8")]).toEqual([
      "neu",
      "geheim",
    ])
    expect(await readdir(outside)).toEqual(["secret"])
  })

  it("hides files from other users, and ignores folders", async () => {
    const root = join(base, "modes")
    const files = await openDiskFiles(root)
    await files.put("car/images/a.png", bytes("x"))
    expect((await stat(join(root, "car/images/a.png"))).mode & 0o777).toBe(0o600)
    expect((await stat(join(root, "car"))).mode & 0o777).toBe(0o700)
    expect(await files.get("car/images")).toBeUndefined()
    expect(await files.get("car/images/a.png/below")).toBeUndefined()
  })

  it("writes atomically, and removes leftovers of killed processes", async () => {
    const root = join(base, "unfinished")
    const files = await openDiskFiles(root)
    await mkdir(join(root, "taken"))
    await expect(files.put("taken", bytes("x"))).rejects.toThrow(FileStoreError)
    expect(await readdir(join(root, ".unfinished"))).toEqual([])
    for (const name of ["old", "new"]) await writeFile(join(root, ".unfinished", name), "x")
    const longAgo = new Date(Date.now() - 7_200_000)
    await utimes(join(root, ".unfinished", "old"), longAgo, longAgo)
    await openDiskFiles(root)
    expect(await readdir(join(root, ".unfinished"))).toEqual(["new"])
  })
})

describe("in a bucket", () => {
  const refusal = async (settings: Partial<TestS3["settings"]>) => {
    const files = openS3Files({ ...s3.settings, ...settings })
    return files.put("a", bytes("x")).then(
      () => "stored",
      (error: unknown) => {
        expect(error).toBeInstanceOf(FileStoreError)
        return (error as Error).message
      },
    )
  }

  it("signs requests, and reports the service's errors in one sentence", async () => {
    const place = `Der Dateispeicher ${s3.settings.endpoint}, `
    expect(await refusal({})).toBe("stored")
    expect(await refusal({ secretAccessKey: "wrong" })).toMatch(
      new RegExp(
        `^${place}zvf-portal \\(S3_ENDPOINT, S3_BUCKET\\) ist nicht benutzbar: SignatureDoesNotMatch`,
      ),
    )
    expect(await refusal({ bucket: "other" })).toContain(`${place}other (S3_ENDPOINT, S3_BUCKET)`)
  })

  it("fails instead of being empty if the service is down", async () => {
    const gone = await startTestS3()
    const files = openS3Files(gone.settings)
    await gone.stop()
    await expect(files.get("a")).rejects.toThrow(FileStoreError)
    await expect(files.get("a")).rejects.toThrow("ECONNREFUSED")
  })
})
