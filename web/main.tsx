import "./ui/tokens.css"
import { askAhead } from "./ahead.ts"
import { whenPersonChanges } from "./areas/identity/session.ts"
import { createQueryClient } from "./shell/query-client.ts"

// Small on purpose: what the screen will ask for is on its way before the code of the frame runs, but a slow answer
// does not hold that up for longer than this.
const patienceMs = 200

const queryClient = createQueryClient()
whenPersonChanges(() => queryClient.clear())
const asked = askAhead(location.pathname, queryClient)
void Promise.race([asked, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  .then(() => import("./start.tsx"))
  .then(({ start }) => start(queryClient))
