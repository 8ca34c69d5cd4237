import type { Agent } from "node:https"
import webPush, { WebPushError } from "web-push"
import { retryAt } from "../../../contract/retry-after.ts"

export type PushSettings = {
  /** Of the portal, by which a browser subscribes and a push service knows who sends; base64url. */
  publicKey: string
  privateKey: string
  /** Whom a push service may write to. */
  subject: string
  /** Hosts that may be called: what a browser names is typed by a stranger. `*.` before a name means all below it. */
  services: readonly string[]
}
export type Subscription = { endpoint: string; p256dh: string; auth: string }
/**
 * `gone`: the push service knows that browser no more. `failed` may be its own fault or the portal's: `why` is for the log, and before
 * `waitMs` have passed it wants to hear nothing.
 */
export type PushResult =
  | { result: "sent" }
  | { result: "gone" }
  | { result: "failed"; why: string; waitMs?: number }
export type SendPush = (to: Subscription, text: string) => Promise<PushResult>

/** How long a push service keeps what a browser that is off has not got yet, in seconds. */
const keptSeconds = 24 * 3600
const patienceMs = 10_000

/** Whether it is an address of a push service that may be called: over https, by name, without anybody's password. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  return (
    protocol === "https:" &&
    `${username}${password}` === "" &&
    services.some((name) => (name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name))
  )
}

/**
 * Sends short texts to browsers, encrypted for each of them (RFC 8291): the push service in between reads nothing. A newer text
 * takes the place of one that the browser has not got yet. `agent` makes the connection.
 */
export function pushSender(
  { publicKey, privateKey, subject, services }: PushSettings,
  agent?: Agent,
): SendPush {
  return async ({ endpoint, p256dh, auth }, text) => {
    if (!isPushService(endpoint, services)) return { result: "failed", why: "not in PUSH_SERVICES" }
    try {
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: keptSeconds,
        urgency: "normal",
        topic: "messages",
        contentEncoding: "aes128gcm",
        timeout: patienceMs,
        ...(agent && { agent }),
      })
      return { result: "sent" }
    } catch (error) {
      if (!(error instanceof WebPushError)) return { result: "failed", why: String(error) }
      // Anything else it refuses may be a wrong clock or key of the portal: no device is lost by that.
      const isGone = error.statusCode === 404 || error.statusCode === 410
      if (isGone) return { result: "gone" }
      const why = `${error.statusCode} ${error.body}`.slice(0, 200)
      const now = Date.now()
      const waitMs = (retryAt(error.headers["retry-after"], now) ?? now) - now
      return { result: "failed", why, waitMs }
    }
  }
}
