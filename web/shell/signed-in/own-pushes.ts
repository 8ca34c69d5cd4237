import { call } from "../../api.ts"
import { currentSession } from "../../areas/session/index.ts"
import { unsubscribePush } from "../../ui/browser/index.ts"

/** Nobody waits longer for it to sign out, in milliseconds. */
const patienceMs = 1_000

/** Before a sign-out: this browser is told no more (P239), and the portal forgets it. Whatever fails, the sign-out comes. */
export async function stopPushes(): Promise<void> {
  const stop = async () => {
    const endpoint = await unsubscribePush()
    if (endpoint !== null) await call("POST /api/profile/push/remove", { body: { endpoint } })
  }
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([stop().catch(() => {}), patience])
}

/** After one that came from elsewhere, another tab for instance; whose session only ran out is told again once they are back. */
export function pushesStop(): void {
  const session = currentSession()
  if (session.status === "signedOut" && !session.because) void unsubscribePush().catch(() => {})
}
