import type { Area } from "../contract/enums.ts"
import { carsOfArea } from "./areas/cars/api.ts"
import { mayCall, whenPersonChanges, whenRightsChange } from "./areas/identity/session.ts"
import { imageNamesQuery } from "./areas/images/api.ts"
import { locationsQuery } from "./areas/locations/api.ts"
import { optionsQuery } from "./areas/options/api.ts"
import { createQueryClient } from "./shell/query-client.ts"

const areaAt: Record<string, Area> = {
  "/overview/preoffer": "PRE_OFFER",
  "/overview/selection": "SELECTION",
}

/** Who may not see the screen is told so by it; where it waits for the answer, its own words hold. */
const silent = { meta: { silent: true } }

// A slow answer does not hold up the code of the frame for longer than this.
const patienceMs = 200
const queryClient = createQueryClient()

/** Asks ahead, then shows the portal. */
export async function begin(): Promise<void> {
  whenPersonChanges(() => queryClient.clear())
  whenRightsChange(() => void queryClient.invalidateQueries())
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([askAhead(location.pathname), patience])
  const { start } = await import("./start.tsx")
  await start(queryClient)
}

/**
 * Asks for what an overview shows as soon as a token is there, and for its code. The list takes longer than anything
 * else, so it waits neither for its screen nor behind other scripts. Resolves when the calls are on their way; at once
 * for every other screen.
 */
async function askAhead(path: string): Promise<void> {
  const area = areaAt[path]
  if (!area || !(await mayCall())) return
  void queryClient.prefetchQuery({ ...carsOfArea(area), ...silent })
  void queryClient.prefetchQuery({ ...optionsQuery, ...silent })
  void queryClient.prefetchQuery({ ...locationsQuery, ...silent })
  void queryClient.prefetchQuery(imageNamesQuery)
}
