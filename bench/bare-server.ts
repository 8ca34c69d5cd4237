import { readFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createLocalJWKSet, type JWK, jwtVerify } from "jose"
import pg from "pg"

/* Minimal server: verifies the token, selects one row, and sends prepared bytes or 304. One argument, `BareSettings`
   as JSON. */

/** A response of the portal, byte for byte, with its headers. */
export type BareAnswer = { file: string; headers: Record<string, string>; open?: true }
export type BareSettings = {
  databaseUrl: string
  /** Caches verified tokens until they expire, like the portal. */
  remember: boolean
  /** By path with query; `open` ones need no token. */
  answers: Record<string, BareAnswer>
}

const settings = JSON.parse(process.argv[2] ?? "") as BareSettings
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 10 })
const answers = new Map(
  Object.entries(settings.answers).map(([path, answer]) => [
    path,
    { ...answer, bytes: readFileSync(answer.file) },
  ]),
)
const { rows: keys } = await pool.query<{ id: string; publicKey: string }>(
  `select id, "publicKey" from identity.jwks`,
)
const keySet = createLocalJWKSet({
  keys: keys.map(({ id, publicKey }) => ({ ...(JSON.parse(publicKey) as JWK), kid: id, alg: "EdDSA" })),
})
const remembered = new Map<string, { sub: string; expiresAt: number }>()

async function subjectOf(request: IncomingMessage): Promise<string> {
  const token = request.headers.authorization?.slice("Bearer ".length) ?? ""
  const cached = remembered.get(token)
  if (cached && cached.expiresAt > Date.now()) return cached.sub
  const { payload } = await jwtVerify(token, keySet)
  const { sub = "", exp = 0 } = payload
  if (settings.remember) remembered.set(token, { sub, expiresAt: exp * 1000 })
  return sub
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = answers.get(request.url ?? "")
  if (!found) return void response.writeHead(404, { "content-length": 0 }).end()
  if (!found.open) {
    const { rows } = await pool.query({
      name: "person",
      text: `select id, email, name from identity."user" where id = $1`,
      values: [await subjectOf(request)],
    })
    if (rows.length !== 1) return void response.writeHead(401, { "content-length": 0 }).end()
  }
  const tag = found.headers.etag
  if (tag && request.headers["if-none-match"] === tag)
    return void response.writeHead(304, found.headers).end()
  response.writeHead(200, { ...found.headers, "content-length": found.bytes.length }).end(found.bytes)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`)
    response.writeHead(500, { "content-length": 0 }).end()
  })
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  process.stdout.write(`bereit ${typeof address === "object" && address?.port}\n`)
})
