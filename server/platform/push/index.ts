import webPush from "web-push"
import { retryAt } from "../../../contract/retry-after.ts"
import { serviceAddress } from "./address.ts"
import { type Answer, type Call, callService } from "./call.ts"

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

/** Whether it is an address that may be called for a browser. */
export const isPushService = (endpoint: string, services: readonly string[]): boolean =>
  serviceAddress(endpoint, services) !== undefined

/**
 * Sends short texts to browsers, encrypted for each of them (RFC 8291): the push service in between reads nothing. A newer text
 * takes the place of one that the browser has not got yet. `agent` makes the connection.
 */
export function pushSender(
  { publicKey, privateKey, subject, services }: PushSettings,
  { agent, patienceMs = 10_000 }: Partial<Pick<Call, "agent" | "patienceMs">> = {},
): SendPush {
  return async ({ endpoint, p256dh, auth }, text) => {
    const address = serviceAddress(endpoint, services)
    if (!address) return { result: "failed", why: "not in PUSH_SERVICES" }
    try {
      const subscription = { endpoint: address.href, keys: { p256dh, auth } }
      const { headers, body } = webPush.generateRequestDetails(subscription, text, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: keptSeconds,
        urgency: "normal",
        topic: "messages",
        contentEncoding: "aes128gcm",
      })
      return resultOf(await callService(address, { headers, body, patienceMs, agent }))
    } catch (error) {
      return { result: "failed", why: String(error) }
    }
  }
}

function resultOf({ status, retryAfter, said }: Answer): PushResult {
  if (status >= 200 && status <= 299) return { result: "sent" }
  // Anything else it refuses may be a wrong clock or key of the portal: no device is lost by that.
  if (status === 404 || status === 410) return { result: "gone" }
  const now = Date.now()
  const waitMs = (retryAt(retryAfter, now) ?? now) - now
  return { result: "failed", why: `${status} ${said}`, waitMs }
}
