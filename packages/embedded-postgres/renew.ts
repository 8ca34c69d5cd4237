import { readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { packageAt } from "./binaries.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { exists, explainRefusal, readPointer, swappingName, syncFolder, writeDurably } from "./home.ts"
import type { Installation } from "./installation.ts"
import { start } from "./start.ts"

export type RenewOptions = {
  /** The npm package with the PostgreSQL that made the cluster: its own folder. */
  oldPackage: string
  /** Copies the program's database from one address to the other, as its owner. */
  copy(from: string, to: string): Promise<void>
}

/** Where the new cluster is made, below the data folder. */
const stageName = "moving"
/** What names or holds the cluster of a data folder. */
const parts = ["postgres", "postgres.location"]

/**
 * Puts a cluster of our PostgreSQL in the place of one that another major version made, with the program's database copied
 * into it. The old one stays beside it, under a name with its version; answers that name's end. Being killed leaves either the old
 * cluster in its place, or a data folder that nothing starts on until this is called again.
 */
export async function renewCluster(installation: Installation, options: RenewOptions): Promise<string> {
  const { dataDir } = installation
  return explainRefusal(dataDir, async () => {
    const mark = join(dataDir, swappingName)
    if (!(await exists(mark))) await fillStage(installation, options, mark)
    const ending = (await readFile(mark, "utf8")).trim()
    await swap(dataDir, ending)
    await rm(join(dataDir, stageName), { recursive: true, force: true })
    await rm(mark)
    await syncFolder(dataDir)
    return ending
  })
}

async function fillStage(installation: Installation, { oldPackage, copy }: RenewOptions, mark: string) {
  const { dataDir } = installation
  const stage = join(dataDir, stageName)
  await removeStage(stage)
  const log = () => {}
  const installed = await packageAt(oldPackage)
  const old = await start(installation, { log, installed })
  try {
    const fresh = await start({ ...installation, dataDir: stage }, { log })
    try {
      await copy(old.url, fresh.url)
    } finally {
      await fresh.stop()
    }
  } finally {
    await old.stop()
  }
  await writeDurably(mark, `${await freeEnding(dataDir, `old-${installed.version.split(".")[0]}`)}\n`)
  await syncFolder(dataDir)
}

/** An ending that nothing of an earlier call has, whose cluster somebody may have copied back into its place. */
async function freeEnding(dataDir: string, wish: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? wish : `${wish}-${number}`
    const taken = await Promise.all(parts.map((name) => exists(join(dataDir, `${name}.${ending}`))))
    if (!taken.includes(true)) return ending
  }
}

/** What an interrupted call left; for root its cluster may lie elsewhere. */
async function removeStage(stage: string): Promise<void> {
  const elsewhere = await readPointer(stage).catch(() => undefined)
  for (const folder of [elsewhere, stage])
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Each step can be repeated: what is still on the stage has not taken its place yet. */
async function swap(dataDir: string, ending: string): Promise<void> {
  const stage = join(dataDir, stageName)
  const staged = await Promise.all(parts.map((name) => exists(join(stage, name))))
  if (!staged.includes(true)) return
  for (const name of parts) {
    const [place, kept] = [join(dataDir, name), join(dataDir, `${name}.${ending}`)]
    if ((await exists(place)) && !(await exists(kept))) await rename(place, kept)
  }
  for (const name of parts)
    if (await exists(join(stage, name))) await rename(join(stage, name), join(dataDir, name))
  await syncFolder(dataDir)
  if ((await Promise.all(parts.map((name) => exists(join(dataDir, name))))).includes(true)) return
  throw new EmbeddedPostgresError({ code: "cluster_incomplete", folder: dataDir })
}
