import { portalMeta } from "./areas/information/meta.ts"
import { mayCall, whenPersonChanges, whenRightsChange } from "./areas/session/session.ts"
import type { Screen } from "./screens.ts"
import { createQueryClient } from "./shell/query-client.ts"

// Maximum delay of the frame's code by a slow response.
const timeoutMs = 200
const queryClient = createQueryClient()

export async function begin(screen: Screen | undefined): Promise<void> {
  whenPersonChanges(() => queryClient.clear())
  whenRightsChange(() => void queryClient.invalidateQueries())
  const patience = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  await Promise.race([callAhead(screen), patience])
  const { start } = await import("./start.tsx")
  await start(queryClient)
}

/** Sends a screen's first calls once there is a token; signed out, loads metadata and font. */
async function callAhead(screen: Screen | undefined): Promise<unknown> {
  if (!(await mayCall())) return Promise.allSettled([queryClient.prefetchQuery(portalMeta), loadFont()])
  if (!screen?.calls) return
  const { firstQueriesOf } = await import("./pages.ts")
  const load = firstQueriesOf(screen)
  if (load) (await load()).askFirst(queryClient, screen)
}

const loadFont = () => document.fonts.load('1em "Inter Variable"')
