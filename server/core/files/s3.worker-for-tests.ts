import { createHash, createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

/**
 * Minimal S3 server, path-style, with objects in memory in `S3_BUCKET`. Verifies signatures (version 4) of
 * `S3_SECRET_ACCESS_KEY`; with `S3_READ_ONLY`, key `read-only` refuses writes. Prints its address.
 */
const { S3_BUCKET: bucket = "", S3_SECRET_ACCESS_KEY: secret = "", S3_READ_ONLY: readOnly } = process.env

const objects = new Map<string, Buffer>()

type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string }
const failure = (status: number, code: string): Answer => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})

function answer(request: IncomingMessage, url: URL, body: Buffer): Answer {
  if (!isSigned(request, url, body)) return failure(403, "SignatureDoesNotMatch")
  const [, name = "", ...rest] = url.pathname.split("/")
  if (name !== bucket) return failure(404, "NoSuchBucket")
  const key = rest.map(decodeURIComponent).join("/")
  if (request.method === "GET") return read(key)
  if (readOnly) return failure(403, "AccessDenied")
  if (request.method === "PUT") objects.set(key, body)
  else objects.delete(key)
  return { status: request.method === "PUT" ? 200 : 204 }
}

function read(key: string): Answer {
  const found = objects.get(key)
  if (!found) return failure(404, "NoSuchKey")
  return { status: 200, headers: { "content-length": String(found.length) }, body: found }
}

const sha256 = (text: Buffer | string) => createHash("sha256").update(text).digest("hex")
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest()

/** Signature version 4 over method, path, query, named headers and body hash. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const header = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/
  const [, scope = "", names = "", signature] = header.exec(request.headers.authorization ?? "") ?? []
  const bodyHash = String(request.headers["x-amz-content-sha256"])
  if (!signature || bodyHash !== sha256(body)) return false
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query.join("&"), headers.join(""), names, bodyHash]
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical.join("\n"))]
  const key = scope.split("/").reduce<Buffer | string>((outer, part) => hmac(outer, part), `AWS4${secret}`)
  return hmac(key, text.join("\n")).toString("hex") === signature
}

const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? "/", "http://127.0.0.1")
  const { status, headers, body } = answer(request, url, await buffer(request))
  response.writeHead(status, headers).end(body)
})
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
