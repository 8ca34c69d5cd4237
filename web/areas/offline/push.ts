import { call } from "../../api.ts"
import { pushSubscription, unsubscribePush } from "../../ui/browser/index.ts"
import { startWorker } from "./worker.ts"

/** Whether this browser can be told of messages, and is: `denied` where its person forbade it, which only they can change there. */
export type PushHere = "unsupported" | "denied" | "off" | "on"

export async function pushHere(): Promise<PushHere> {
  if (!("PushManager" in globalThis) || !("Notification" in globalThis) || !(await startWorker()))
    return "unsupported"
  if (Notification.permission === "denied") return "denied"
  return (await resumePush()) ? "on" : "off"
}

/**
 * Asks the person, and the browser's push service, for an address at which this browser can be told; null where the person said no.
 * Throws where the push service cannot be reached. `publicKey` is the portal's.
 */
export async function subscribePush(publicKey: string) {
  if ((await Notification.requestPermission()) !== "granted") return null
  const { pushManager } = await navigator.serviceWorker.ready
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = made.toJSON()
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" }
}

/**
 * Goes on in the session of now where this browser is told of the person's own messages, under the portal's key of now, and is quiet
 * where they are another's, or the portal knows it no more (P239). Answers whether it is told.
 */
export const resumePush = (): Promise<boolean> =>
  // Two tabs at once would each take away what the other made. Locks exist on secure addresses only, as push does.
  navigator.locks.request("push", resume)

async function resume(): Promise<boolean> {
  const before = await pushSubscription()
  if (!before) return false
  const { is } = await call("POST /api/profile/push/resume", { body: { endpoint: before.endpoint } })
  if (is === "own") return true
  if (is === "foreign") {
    await unsubscribePush()
    return false
  }
  const { publicKey } = await call("GET /api/profile/push")
  if (!publicKey || Notification.permission !== "granted") return false
  // Only then another key can be subscribed to.
  await before.unsubscribe()
  const body = await subscribePush(publicKey)
  if (!body) return false
  await call("POST /api/profile/push/add", { body })
  await call("POST /api/profile/push/remove", { body: { endpoint: before.endpoint } })
  return true
}
