import { appendFileSync, rmSync, truncateSync } from "node:fs"
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { buffer } from "node:stream/consumers"
import { type Header, pack as newPack } from "tar-stream"
import { expect, it } from "vitest"
import { newFolder } from "./launcher-for-tests.ts"
import { highWaterMark, pack, unpack } from "./tar.ts"

const { signal } = new AbortController()

/** A folder with these files; a name that ends with a slash is an empty folder. */
async function folderWith(files: Record<string, string | Buffer>): Promise<string> {
  const folder = join(await newFolder(), "packed")
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name.endsWith("/") ? name : dirname(name)), { recursive: true })
    if (!name.endsWith("/")) await writeFile(join(folder, name), content)
  }
  return folder
}

/** Packs the folder, makes the change while its first file is read, and returns the folder it was unpacked into. */
async function packedAndUnpacked(folder: string, change = () => {}): Promise<string> {
  const [archive, target] = [join(folder, "../packed.tar"), join(folder, "../unpacked")]
  const packing = pack(folder, archive, signal)
  await expect.poll(() => stat(archive).then(({ size }) => size > 0), { interval: 0 }).toBe(true)
  change()
  await packing
  await mkdir(target)
  await unpack(archive, target, signal)
  return target
}

/** Takes many reads, so that there is time to change it. */
const large = () => Buffer.alloc(16 * highWaterMark + 1000, "a")

it("keeps contents, long names, permissions and empty folders, and leaves out unfinished files and links", async () => {
  const long = `${"ordner".repeat(20)}/${"ä".repeat(90)}`
  const folder = await folderWith({ [long]: "Gutachten", "empty/": "", ".unfinished/one": "Gut" })
  await writeFile(join(folder, "closed"), "")
  await chmod(join(folder, "closed"), 0o640)
  await chmod(join(folder, "empty"), 0o750)
  await symlink("closed", join(folder, "link"))
  const target = await packedAndUnpacked(folder)
  expect((await readdir(target)).sort()).toEqual(["closed", "empty", dirname(long)])
  expect(await readFile(join(target, long), "utf8")).toBe("Gutachten")
  expect((await stat(join(target, "closed"))).mode & 0o777).toBe(0o640)
  expect((await stat(join(target, "empty"))).mode & 0o777).toBe(0o750)
})

it("skips files and folders that vanish while it packs", async () => {
  const folder = await folderWith({ a: large(), "b-gone": "", "c-gone/one": "", d: "Gutachten" })
  const target = await packedAndUnpacked(folder, () => {
    for (const name of ["b-gone", "c-gone"]) rmSync(join(folder, name), { recursive: true })
  })
  expect((await readdir(target)).sort()).toEqual(["a", "d"])
  expect(await readFile(join(target, "d"), "utf8")).toBe("Gutachten")
})

it("cuts a file that grows while it is packed", async () => {
  const folder = await folderWith({ a: large(), b: "Gutachten" })
  const target = await packedAndUnpacked(folder, () => appendFileSync(join(folder, "a"), "more"))
  expect((await readFile(join(target, "a"))).equals(large())).toBe(true)
  expect(await readFile(join(target, "b"), "utf8")).toBe("Gutachten")
})

it("pads a file that shrinks while it is packed with zeros", async () => {
  const folder = await folderWith({ a: large(), b: "Gutachten" })
  const target = await packedAndUnpacked(folder, () => truncateSync(join(folder, "a"), 10))
  const content = await readFile(join(target, "a"))
  expect([content.length, content.at(0), content.at(-1)]).toEqual([large().length, "a".charCodeAt(0), 0])
  expect(await readFile(join(target, "b"), "utf8")).toBe("Gutachten")
})

/** An archive with one entry. */
function archiveOf(entry: Partial<Header> & { name: string }): Promise<Buffer> {
  const archive = newPack()
  archive.entry(entry, "")
  archive.finalize()
  return buffer(archive as unknown as NodeJS.ReadableStream)
}

it.each([
  ["is no archive", () => Buffer.from("PK".repeat(1000))],
  ["is truncated", async () => (await archiveOf({ name: "one" })).subarray(0, 700)],
  ["leads out of the folder", () => archiveOf({ name: "../outside" })],
  ["contains a link", () => archiveOf({ name: "link", type: "symlink", linkname: "/etc" })],
])("unpacks nothing that %s", async (_title, content) => {
  const folder = await folderWith({ "target/": "" })
  const path = join(folder, "one.tar")
  await writeFile(path, await content())
  const unpacking = unpack(path, join(folder, "target"), signal)
  await expect(unpacking).rejects.toMatchObject({ reason: { code: "backup_changed", path } })
  expect(await readdir(folder)).toEqual(["one.tar", "target"])
})
