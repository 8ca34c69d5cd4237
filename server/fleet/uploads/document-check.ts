import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { limitedTo } from "../../core/runtime/turns.ts"

export type Checked = "pdf" | "docx" | "doc"

/** The largest brochures take a second and 150 MB: nearly all of them is streams. */
const longestMs = 20_000
const maxHeapMb = 300
const { run: inTurn } = limitedTo(1)

/** Whether a document of this format is whole and harmless, found out beside other calls; false for one that takes too much time or memory. */
export const isHarmless = (format: Checked, bytes: Buffer): Promise<boolean> =>
  inTurn(() => checked(format, bytes))

async function checked(format: Checked, bytes: Buffer): Promise<boolean> {
  const worker = new Worker(new URL("./document-check.worker.ts", import.meta.url), {
    workerData: { format, bytes },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  try {
    const [isHarmless] = await once(worker, "message", { signal: AbortSignal.timeout(longestMs) })
    return isHarmless === true
  } catch {
    return false
  } finally {
    // A late error, e.g. of memory, has no other listener.
    worker.on("error", () => {})
    await worker.terminate()
  }
}
