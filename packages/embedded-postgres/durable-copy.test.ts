import { execFileSync } from "node:child_process"
import { mkdir, readdir, symlink, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { copyTree } from "./durable-copy.ts"
import { newFolder } from "./launcher-for-tests.ts"

test("what is no plain file is left out of a copy, and nothing waits for it", async () => {
  const folder = await newFolder()
  const from = join(folder, "from")
  await mkdir(join(from, "folder"), { recursive: true })
  await writeFile(join(from, "file"), "content")
  await symlink("file", join(from, "link"))
  execFileSync("/usr/bin/env", ["mkfifo", join(from, "pipe")])
  const server = createServer().listen(join(from, "socket"))
  onTestFinished(() => void server.close())
  const files = [...(await readdir(from)), "gone"]
  expect(files).toHaveLength(6)
  const { signal } = new AbortController()
  const copied = await copyTree(from, join(folder, "to"), { folders: [], files }, { signal })
  expect(copied.files.map(({ path }) => path)).toEqual(["file"])
  expect(await readdir(join(folder, "to"))).toEqual(["file"])
})
