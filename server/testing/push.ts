import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { Agent } from "node:https"
import { type AddressInfo, connect } from "node:net"
import { onTestFinished } from "vitest"

/** Keys of a portal, as `VAPID_PUBLIC_KEY` and `VAPID_PRIVATE_KEY` have them. */
export function vapidPair() {
  const pair = createECDH("prime256v1")
  const publicKey = pair.generateKeys("base64url")
  // One number in 256 is shorter than the key that it is.
  const number = pair.getPrivateKey()
  const privateKey = Buffer.concat([Buffer.alloc(32 - number.length), number])
  return { publicKey, privateKey: privateKey.toString("base64url") }
}

/** A browser that was subscribed at a push service: what it hands in, and how it reads what comes (RFC 8291). */
export function pushBrowser(endpoint: string) {
  const keys = createECDH("prime256v1")
  const p256dh = keys.generateKeys()
  const auth = randomBytes(16)
  const read = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body.readUInt8(20))
    const secret = keys.computeSecret(sender)
    const about = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, sender])
    const key = Buffer.from(hkdfSync("sha256", secret, auth, about, 32))
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", key, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
    const cipher = body.subarray(21 + sender.length)
    const opening = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12))
    opening.setAuthTag(cipher.subarray(-16))
    const padded = Buffer.concat([opening.update(cipher.subarray(0, -16)), opening.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
  const subscription = {
    endpoint,
    p256dh: p256dh.toString("base64url"),
    auth: auth.toString("base64url"),
  }
  return { subscription, read }
}

type Received = { host: string; path: string; headers: Record<string, unknown>; body: Buffer }

/**
 * A push service on this machine: whatever host is called over `agent`, it answers with the next of `statuses`, where told with a
 * `Retry-After` or in its own way, then 201. It has no certificate, so the agent speaks to it without encryption.
 */
export async function pushService() {
  const received: Received[] = []
  const statuses: (
    | number
    | readonly [status: number, retryAfter: string]
    | ((response: ServerResponse) => void)
  )[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { url = "", headers } = request
    received.push({ host: headers.host ?? "", path: url, headers, body: Buffer.concat(parts) })
    const next = statuses.shift() ?? 201
    if (typeof next === "function") next(response)
    else if (typeof next === "number") response.writeHead(next).end()
    else response.writeHead(next[0], { "retry-after": next[1] }).end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const agent = new Agent()
  agent.createConnection = () => connect(port, "127.0.0.1")
  return { received, statuses, agent }
}
