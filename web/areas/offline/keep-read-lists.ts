import type { QueryClient } from "@tanstack/react-query"
import { type Area, areas } from "../../../contract/enums.ts"
import { personText } from "../../../contract/format.ts"
import type { Profile } from "../../../contract/users.ts"
import { openCall } from "../../api.ts"
import { forgetLists, forgetOthersLists, keepList } from "../../ui/browser/index.ts"
import { carsOfArea } from "../car/index.ts"
import { locationsQuery, optionsQuery } from "../directory/index.ts"
import { portalMeta } from "../information/index.ts"
import { currentSession } from "../session/index.ts"
import { resumePush } from "./push.ts"
import { startWorker } from "./worker.ts"

const hourMs = 3_600_000
/** A list that was read is kept once the screen has come to rest. */
const restMs = 1_000
const [listsKey] = carsOfArea("PRE_OFFER").queryKey
/** How much older a kept list may be than the one on the screen. */
const againMs = 5 * 60_000

/**
 * Keeps each overview's list that this person reads, as the portal answers it, until `signal` ends that. The list is asked for
 * again: the browser has it, and the portal says only that nothing changed. Where the portal wants nothing kept, what was kept
 * is forgotten.
 */
export async function keepReadLists(client: QueryClient, user: Profile, signal: AbortSignal): Promise<void> {
  const { offlineHours, pushes } = await client.ensureQueryData(portalMeta)
  if (offlineHours === 0) return forgetLists()
  if (!(await startWorker())) return
  if (pushes) void resumeOften(signal)
  if (user.type === "ADMIN") return
  const whose = { personId: user.id, locationIds: user.locations.map(({ id }) => id).sort() }
  await forgetOthersLists(whose)
  const keptAt = new Map<Area, number>()

  const keep = async (area: Area) => {
    const [options, locations] = await Promise.all([
      client.ensureQueryData(optionsQuery),
      client.ensureQueryData(locationsQuery),
    ])
    const bytes = await openCall("GET /api/car/all/area/columns", signal, { area })
    const now = new Date()
    const times = {
      readAt: now.toISOString(),
      until: new Date(now.getTime() + offlineHours * hourMs).toISOString(),
    }
    const about = { ...whose, person: personText(user), options, locations }
    try {
      await keepList(about, area, bytes, times)
    } finally {
      // They may have left while it was written.
      const session = currentSession()
      if (session.status !== "signedIn" || session.user.id !== user.id) await forgetLists()
    }
  }
  const look = () => {
    for (const area of areas) {
      const readAt = client.getQueryState(carsOfArea(area).queryKey)?.dataUpdatedAt ?? 0
      const before = keptAt.get(area) ?? 0
      if (readAt === 0 || Date.now() - before < againMs) continue
      keptAt.set(area, Date.now())
      void keep(area).catch((error: unknown) => {
        keptAt.delete(area)
        if (!signal.aborted) console.warn(error)
      })
    }
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(resting)
    resting = setTimeout(look, restMs)
  }
  const stop = client.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if (type === "updated" && queryKey[0] === listsKey) rest()
  })
  signal.addEventListener("abort", () => {
    stop()
    clearTimeout(resting)
  })
  rest()
}

/** Goes on telling this browser (P239). What fails is tried again once somebody looks at the page, or the connection is back. */
async function resumeOften(signal: AbortSignal): Promise<void> {
  try {
    await resumePush()
  } catch (error) {
    if (signal.aborted) return
    console.warn(error)
    const isOver = new AbortController()
    const again = () => {
      isOver.abort()
      void resumeOften(signal)
    }
    for (const event of ["online", "focus"])
      addEventListener(event, again, { signal: AbortSignal.any([signal, isOver.signal]) })
  }
}
