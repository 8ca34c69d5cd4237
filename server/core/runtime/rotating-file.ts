import { appendFile, rename, stat } from "node:fs/promises"

/** A full file replaces `<path>.1`. Failed writes are dropped: logging must not end the process. */
export function openRotatingFile(path: string, maxBytes = 5_000_000): (line: string) => Promise<void> {
  let size: number | undefined
  let last: Promise<void> = Promise.resolve()

  const write = async (text: string) => {
    const bytes = Buffer.byteLength(text)
    size ??= (await stat(path).catch(() => ({ size: 0 }))).size
    if (size > 0 && size + bytes > maxBytes) {
      await rename(path, `${path}.1`)
      size = 0
    }
    await appendFile(path, text, { mode: 0o600 })
    size += bytes
  }
  return (line) => {
    const text = `${new Date().toISOString()} ${line}\n`
    last = last.then(() => write(text)).catch(() => {})
    return last
  }
}
