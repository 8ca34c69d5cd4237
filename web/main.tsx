import { callEarly, signedInHint } from "./early-calls.ts"
import { mendedAddress } from "./mended.ts"
import { pageOf } from "./parts.ts"
import { screenAt, screens } from "./screens.ts"

// Screens have no slash at the end; the server tolerates one.
const mended = mendedAddress(location)
if (mended !== location.pathname + location.search + location.hash) history.replaceState(null, "", mended)
const screen = screenAt(location.pathname)
// The newest functions that the portal uses: without them screens would fail later.
if ("groupBy" in Map && "any" in AbortSignal) start()
else
  say(
    "Dieser Browser ist zu alt für das Portal. Es braucht Chrome oder Edge 117, Firefox 124, Safari 17.4 oder neuer.",
  )

/** Kept small, so that the slowest calls are sent before other code is read. */
function start() {
  const callsEarly = callEarly(screen)
  void import("./begin.ts").then(({ begin }) => begin(screen)).catch(showLoadFailure)
  // Loads code while a list is on its way. Failures are reported when a part is loaded again.
  for (const part of signedInHint() ? partsInside(callsEarly) : [pageOf(screens.login)()])
    void part.catch(() => {})
}

function partsInside(callsEarly: boolean): Promise<unknown>[] {
  const header = import("./shell/signed-in/SignedInHeader.tsx")
  if (!screen || !callsEarly) return [header]
  const own = import("./pages.ts").then(({ partsOf }) => Promise.all(partsOf(screen).map((load) => load())))
  return [header, own]
}

/** Needs no code or texts of the error page, which failed to load as well. */
function showLoadFailure(error: unknown) {
  console.error(error)
  const again = Object.assign(document.createElement("a"), { href: location.href, textContent: "Neu laden" })
  say("Das Portal konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung. ", again)
}

function say(...sentence: (string | Node)[]) {
  document.getElementById("root")?.append(...sentence)
}
