import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { expect, it, onTestFinished } from "vitest"
import { startTestS3 } from "../core/files/s3-for-tests.ts"
import { FileStoreError } from "../core/files/store.ts"
import { storedKeys } from "../testing/files.ts"
import { openPortalFiles } from "./files.ts"

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "zvf-files-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function bucket(options = {}) {
  const s3 = await startTestS3(options)
  onTestFinished(s3.stop)
  return s3.settings
}

it("uses the data folder unless a bucket is configured, and tests it without a trace", async () => {
  const dataDir = await dataFolder()
  const s3 = await bucket()
  for (const settings of [undefined, s3]) {
    const files = await openPortalFiles({ dataDir, s3: settings })
    await files.put("car/a", Buffer.from("a"))
    // Visible to other processes with the same store.
    const again = await openPortalFiles({ dataDir, s3: settings })
    const content = await again.get("car/a")
    expect(content && String(await buffer(content))).toBe("a")
  }
  expect(await storedKeys(join(dataDir, "files"), "start-check/")).toEqual([])
})

it("refuses a read-only store", async () => {
  const dataDir = await dataFolder()
  await expect(openPortalFiles({ dataDir, s3: await bucket({ readOnly: true }) })).rejects.toThrow(
    FileStoreError,
  )
})
