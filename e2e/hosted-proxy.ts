import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { decodeJwt, decodeProtectedHeader, jwtVerify } from "jose"
import type { PasswordPolicy } from "../contract/people/password-policy.ts"
import {
  accessOfAccount,
  keysAddress,
  makeSigningKey,
  type SigningKey,
  signToken,
} from "../server/portal/identity/hosted-for-tests.ts"

/**
 * Proxy that adds what only the real service does: signed tokens, password policy, access control. `https://host/path`
 * becomes `<proxy>/host/path`.
 */
export async function startProxy(
  emulator: string,
  account: { mail: string; key: CryptoKey },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const key = await makeSigningKey("proxy-1")
  const server = createServer((request, reply) => {
    answer({ emulator, account, key }, request)
      .then(({ status, body, headers }) => send(reply, status, body, headers))
      .catch((error: Error) => send(reply, 500, JSON.stringify({ error: { message: error.message } })))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

type Parts = { emulator: string; account: { mail: string; key: CryptoKey }; key: SigningKey }
type Sent = { status: number; body: string; headers?: Record<string, string> }

const pathOf = (address: string) => address.replace("https:/", "")
const policy: PasswordPolicy & { enforcementState: string } = {
  schemaVersion: 1,
  enforcementState: "ENFORCE",
  customStrengthOptions: { minPasswordLength: 6 },
  allowedNonAlphanumericCharacters: ["!", "-", "?"],
}
const json = (status: number, body: object): Sent => ({ status, body: JSON.stringify(body) })

async function answer(parts: Parts, request: IncomingMessage): Promise<Sent> {
  const path = request.url ?? ""
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  if (path === pathOf(keysAddress)) return json(200, { keys: [parts.key.publicJwk] })
  if (path === "/oauth2.googleapis.com/token") return accessFor(parts, new URLSearchParams(String(body)))
  if (path.includes("/v2/passwordPolicy")) return json(200, policy)
  const { authorization } = request.headers
  if (authorization !== undefined && authorization !== `Bearer ${accessOfAccount}`)
    return json(401, { error: { code: 401, message: "UNAUTHENTICATED" } })
  return forward(parts, request, body)
}

/** Google's response to a service account key: an access token for that account. */
async function accessFor({ account }: Parts, form: URLSearchParams): Promise<Sent> {
  const { payload } = await jwtVerify(form.get("assertion") ?? "", account.key, {
    algorithms: ["RS256"],
    issuer: account.mail,
    audience: "https://oauth2.googleapis.com/token",
    requiredClaims: ["iat", "exp"],
  })
  if (payload.scope !== "https://www.googleapis.com/auth/identitytoolkit")
    return json(400, { error: "invalid_scope" })
  return json(200, { access_token: accessOfAccount, expires_in: 3599, token_type: "Bearer" })
}

async function forward({ emulator, key }: Parts, request: IncomingMessage, body: Buffer): Promise<Sent> {
  const { authorization, "content-type": type } = request.headers
  const answered = await fetch(emulator + request.url, {
    method: request.method ?? "GET",
    headers: {
      ...(type && { "content-type": type }),
      ...(authorization && { authorization: "Bearer owner" }),
    },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  const tokens = JSON.parse(await answered.text()) as Record<string, unknown>
  for (const [name, value] of Object.entries(tokens))
    if (typeof value === "string" && isUnsigned(value)) tokens[name] = await signToken(key, decodeJwt(value))
  return json(answered.status, tokens)
}

function isUnsigned(text: string): boolean {
  try {
    return decodeProtectedHeader(text).alg === "none"
  } catch {
    return false
  }
}

function send(reply: ServerResponse, status: number, body: string, headers = {}): void {
  reply.writeHead(status, { "content-type": "application/json", ...headers })
  reply.end(body)
}
