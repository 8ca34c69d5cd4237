import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { PdfContent } from "./content.ts"
import type { Rendered } from "./render.worker.ts"

export type PdfMaker = {
  /** Throws where the document cannot be rendered, or not within `longestMs`. One at a time; others wait. */
  render(content: PdfContent): Promise<Buffer>
  close(): Promise<void>
}

/** No document takes that long; what does would hold all others, in ms. */
const longestMs = 30_000

/**
 * Makes documents in a thread of its own, so that no request waits for one. The thread is begun with the first document and
 * again after one that failed.
 */
export function createPdfMaker(): PdfMaker {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  const begun = (): Worker => {
    if (worker) return worker
    worker = new Worker(new URL("./render.worker.ts", import.meta.url))
    worker.unref()
    // Its end is told to whoever waits; nobody may wait just then.
    worker.on("error", () => {})
    return worker
  }
  const end = async () => {
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }
  const renderNow = async (content: PdfContent): Promise<Buffer> => {
    const thread = begun()
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
    render: (content) => {
      const made = last.then(() => renderNow(content))
      last = made.catch(() => {})
      return made
    },
    close: async () => {
      await last
      await end()
    },
  }
}
