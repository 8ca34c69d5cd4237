import { callEarly, signedInHint } from "./early-calls.ts"
import { pageOf } from "./parts.ts"
import { screenAt, screens } from "./screens.ts"

const screen = screenAt(location.pathname)
// The newest of what the portal's code uses: without these a screen would break off somewhere on its way.
if ("groupBy" in Map && "any" in AbortSignal) start()
else
  say(
    "Dieser Browser ist zu alt für das Portal. Es braucht Chrome oder Edge 117, Firefox 124, Safari 17.4 oder neuer.",
  )

/** Small on purpose: what takes longest is on its way before anything else is read. */
function start() {
  const callsEarly = callEarly(screen)
  void import("./begin.ts").then(({ begin }) => begin(screen)).catch(showLoadFailure)
  // While a list is on the way, so that nothing has to be read once that is there. Whoever needs a part asks for it again.
  for (const part of signedInHint() ? partsInside(callsEarly) : [pageOf(screens.login)()])
    void part.catch(() => {})
}

function partsInside(callsEarly: boolean): Promise<unknown>[] {
  const inside = import("./shell/Inside.tsx")
  if (!screen || !callsEarly) return [inside]
  const own = import("./pages.ts").then(({ partsOf }) => Promise.all(partsOf(screen).map((load) => load())))
  return [inside, import("./shell/signed-in/SignedInHeader.tsx"), own]
}

/** The portal's own error page is among what did not come, and so are its texts. */
function showLoadFailure(error: unknown) {
  console.error(error)
  const again = Object.assign(document.createElement("a"), { href: location.href, textContent: "Neu laden" })
  say("Das Portal konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung. ", again)
}

function say(...sentence: (string | Node)[]) {
  document.getElementById("root")?.append(...sentence)
}
