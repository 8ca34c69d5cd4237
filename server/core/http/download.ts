import type { Readable } from "node:stream"
import type { FastifyReply, FastifyRequest } from "fastify"

/** `size` in bytes. */
export type StoredContent = { content: Readable | Buffer; contentType: string; size: number }

/** Headers keep browsers from guessing the type, running scripts or loading anything. */
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

/** A browser saves the answer under this name, and no cache keeps it. */
export const asAttachment = (reply: FastifyReply, filename: string): FastifyReply =>
  reply.header("content-disposition", dispositionOf(filename)).header("cache-control", "private, no-store")

/** An ASCII name, and the exact one (RFC 6266). */
function dispositionOf(filename: string): string {
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

/** Whether `If-None-Match` contains the tag; compressing proxies make tags weak, and caches send several. */
export const hasTag = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers["if-none-match"] ?? "")
    .split(",")
    .some((candidate) => candidate.trim().replace(/^W\//, "") === tag)
