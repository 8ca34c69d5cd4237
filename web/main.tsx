import "./ui/theme/colours.css"
import "./ui/theme/tokens.css"
import "./ui/theme/print.css"
import { callEarly, signedInHint } from "./early-calls.ts"
import { pageOf, textsOf } from "./parts.ts"
import { screenAt, screens } from "./screens.ts"

// Small on purpose: what takes longest is on its way before anything else is read.
const screen = screenAt(location.pathname)
const isAsked = callEarly(screen)
void import("./begin.ts").then(({ begin }) => begin(screen)).catch(sayThatNothingCame)
// While a list is on the way, so that nothing has to be read once that is there. Whoever needs a part asks for it again.
for (const part of signedInHint() ? partsInside() : partsOfEntrance()) void part.catch(() => {})

function partsOfEntrance(): Promise<unknown>[] {
  return [pageOf(screens.login)(), textsOf(screens.login.room, "de")]
}

function partsInside(): Promise<unknown>[] {
  const inside = import("./shell/Inside.tsx")
  if (!screen || !isAsked) return [inside]
  const own = import("./rooms.ts").then(({ partsOf }) => Promise.all(partsOf(screen).map((load) => load())))
  return [inside, import("./shell/signed-in/SignedInHeader.tsx"), own]
}

/** The portal's own error page is among what did not come, and so are its texts. */
function sayThatNothingCame(error: unknown) {
  console.error(error)
  const again = Object.assign(document.createElement("a"), { href: location.href, textContent: "Neu laden" })
  const place = document.getElementById("root")
  place?.append("Das Portal konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung. ", again)
}
