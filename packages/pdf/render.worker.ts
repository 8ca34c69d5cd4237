import { constants, setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import type { PdfContent } from "./content.ts"
import { renderPdf } from "./render.ts"

export type Rendered = { bytes: Uint8Array } | { failure: string }

// Acceptances go before documents. Elsewhere than on Linux this would slow the whole process.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW)

parentPort?.on("message", async (content: PdfContent) => {
  const rendered: Rendered = await renderPdf(content).then(
    (bytes) => ({ bytes }),
    (error: Error) => ({ failure: error.stack ?? error.message }),
  )
  parentPort?.postMessage(rendered)
})
parentPort?.postMessage("ready")
