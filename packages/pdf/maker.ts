import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { PdfContent } from "./content.ts"
import type { Rendered } from "./render.worker.ts"

export type PdfMaker = ReturnType<typeof createPdfMaker>

/** Longer documents would block all others, in ms. */
const longestMs = 30_000
/** On one busy core loading the thread's modules alone takes half a minute, in ms. */
const longestStartMs = 120_000

/** No request waits for a document. The thread starts with the first one, and again after a failure. */
export function createPdfMaker() {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  const startWorker = async (): Promise<Worker> => {
    if (worker) return worker
    const started = new Worker(new URL("./render.worker.ts", import.meta.url))
    worker = started
    started.unref()
    // A waiting caller gets the error too; there may be none.
    started.on("error", () => {})
    await once(started, "message", { signal: AbortSignal.timeout(longestStartMs) })
    return started
  }
  const end = async () => {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }
  const renderNow = async (content: PdfContent): Promise<Buffer> => {
    try {
      const thread = await startWorker()
      thread.postMessage(content)
      const [rendered] = (await once(thread, "message", { signal: AbortSignal.timeout(longestMs) })) as [
        Rendered,
      ]
      if ("failure" in rendered) throw new Error(rendered.failure)
      return Buffer.from(rendered.bytes)
    } catch (error) {
      await end()
      throw error
    }
  }
  return {
    render: (content: PdfContent): Promise<Buffer> => inTurn(() => renderNow(content)),
    close: () => inTurn(end),
  }
}
