import { parentPort, workerData } from "node:worker_threads"
import type { Checked } from "./document-check.ts"
import { isPassivePdf } from "./pdf-structure.ts"
import { isWordCompound } from "./word-compound.ts"
import { isWordPackage } from "./word-package.ts"

const { format, bytes } = workerData as { format: Checked; bytes: Uint8Array<ArrayBuffer> }
const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const checks = {
  pdf: () => isPassivePdf(content.toString("latin1")),
  docx: () => isWordPackage(content),
  doc: () => isWordCompound(content),
}
parentPort?.postMessage(await checks[format]())
