import { z } from "zod"
import type { LiveChange } from "../../../contract/live.ts"
import { listsOf } from "../../../contract/visibility.ts"
import type { Actor } from "../../people/identity/gate.ts"

const scope = z.string().nullish()
const texts = z.array(z.string())
/** What changed: as read in the journal, or a notice of the database (ADR-0018). */
const notice = z.object({
  /** Cars by the list in which agents saw them before and see them now; `kept` says whether admins still have them. */
  cars: z.array(z.object({ id: z.string(), before: scope, after: scope, kept: z.boolean() })).optional(),
  /** Locations whose activities changed. */
  acts: texts.optional(),
  /** Ids of people who have new messages, or read some. */
  messages: texts.optional(),
  /** Ids of people, or of their accounts, whose rights changed. */
  people: texts.optional(),
  /** The groups changed, and with them what everybody sees. */
  everybody: z.boolean().optional(),
  /** Too many changes to list them. */
  reload: z.boolean().optional(),
})
export type Notice = z.output<typeof notice>

/** A notice, or that everything is to be read again: any program on the database can send anything. */
export function readNotice(text: string): Notice {
  try {
    return notice.parse(JSON.parse(text))
  } catch {
    return { reload: true }
  }
}

/** What decides which changes a person learns of. */
export type Listener = {
  id: string
  isAdmin: boolean
  /** The lists that an agent sees, as the database names them. */
  scopes: ReadonlySet<string>
  /** Whose activities an agent sees (P27). */
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

/** Whether these people, by id or account, are meant by one of the notices. */
export const isMeant = (notices: readonly Notice[], { id, sub }: Pick<Actor, "id" | "sub">): boolean =>
  notices.some(({ people, everybody }) => everybody || people?.includes(id) || people?.includes(sub))

const hasMessages = ({ id }: Pick<Listener, "id">, notices: readonly Notice[]): boolean =>
  notices.some(({ messages }) => messages?.includes(id))

/** Everything about a listener but who they are; made once, for it is long. */
export const visibilityKey = ({ isAdmin, scopes, locationIds }: Listener): string =>
  JSON.stringify([isAdmin, [...scopes], [...locationIds]])

/** Listeners of the same audience learn the same from the notices. */
export const audienceOf = (
  { listener, visibility }: { listener: Listener; visibility: string },
  notices: readonly Notice[],
): string => `${hasMessages(listener, notices)} ${visibility}`

/** The last word about a car counts: changed, or gone if it was seen before. Null when nothing is for them. */
export function changeFor(listener: Listener, notices: readonly Notice[]): LiveChange | null {
  const gone = new Map<string, boolean>()
  for (const { id, before, after, kept } of notices.flatMap(({ cars }) => cars ?? [])) {
    const sees = listener.isAdmin ? kept : after != null && listener.scopes.has(after)
    const saw = listener.isAdmin || (before != null && listener.scopes.has(before))
    if (sees || saw) gone.set(id, !sees)
  }
  const activities = notices.some(({ acts }) =>
    acts?.some((location) => listener.isAdmin || listener.locationIds.has(location)),
  )
  const messages = hasMessages(listener, notices)
  if (gone.size === 0 && !activities && !messages) return null
  const which = (isGone: boolean) => [...gone].filter(([, of]) => of === isGone).map(([id]) => id)
  return { kind: "change", changed: which(false), gone: which(true), activities, messages }
}
