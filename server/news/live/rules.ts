import { z } from "zod"
import { listsOf } from "../../../contract/fleet/visibility.ts"
import type { LiveChange } from "../../../contract/news/live.ts"
import type { Actor } from "../../portal/access/gate.ts"

const scope = z.string().nullish()
const texts = z.array(z.string())
/** Changes as read from the journal, or as sent in a database notification (ADR-0018). */
const notice = z.object({
  /** Cars with the list in which agents saw them before and see them now; `kept`: admins still see them. */
  cars: z.array(z.object({ id: z.string(), before: scope, after: scope, kept: z.boolean() })).optional(),
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
  scopes: ReadonlySet<string>
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
  scopes: new Set(listsOf(groups)),
  locationIds: new Set(own),
})

/** Whether one of the notices concerns this user, by id or account. */
export const isAffected = (notices: readonly Notice[], { id, sub }: Pick<Actor, "id" | "sub">): boolean =>
  notices.some(({ people, everybody }) => everybody || people?.includes(id) || people?.includes(sub))

const hasMessages = ({ id }: Pick<Listener, "id">, notices: readonly Notice[]): boolean =>
  notices.some(({ messages }) => messages?.includes(id))

/** Key of what a listener can see, computed once because it is long. */
export const visibilityKey = ({ isAdmin, scopes, locationIds }: Listener): string =>
  JSON.stringify([isAdmin, [...scopes], [...locationIds]])

/** Listeners with the same key receive the same event. */
export const audienceOf = (
  { listener, visibility }: { listener: Listener; visibility: string },
  notices: readonly Notice[],
): string => `${hasMessages(listener, notices)} ${visibility}`

const maxWrites = 10

/** Event for a listener, null if nothing concerns them. The last state of each car counts: changed, or gone if it was visible before. */
export function changeFor(listener: Listener, notices: readonly Notice[]): LiveChange | null {
  const isGoneById = new Map<string, boolean>()
  for (const { id, before, after, kept } of notices.flatMap(({ cars }) => cars ?? [])) {
    const sees = listener.isAdmin ? kept : after != null && listener.scopes.has(after)
    const saw = listener.isAdmin || (before != null && listener.scopes.has(before))
    if (sees || saw) isGoneById.set(id, !sees)
  }
  const activities = notices.some(({ acts }) =>
    acts?.some((location) => listener.isAdmin || listener.locationIds.has(location)),
  )
  const messages = hasMessages(listener, notices)
  if (isGoneById.size === 0 && !activities && !messages) return null
  const which = (isGone: boolean) => [...isGoneById].filter(([, of]) => of === isGone).map(([id]) => id)
  const writes = notices.flatMap((each) => each.writes ?? [])
  return {
    ...{ kind: "change", changed: which(false), gone: which(true), activities, messages },
    // Many at once are not all the recipient's own.
    writes: writes.length > maxWrites ? [] : writes,
  }
}
