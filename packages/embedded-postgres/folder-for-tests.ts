import { statfsSync } from "node:fs"
import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** In-memory files on Linux. */
const memory = "/dev/shm"
/** A run takes less than half a gigabyte; others need memory too. */
const room = 4 * 1024 ** 3
const ours = "embedded-postgres-tests-"
const dayMs = 86_400_000

/** In memory if there is plenty, also within a container's limit; else the temporary folder. */
function place(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) < room ? tmpdir() : memory
  } catch {
    return tmpdir()
  }
}

/** A fresh folder that PostgreSQL's account may enter too: started by root, the server runs under another one. */
export async function newTestFolder(name: string): Promise<string> {
  const path = await mkdtemp(join(place(), `${ours}${name}-`))
  await chmod(path, 0o755)
  return path
}

/** Removes leftovers of killed runs: no run takes a day. */
export async function removeForsaken(): Promise<void> {
  const names = await readdir(memory).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(ours))) {
    const path = join(memory, name)
    const left = await stat(path).catch(() => undefined)
    // Skips what another run is removing or another account owns.
    if (left && left.mtimeMs < Date.now() - dayMs) await rm(path, { recursive: true }).catch(() => {})
  }
}
