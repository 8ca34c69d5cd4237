import "./ui/theme/colours.css"
import "./ui/theme/tokens.css"
import "./ui/theme/print.css"
import { callEarly } from "./early-calls.ts"
import { screenAt } from "./screens.ts"

// Small on purpose: what takes longest is on its way before anything else is read.
const screen = screenAt(location.pathname)
const isAsked = callEarly(screen)
void import("./begin.ts").then(({ begin }) => begin(screen)).catch(sayThatNothingCame)
// While its list is on the way, so that nothing has to be read once that is there. Whoever needs a part asks for it again.
if (screen && isAsked) {
  void import("./shell/signed-in/SignedInHeader.tsx").catch(() => {})
  void import("./rooms.ts")
    .then(({ partsOf }) => Promise.all(partsOf(screen).map((load) => load())))
    .catch(() => {})
}

/** The portal's own error page is among what did not come, and so are its texts. */
function sayThatNothingCame(error: unknown) {
  console.error(error)
  const again = Object.assign(document.createElement("a"), { href: location.href, textContent: "Neu laden" })
  const place = document.getElementById("root")
  place?.append("Das Portal konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung. ", again)
}
