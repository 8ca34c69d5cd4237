import { parentPort, workerData } from "node:worker_threads"
import type { DocumentFormat } from "./inspect.ts"
import { isPassivePdf } from "./pdf-structure.ts"
import { isPassiveCompound } from "./word-compound.ts"
import { isPassivePackage } from "./word-package.ts"

const { format, bytes } = workerData as { format: DocumentFormat; bytes: Uint8Array<ArrayBuffer> }
const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const checks = {
  pdf: () => isPassivePdf(content.toString("latin1")),
  docx: () => isPassivePackage(content),
  doc: () => isPassiveCompound(content),
}
parentPort?.postMessage(await checks[format]())
