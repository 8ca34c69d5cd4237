import { repairedAddress } from "../core/repaired.ts"
import { requestToken } from "../core/session-hint.ts"

/* The first script: small, so that the token is requested while the other code is read. */

// Screens have no slash at the end; the server tolerates one.
const repaired = repairedAddress(location)
if (repaired !== location.pathname + location.search + location.hash) history.replaceState(null, "", repaired)
// The newest functions that the portal uses: without them screens would fail later.
if ("groupBy" in Map && "any" in AbortSignal) {
  requestToken()
  import("./start.tsx").then(({ start }) => start()).catch(showLoadFailure)
} else
  say(
    "Dieser Browser ist zu alt für das Portal. Es braucht Chrome oder Edge 117, Firefox 124, Safari 17.4 oder neuer.",
  )

/** Needs no code or texts of the error page, which failed to load as well. */
function showLoadFailure(error: unknown) {
  console.error(error)
  const again = Object.assign(document.createElement("a"), { href: location.href, textContent: "Neu laden" })
  say("Das Portal konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung. ", again)
}

function say(...sentence: (string | Node)[]) {
  document.getElementById("root")?.append(...sentence)
}
