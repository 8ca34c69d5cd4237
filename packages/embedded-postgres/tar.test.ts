import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { type Header, pack } from "tar-stream"
import { expect, it } from "vitest"
import { newFolder } from "./launcher-for-tests.ts"
import { unpack } from "./tar.ts"

const { signal } = new AbortController()

/** An archive with one entry. */
function archiveOf(entry: Partial<Header> & { name: string }): Promise<Buffer> {
  const archive = pack()
  archive.entry(entry, "")
  archive.finalize()
  return buffer(archive as unknown as NodeJS.ReadableStream)
}

it.each([
  ["is no archive", () => Buffer.from("PK".repeat(1000))],
  ["is truncated", async () => (await archiveOf({ name: "one" })).subarray(0, 700)],
  ["contains a link", () => archiveOf({ name: "link", type: "symlink", linkname: "/etc" })],
])("unpacks nothing that %s", async (_title, content) => {
  const folder = await newFolder()
  await mkdir(join(folder, "target"))
  const path = join(folder, "one.tar")
  await writeFile(path, await content())
  const unpacking = unpack(path, join(folder, "target"), signal)
  await expect(unpacking).rejects.toThrow(`unvollständig oder verändert: ${path}`)
  expect(await readdir(folder)).toEqual(["one.tar", "target"])
})
