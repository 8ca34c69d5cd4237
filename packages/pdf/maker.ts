import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { PdfContent } from "./content.ts"
import type { Rendered } from "./render.worker.ts"

export type PdfMaker = ReturnType<typeof createPdfMaker>

/** Longer documents would block all others, in ms; with the start of the thread, on a busy machine too. */
const longestMs = 120_000

/** No request waits for a document. The thread starts with the first one, and again after a failure. */
export function createPdfMaker() {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  const startWorker = (): Worker => {
    if (worker) return worker
    worker = new Worker(new URL("./render.worker.ts", import.meta.url))
    worker.unref()
    // A waiting caller gets the error too; there may be none.
    worker.on("error", () => {})
    return worker
  }
  const end = async () => {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }
  const renderNow = async (content: PdfContent): Promise<Buffer> => {
    const thread = startWorker()
    thread.postMessage(content)
    try {
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
