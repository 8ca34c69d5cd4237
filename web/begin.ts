import { portalMeta } from "./areas/information/meta.ts"
import { mayCall, whenPersonChanges, whenRightsChange } from "./areas/session/session.ts"
import type { Screen } from "./screens.ts"
import { createQueryClient } from "./shell/query-client.ts"

// A slow answer does not hold up the code of the frame for longer than this.
const patienceMs = 200
const queryClient = createQueryClient()

/** Asks ahead, then shows the portal. */
export async function begin(screen: Screen | undefined): Promise<void> {
  whenPersonChanges(() => queryClient.clear())
  whenRightsChange(() => void queryClient.invalidateQueries())
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([callAhead(screen), patience])
  const { start } = await import("./start.tsx")
  await start(queryClient)
}

/**
 * Asks for what a screen shows first as soon as a token is there: an overview's list takes longer than anything else, so it
 * waits neither for its screen nor behind other scripts. Where nobody is signed in, for what the sign-in says of the portal
 * and for the font, so that neither comes late and moves the rest. Resolves when that is there, or the calls are on their
 * way; at once for every other screen.
 */
async function callAhead(screen: Screen | undefined): Promise<unknown> {
  if (!(await mayCall())) return Promise.allSettled([queryClient.prefetchQuery(portalMeta), loadFont()])
  if (!screen?.calls) return
  const { firstQueriesOf } = await import("./pages.ts")
  const load = firstQueriesOf(screen)
  if (load) (await load()).askFirst(queryClient, screen)
}

const loadFont = () => document.fonts.load('1em "Inter Variable"')
