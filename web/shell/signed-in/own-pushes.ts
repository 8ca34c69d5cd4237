import { currentSession } from "../../areas/session/index.ts"
import { unsubscribePush } from "../../ui/browser/index.ts"

/** Whoever signs out is told no more on this browser, at once (P239); whose session only ran out is again once they are back. */
export function stopPushes(): void {
  const session = currentSession()
  if (session.status === "signedOut" && !session.because) void unsubscribePush().catch(() => {})
}
