import "./ui/theme/tokens.css"
import { callEarly } from "./early-calls.ts"

// Small on purpose: what takes longest is on its way before anything else is read.
const isOverview = callEarly(location.pathname)
void import("./ahead.ts").then(({ begin }) => begin()).catch(sayThatNothingCame)
if (isOverview) {
  // While the list is on its way, so that nothing has to be read once it is there.
  void import("./ahead-overview.ts").catch(unheard)
  void import("./areas/overview/OverviewPages.tsx").catch(unheard)
  void import("./shell/SignedInHeader.tsx").catch(unheard)
  void import("./areas/car/texts.de.json").catch(unheard)
}

/** Whoever needs it asks again. */
function unheard() {}

/** The portal's own error page is among what did not come, and so are its texts. */
function sayThatNothingCame(error: unknown) {
  console.error(error)
  const again = Object.assign(document.createElement("a"), { href: location.href, textContent: "Neu laden" })
  const place = document.getElementById("root")
  place?.append("Das Portal konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung. ", again)
}
