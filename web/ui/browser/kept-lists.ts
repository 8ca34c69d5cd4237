import type { Area } from "../../../contract/enums.ts"
import type { Location } from "../../../contract/locations.ts"
import type { Option } from "../../../contract/options.ts"
import { forgetLists, keptStore } from "./forget-lists.ts"

/*
 * The lists that this browser keeps for a time without a connection (P234), as answers of the portal in a cache of their own, `zvf-lists`. They
 * belong to one person, until they sign out, and never longer than a session that nobody uses.
 */
const at = (name: string) => `/kept/${name}`

/** Whose lists they are, until when, and what their ids are called. */
export type KeptAbout = {
  personId: string
  person: string
  /** Instant from which on they are not shown any more. */
  until: string
  options: readonly Option[]
  locations: readonly Location[]
}
/** A list as the portal answered it, and when that was. */
export type KeptList = { text: string; readAt: string }

/** Keeps a list beside those that are kept; where they are somebody else's, these go first. Throws where there is no room. */
export async function keepList(about: KeptAbout, area: Area, list: BodyInit, readAt: string): Promise<void> {
  const before = await keptAbout()
  if (before && before.personId !== about.personId) await forgetLists()
  const cache = await caches.open(keptStore)
  await cache.put(at("about"), Response.json(about))
  await cache.put(at(area), new Response(list, { headers: { "x-read-at": readAt } }))
}

/** Whose lists are kept here; null where none are, or none that may still be shown: those are gone then. */
export async function keptAbout(now = new Date()): Promise<KeptAbout | null> {
  const answer =
    "caches" in globalThis ? await caches.match(at("about"), { cacheName: keptStore }) : undefined
  if (!answer) return null
  const about = (await answer.json()) as KeptAbout
  if (now.toISOString() < about.until) return about
  await forgetLists()
  return null
}

/** One of them; null where that area was not kept. */
export async function keptList(area: Area): Promise<KeptList | null> {
  const answer = await caches.match(at(area), { cacheName: keptStore })
  return answer ? { text: await answer.text(), readAt: answer.headers.get("x-read-at") ?? "" } : null
}
