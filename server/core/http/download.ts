import type { Readable } from "node:stream"
import type { FastifyReply } from "fastify"

/** What somebody uploaded, as it is handed out; `size` in bytes. */
export type StoredContent = { content: Readable; contentType: string; size: number }

/** Sends an uploaded file: nothing guesses another type for it, and opened as a page it may run and load nothing. */
export const sendUploaded = (
  reply: FastifyReply,
  { content, contentType, size }: StoredContent,
): FastifyReply =>
  reply
    .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header("x-content-type-options", "nosniff")
    .header("content-length", size)
    .type(contentType)
    .send(content)

/** `Content-Disposition` under which a browser saves instead of showing: a plain name, and the exact one (RFC 6266). */
export function attachmentHeader(filename: string): string {
  const plain = filename
    .replace(/[äöüß]/gi, (letter) => umlauts[letter] ?? letter)
    .replace(/[^\x20-\x7e]|["\\%]/g, "_")
  const exact = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue", ß: "ss" }
