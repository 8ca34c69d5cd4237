import type { Area } from "../../../contract/enums.ts"
import type { Location } from "../../../contract/locations.ts"
import type { Option } from "../../../contract/options.ts"
import { forgetLists, keptStore } from "./forget-lists.ts"

/*
 * The lists that this browser keeps for a time without a connection (P234), as answers of the portal in a cache of their own, `zvf-lists`. They
 * belong to one person, until they sign out, and never longer than a session that nobody uses.
 */
const at = (name: string) => `/kept/${name}`

/** Whose lists they are, and what their ids are called. */
export type KeptAbout = {
  personId: string
  person: string
  /** The person's own: with others they may see other cars. */
  locationIds: readonly string[]
  options: readonly Option[]
  locations: readonly Location[]
}
/** When the portal gave a list, and from which instant on it is not shown any more. */
type Times = { readAt: string; until: string }
/** A list as the portal answered it. */
export type KeptList = Times & { text: string }

export type Whose = Pick<KeptAbout, "personId" | "locationIds">

/** Lists of somebody else, or of the same person at other locations, go. */
export async function forgetOthersLists({ personId, locationIds }: Whose): Promise<void> {
  const before = await keptAbout()
  if (before && (before.personId !== personId || `${before.locationIds}` !== `${locationIds}`))
    await forgetLists()
}

/** Keeps a list beside those that are kept; what is not of the same person and locations goes first. Throws where there is no room. */
export async function keepList(about: KeptAbout, area: Area, list: BodyInit, times: Times): Promise<void> {
  await forgetOthersLists(about)
  const cache = await caches.open(keptStore)
  await cache.put(at("about"), Response.json(about))
  const headers = { "x-read-at": times.readAt, "x-until": times.until }
  await cache.put(at(area), new Response(list, { headers }))
}

/** Whose lists are kept here; null where none are. */
export async function keptAbout(): Promise<KeptAbout | null> {
  const answer =
    "caches" in globalThis ? await caches.match(at("about"), { cacheName: keptStore }) : undefined
  return answer ? ((await answer.json()) as KeptAbout) : null
}

/** One of them; null where that area was not kept, or so long ago that it is gone now. */
export async function keptList(area: Area, now = new Date()): Promise<KeptList | null> {
  const answer = await caches.match(at(area), { cacheName: keptStore })
  if (!answer) return null
  const [readAt, until] = ["x-read-at", "x-until"].map((name) => answer.headers.get(name) ?? "")
  if (readAt && until && now.toISOString() < until) return { text: await answer.text(), readAt, until }
  await (await caches.open(keptStore)).delete(at(area))
  return null
}
