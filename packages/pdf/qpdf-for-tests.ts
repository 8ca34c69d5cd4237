import { createRequire } from "node:module"
import createModule from "@neslinesli93/qpdf-wasm"

const wasm = createRequire(import.meta.url).resolve("@neslinesli93/qpdf-wasm/dist/qpdf.wasm")

type Files = { writeFile(path: string, bytes: Uint8Array): void }

/** qpdf's result: 0 = valid, 2 = errors, 3 = warnings. */
export async function checkWithQpdf(bytes: Uint8Array): Promise<number> {
  const qpdf = await quietly(() => createModule({ locateFile: () => wasm }))
  ;(qpdf.FS as unknown as Files).writeFile("/document.pdf", bytes)
  return qpdf.callMain(["--check", "/document.pdf"])
}

/** Silences the console during creation. */
async function quietly<T>(make: () => Promise<T>): Promise<T> {
  const { log, error } = console
  Object.assign(console, { log: () => {}, error: () => {} })
  try {
    return await make()
  } finally {
    Object.assign(console, { log, error })
  }
}
