import "./ui/tokens.css"
import { callEarly } from "./early-calls.ts"

// Small on purpose: what takes longest is on its way before anything else is read.
const isOverview = callEarly(location.pathname)
void import("./ahead.ts").then(({ begin }) => begin())
if (isOverview) {
  // While the list is on its way, so that nothing has to be read once it is there.
  void import("./areas/cars/OverviewPages.tsx")
  void import("./shell/SignedInHeader.tsx")
  void import("./areas/cars/texts.de.json")
  void import("./areas/requests/texts.de.json")
  void import("./areas/documents/texts.de.json")
}
