import { z } from "zod"
import { listsOf } from "../../../contract/fleet/visibility.ts"
import type { LiveChange } from "../../../contract/news/live.ts"
import type { Actor } from "../../portal/access/gate.ts"

const list = z.string().nullish()
const texts = z.array(z.string())
/** Changes as read from the journal, or as sent in a database notification (ADR-0018). */
const notice = z.object({
  /** Cars with the list in which agents saw them before and see them now; `kept`: admins still see them. */
  cars: z.array(z.object({ id: z.string(), before: list, after: list, kept: z.boolean() })).optional(),
  acts: texts.optional(),
  /** Transactions of cars and acts. */
  writes: texts.optional(),
  messages: texts.optional(),
  people: texts.optional(),
  everybody: z.boolean().optional(),
  reload: z.boolean().optional(),
})
export type Notice = z.output<typeof notice>

/** Parses a notification; invalid ones cause a reload, because any database client can send them. */
export function readNotice(text: string): Notice {
  try {
    return notice.parse(JSON.parse(text))
  } catch {
    return { reload: true }
  }
}

/** Determines which changes a user receives. */
export type Listener = {
  id: string
  isAdmin: boolean
  lists: ReadonlySet<string>
  locationIds: ReadonlySet<string>
}

export const listenerOf = ({
  id,
  type,
  groups,
  own,
}: Pick<Actor, "id" | "type" | "groups" | "own">): Listener => ({
  id,
  isAdmin: type === "ADMIN",
  lists: new Set(listsOf(groups)),
  locationIds: new Set(own),
})

/** Whether one of the notices concerns this user, by id or account. */
export const isAffected = (notices: readonly Notice[], { id, sub }: Pick<Actor, "id" | "sub">): boolean =>
  notices.some(({ people, everybody }) => everybody || people?.includes(id) || people?.includes(sub))

const hasMessages = ({ id }: Pick<Listener, "id">, notices: readonly Notice[]): boolean =>
  notices.some(({ messages }) => messages?.includes(id))

/** Key of what a listener can see, computed once because it is long. */
export const visibilityKey = ({ isAdmin, lists, locationIds }: Listener): string =>
  JSON.stringify([isAdmin, [...lists], [...locationIds]])

/** Listeners with the same key receive the same event. */
export const audienceOf = (
  { listener, visibility }: { listener: Listener; visibility: string },
  notices: readonly Notice[],
): string => `${hasMessages(listener, notices)} ${visibility}`

/** Beyond it, browsers are not sent the transactions by which they recognise their own changes. */
const maxWrites = 10

/** Event for a listener, null if nothing concerns them. The last state of each car counts: changed, or gone if it was visible before. */
export function changeFor(listener: Listener, notices: readonly Notice[]): LiveChange | null {
  const isGoneById = new Map<string, boolean>()
  for (const { id, before, after, kept } of notices.flatMap(({ cars }) => cars ?? [])) {
    const sees = listener.isAdmin ? kept : after != null && listener.lists.has(after)
    const saw = listener.isAdmin || (before != null && listener.lists.has(before))
    if (sees || saw) isGoneById.set(id, !sees)
  }
  const activities = notices.some(({ acts }) =>
    acts?.some((location) => listener.isAdmin || listener.locationIds.has(location)),
  )
  const messages = hasMessages(listener, notices)
  if (isGoneById.size === 0 && !activities && !messages) return null
  const idsWhere = (isGone: boolean) =>
    [...isGoneById].filter(([, value]) => value === isGone).map(([id]) => id)
  const writes = notices.flatMap((each) => each.writes ?? [])
  return {
    kind: "change",
    changed: idsWhere(false),
    gone: idsWhere(true),
    activities,
    messages,
    writes: writes.length > maxWrites ? [] : writes,
  }
}
