import type { QueryClient } from "@tanstack/react-query"
import type { Area } from "../contract/enums.ts"
import { carsOfArea } from "./areas/cars/api.ts"
import { mayCall } from "./areas/identity/session.ts"
import { imageNamesQuery } from "./areas/images/api.ts"
import { locationsQuery } from "./areas/locations/api.ts"
import { optionsQuery } from "./areas/options/api.ts"

const areaAt: Record<string, Area> = {
  "/overview/preoffer": "PRE_OFFER",
  "/overview/selection": "SELECTION",
}

/** Who may not see the screen is told so by it; where it waits for the answer, its own words hold. */
const silent = { meta: { silent: true } }

/**
 * Asks for what an overview shows as soon as a token is there, and for its code. The list takes longer than anything
 * else, so it waits neither for its screen nor behind other scripts. Resolves when the calls are on their way; at once
 * for every other screen.
 */
export async function askAhead(path: string, queryClient: QueryClient): Promise<void> {
  const area = areaAt[path]
  if (!area || !(await mayCall())) return
  void queryClient.prefetchQuery({ ...carsOfArea(area), ...silent })
  void queryClient.prefetchQuery({ ...optionsQuery, ...silent })
  void queryClient.prefetchQuery({ ...locationsQuery, ...silent })
  void queryClient.prefetchQuery(imageNamesQuery)
  // A turn later, so that the calls stand before the scripts where a browser opens few connections.
  await new Promise((resolve) => setTimeout(resolve))
  void import("./areas/cars/OverviewPages.tsx")
  void import("./shell/SignedInHeader.tsx")
  void import("./areas/cars/texts.de.json")
  void import("./areas/requests/texts.de.json")
  void import("./areas/documents/texts.de.json")
}
