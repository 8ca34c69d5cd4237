import { Readable } from "node:stream"
import type { ErrorCode } from "../../../contract/errors.ts"
import { maxSomeCars } from "../../../contract/limits.ts"
import type { LiveMessage } from "../../../contract/live.ts"
import { type DatabaseNotices, type Db, listenToDatabase } from "../../core/postgres/index.ts"
import { isRefused, type Refused } from "../../core/refusal.ts"
import type { Log } from "../../core/runtime/index.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { changesSince, seenByNow, tellPortals } from "./reads.ts"
import {
  audienceOf,
  changeFor,
  isMeant,
  type Listener,
  listenerOf,
  type Notice,
  readNotice,
  visibilityKey,
} from "./rules.ts"

type Prove = () => Promise<Actor | Refused<ErrorCode>>
type Stream = {
  out: Readable
  actor: Actor
  listener: Listener
  visibility: string
  prove: Prove
  /** Until then nothing is sent, and then the revisions they must have read. `missed`: something happened meanwhile. */
  doubt: { missed: boolean } | null
  /** The second of each `heartbeat` in which it beats: a thousand rights are not proven at once. */
  beatsAt: number
}

type Parts = { db: Db; databaseUrl: string; log: Log }

export type LiveStreams = {
  /** A stream of server-sent events for one person; null when they have too many already. */
  open(actor: Actor, prove: Prove): Readable | null
  /** Something was written here: all portals are told in a moment. */
  written(): void
  close(): void
}

/** One per browser is usual; each costs this process a connection. */
const mostPerPerson = 10
/**
 * Changes of one moment are sent together, in milliseconds: a moment is longer where there are many streams, since each
 * sending writes to all of them.
 */
const gatherMs = 50
const momentMs = (streamCount: number) => Math.min(500, gatherMs + streamCount / 5)
/** How long a change waits that no call made, or a portal that died before it told the others, in milliseconds. */
const sweepMs = 5_000
/** How long proxies see nothing of a stream, and how late the end of a token counts, in seconds. */
const heartbeat = 20
/** What a slow reader may leave unread, in bytes. It reads everything again after reconnecting. */
const mostUnread = 64 * 1024

function send({ out }: Stream, text: string): void {
  if (out.destroyed) return
  out.push(text)
  if (out.readableLength > mostUnread) out.destroy()
}
const eventOf = (message: LiveMessage) => `data: ${JSON.stringify(message)}\n\n`
const sendMessage = (stream: Stream, message: LiveMessage) => send(stream, eventOf(message))

function end({ out }: Stream): void {
  if (!out.destroyed) out.push(null)
}

/** Whether a person sees the same as when the stream began. */
const isAsBefore = (before: Actor, now: Actor): boolean =>
  before.type === now.type &&
  before.own.join() === now.own.join() &&
  before.groups.join() === now.groups.join()

/** The person as they are now; null where the stream ended because their rights did. */
async function proven(stream: Stream): Promise<Actor | null> {
  const actor = await stream.prove().catch(() => null)
  if (actor && !isRefused(actor) && isAsBefore(stream.actor, actor)) return actor
  end(stream)
  return null
}

/** Sends nothing until the rights are proven, then what is to be read to have missed nothing. */
async function proveFirst(stream: Stream): Promise<void> {
  const doubt = { missed: false }
  stream.doubt = doubt
  const actor = await proven(stream)
  // Or another doubt came up since.
  if (!actor || stream.doubt !== doubt) return
  stream.doubt = null
  const isKnown = actor.type !== "ADMIN" && !doubt.missed
  sendMessage(stream, { kind: "reload", ...(isKnown && { revisions: actor.revisions }) })
}

/** Shows proxies that the stream lives, and the gate that its person still may. */
function beat(stream: Stream): void {
  send(stream, ":\n\n")
  void proven(stream)
}

/** The event of these notices for a listener, null where nothing is for them; made once for all who learn the same. */
function eventsOf(notices: readonly Notice[]): (stream: Stream) => string | null {
  const tooMuch = notices.some(({ reload }) => reload)
  const events = new Map<string, string | null>()
  return (stream) => {
    const audience = audienceOf(stream, notices)
    const made = events.get(audience)
    if (made !== undefined) return made
    const change = tooMuch ? null : changeFor(stream.listener, notices)
    const isReload = tooMuch || (change?.changed.length ?? 0) > maxSomeCars
    const event = isReload ? eventOf({ kind: "reload" }) : change && eventOf(change)
    events.set(audience, event)
    return event
  }
}

/** Listens to the database from the first stream on. A stream ends when its person's rights change; the browser asks again. */
export function liveStreams({ db, databaseUrl, log }: Parts): LiveStreams {
  const streams = new Set<Stream>()
  let received: Notice[] = []
  let gathering: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let second = 0
  let sweeping: NodeJS.Timeout | undefined
  let sending: NodeJS.Timeout | undefined
  let isSending = false
  let isMoreToSend = false
  let database: DatabaseNotices | undefined
  /** What of the journal was told; undefined while the database is not listened to. */
  let seen: string | undefined
  let telling = Promise.resolve()

  /** One after the other: each takes a connection, and where one has to wait, all others would too. */
  const sendAll = async () => {
    sending = undefined
    isSending = true
    isMoreToSend = false
    await tellPortals(db).catch((error: unknown) => log.warn({ err: error }, "live: nothing sent"))
    isSending = false
    if (isMoreToSend) written()
  }
  const written = () => {
    if (isSending) isMoreToSend = true
    else sending ??= setTimeout(sendAll, gatherMs)
  }
  const sweep = () => {
    if (streams.size > 0 && seen !== undefined) onNotice("{}")
  }
  const beatSome = () => {
    second = (second + 1) % heartbeat
    for (const stream of streams) if (stream.beatsAt === second) beat(stream)
  }
  /** What the journal holds since, and what came as a notice. Where it cannot be read, everything is to be read again. */
  const changes = async (): Promise<Notice[]> => {
    const notices = received
    received = []
    try {
      const read = seen === undefined ? undefined : await changesSince(db, seen)
      if (read && seen !== undefined) seen = read.seen
      return read ? [read.notice, ...notices] : notices
    } catch (error) {
      log.warn({ err: error }, "live: changes not read")
      return [{ reload: true, everybody: true }]
    }
  }
  const tell = async () => {
    const notices = await changes()
    const eventFor = eventsOf(notices)
    for (const stream of streams) {
      if (stream.doubt) stream.doubt.missed = true
      if (isMeant(notices, stream.actor)) void proveFirst(stream)
      if (stream.doubt) continue
      const event = eventFor(stream)
      if (event) send(stream, event)
    }
  }
  const onNotice = (text: string) => {
    received.push(readNotice(text))
    gathering ??= setTimeout(() => {
      gathering = undefined
      telling = telling.then(tell)
    }, momentMs(streams.size))
  }
  const onOpen = async () => {
    seen = await seenByNow(db)
    for (const stream of streams) void proveFirst(stream)
  }
  /** Nothing is known any more: browsers read again by themselves until a new stream says that nothing was missed. */
  const onLost = () => {
    seen = undefined
    for (const stream of streams) end(stream)
  }

  return {
    open(actor, prove) {
      if ([...streams].filter(({ actor: { id } }) => id === actor.id).length >= mostPerPerson) return null
      const out = new Readable({ read() {} })
      const listener = listenerOf(actor)
      const visibility = visibilityKey(listener)
      const doubt = { missed: false }
      const stream: Stream = {
        out,
        actor,
        listener,
        visibility,
        prove,
        doubt,
        beatsAt: streams.size % heartbeat,
      }
      out.once("close", () => streams.delete(stream))
      streams.add(stream)
      beating ??= setInterval(beatSome, 1000)
      sweeping ??= setInterval(sweep, sweepMs)
      send(stream, ":\n\n")
      database ??= listenToDatabase({ url: databaseUrl, channel: "live", onOpen, onLost, onNotice, log })
      if (seen !== undefined) void proveFirst(stream)
      return out
    },
    written,
    close() {
      for (const timer of [beating, sweeping, sending, gathering]) clearTimeout(timer)
      isMoreToSend = false
      database?.close()
      for (const stream of streams) end(stream)
    },
  }
}
