import { once } from "node:events"
import { Worker } from "node:worker_threads"

export type DocumentFormat = "pdf" | "docx" | "doc"

/** What the content of a file shows, whatever its name says. */
export type Inspection =
  | { format: "other" }
  /** Not passive: damaged, with active content, or not to be read in one way only. */
  | { format: DocumentFormat; isPassive: boolean }

/** The largest brochures take a second and 150 MB: nearly all of them is streams. */
const longestMs = 20_000
const maxHeapMb = 300

let last: Promise<unknown> = Promise.resolve()
/** One document at a time: each may take the memory above. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}

/** Never rejects: what takes too much time or memory is not passive. */
export async function inspectDocument(bytes: Buffer): Promise<Inspection> {
  const format = formatOf(bytes)
  return format ? { format, isPassive: await inTurn(() => isPassive(format, bytes)) } : { format: "other" }
}

const zipStart = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const compoundStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** A byte order mark or printer commands may precede it (ISO 32000-1, implementation note 13), but no markup. */
const pdfStart = /^(?![\xef\xbb\xbf\s]*<).{0,1016}%PDF-[12]\./s

function formatOf(bytes: Buffer): DocumentFormat | undefined {
  if (startsWith(bytes, zipStart)) return "docx"
  if (startsWith(bytes, compoundStart)) return "doc"
  return pdfStart.test(bytes.toString("latin1", 0, 1024)) ? "pdf" : undefined
}

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start)

async function isPassive(format: DocumentFormat, bytes: Buffer): Promise<boolean> {
  const worker = new Worker(new URL("./inspect.worker.ts", import.meta.url), {
    workerData: { format, bytes },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  try {
    const [answer] = await once(worker, "message", { signal: AbortSignal.timeout(longestMs) })
    return answer === true
  } catch {
    return false
  } finally {
    // A late error, e.g. of memory, has no other listener.
    worker.on("error", () => {})
    await worker.terminate()
  }
}
