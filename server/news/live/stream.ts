import { Readable } from "node:stream"
import { type DatabaseNotices, listenToDatabase } from "@packages/postgres-client"
import type { FastifyInstance } from "fastify"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import { maxSomeCars } from "../../../contract/core/limits.ts"
import { type LiveMessage, liveStream } from "../../../contract/news/live.ts"
import { tooMany } from "../../core/http/rate-limit.ts"
import { route } from "../../core/http/route.ts"
import { isRefused, type Refused } from "../../core/refusal.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { changesSince, currentAsOf, notifyInstances } from "./reads.ts"
import {
  audienceOf,
  changeFor,
  isAffected,
  type Listener,
  listenerOf,
  type Notice,
  readNotice,
  visibilityKey,
} from "./rules.ts"

/** Seconds until a slot is likely free for a user with too many streams: the next heartbeat detects closed tabs. */
const streamWaitSeconds = 30

/** Returns what to call after a write in this process: it notifies all. */
export function liveRoutes(app: FastifyInstance, { db, databaseUrl, gates, log }: Context): () => void {
  const streams = liveStreams({ db, databaseUrl, log })
  app.addHook("preClose", async () => streams.close())

  route(app, liveStream, gates.active, async ({ caller, query, request, reply }) => {
    const stream = streams.open(caller, () => gates.active(request, reply), query.since)
    if (!stream) return tooMany(streamWaitSeconds)
    // For HEAD requests nothing reads the stream, so it must be destroyed explicitly.
    reply.raw.once("close", () => stream.destroy())
    // Keeps proxies from buffering or compressing the events.
    reply.header("x-accel-buffering", "no").header("cache-control", "no-store, no-transform")
    return reply.type("text/event-stream").send(stream)
  })
  return streams.written
}

type Reauthorize = () => Promise<Actor | Refused<ErrorCode>>
type Stream = {
  out: Readable
  actor: Actor
  listener: Listener
  visibility: string
  reauthorize: Reauthorize
  /** The current check of the rights; nothing is sent meanwhile. */
  pendingCheck: object | null
  /** Where the browser's last stream ended; undefined once used. */
  since: string | undefined
  /** Second of each `heartbeat` at which it beats, to spread the checks of a thousand streams. */
  beatsAt: number
}

/** Usually one per browser; each one holds a connection of this process. */
const maxPerPerson = 10
/** Delay in ms that batches changes; grows with the number of streams, because each batch is written to all of them. */
const gatherMs = 50
const momentMs = (streamCount: number) => Math.min(500, gatherMs + streamCount / 5)
/** Interval in ms for changes made outside calls, or by an instance that died before notifying. */
const sweepMs = 5_000
/** Interval in seconds that keeps proxies from closing a stream; also the maximum delay after a token's end. */
const heartbeat = 20
/** Maximum buffer of a slow reader in bytes; beyond it the stream ends, and the client reloads after reconnecting. */
const maxUnread = 64 * 1024

function send({ out }: Stream, text: string): void {
  if (out.destroyed) return
  out.push(text)
  if (out.readableLength > maxUnread) out.destroy()
}
const eventOf = (message: LiveMessage) => `data: ${JSON.stringify(message)}\n\n`

function end({ out }: Stream): void {
  if (!out.destroyed) out.push(null)
}

/** Whether the user still sees the same as at the start of the stream. */
const seesTheSame = (before: Actor, now: Actor): boolean =>
  before.type === now.type &&
  before.own.join() === now.own.join() &&
  before.groups.join() === now.groups.join()

/** The user with current rights; null if the rights changed and the stream was ended. */
async function reauthorized(stream: Stream): Promise<Actor | null> {
  const actor = await stream.reauthorize().catch(() => null)
  if (actor && !isRefused(actor) && seesTheSame(stream.actor, actor)) return actor
  end(stream)
  return null
}

/** Keeps proxies from closing the stream, and checks the rights again. */
function beat(stream: Stream): void {
  send(stream, ":\n\n")
  void reauthorized(stream)
}

/** Returns the event of these notices for a stream, null if nothing concerns it; computed once per audience. */
function eventsOf(notices: readonly Notice[], at: string | undefined): (stream: Stream) => string | null {
  const tooMuch = notices.some(({ reload }) => reload)
  const events = new Map<string, string | null>()
  return (stream) => {
    const audience = audienceOf(stream, notices)
    const cached = events.get(audience)
    if (cached !== undefined) return cached
    const change = tooMuch ? null : changeFor(stream.listener, notices)
    const isReload = tooMuch || (change?.changed.length ?? 0) > maxSomeCars
    const event = isReload ? eventOf({ kind: "reload", at }) : change && eventOf({ ...change, at })
    events.set(audience, event)
    return event
  }
}

/** Subscribes to the database while there are streams. A stream ends when its user's rights change; the browser reconnects. */
function liveStreams({ db, databaseUrl, log }: Pick<Context, "db" | "databaseUrl" | "log">) {
  const streams = new Set<Stream>()
  let received: Notice[] = []
  let gathering: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let second = 0
  let sweeping: NodeJS.Timeout | undefined
  let sending: NodeJS.Timeout | undefined
  let isSending = false
  let isMoreToSend = false
  const listening = {
    url: databaseUrl,
    channel: "live",
    name: "zvf-portal live",
    onFailure: (error: unknown) => log.warn({ err: error }, "live: not listening"),
  }
  let database: DatabaseNotices | undefined
  /** Up to where the journal was sent; undefined without a database connection. */
  let seen: string | undefined
  let broadcasting = Promise.resolve()

  /** Sequential, because each run takes a connection, and waiting for one would block the others. */
  const sendAll = async () => {
    sending = undefined
    isSending = true
    isMoreToSend = false
    await notifyInstances(db).catch((error: unknown) => log.warn({ err: error }, "live: nothing sent"))
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
  /** Changes from journal and notifications; a reload if the journal cannot be read. */
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
  const broadcast = async () => {
    const notices = await changes()
    const eventFor = eventsOf(notices, seen)
    for (const stream of streams) {
      if (isAffected(notices, stream.actor)) void reauthorizeFirst(stream)
      if (stream.pendingCheck) continue
      const event = eventFor(stream)
      if (event) send(stream, event)
    }
  }
  /** What a stream begins with: what its browser missed, or a reload. Messages are not in the journal. */
  const firstEvent = async (stream: Stream): Promise<string | null> => {
    const { actor, listener, since } = stream
    const missed = since === undefined ? null : await changesSince(db, since).catch(() => null)
    if (!missed || isAffected([missed.notice], actor)) return eventOf({ kind: "reload", at: seen })
    return eventsOf([missed.notice, { messages: [listener.id] }], missed.seen)(stream)
  }
  /** Checks the rights before anything is sent. No change is sent in between, so that none is missed. */
  const reauthorizeFirst = async (stream: Stream): Promise<void> => {
    const pendingCheck = {}
    stream.pendingCheck = pendingCheck
    if (!(await reauthorized(stream))) return
    broadcasting = broadcasting.then(async () => {
      // Another check started meanwhile.
      if (stream.pendingCheck !== pendingCheck) return
      const event = await firstEvent(stream)
      stream.since = undefined
      if (stream.pendingCheck !== pendingCheck) return
      stream.pendingCheck = null
      if (event) send(stream, event)
    })
  }
  const onNotice = (text: string) => {
    received.push(readNotice(text))
    gathering ??= setTimeout(() => {
      gathering = undefined
      broadcasting = broadcasting.then(broadcast)
    }, momentMs(streams.size))
  }
  const onOpen = async () => {
    seen = await currentAsOf(db)
    for (const stream of streams) void reauthorizeFirst(stream)
  }
  /** After losing the database, streams end; browsers poll until a new stream confirms that nothing was missed. */
  const onLost = () => {
    seen = undefined
    for (const stream of streams) end(stream)
  }

  return {
    /** A user's stream of server-sent events; null if they have too many. */
    open(actor: Actor, reauthorize: Reauthorize, since?: string): Readable | null {
      if ([...streams].filter(({ actor: { id } }) => id === actor.id).length >= maxPerPerson) return null
      const out = new Readable({ read() {} })
      const listener = listenerOf(actor)
      const visibility = visibilityKey(listener)
      const stream: Stream = {
        out,
        actor,
        listener,
        visibility,
        reauthorize,
        pendingCheck: {},
        since,
        beatsAt: streams.size % heartbeat,
      }
      out.once("close", () => streams.delete(stream))
      streams.add(stream)
      beating ??= setInterval(beatSome, 1000)
      sweeping ??= setInterval(sweep, sweepMs)
      send(stream, ":\n\n")
      database ??= listenToDatabase({ ...listening, onOpen, onLost, onNotice })
      if (seen !== undefined) void reauthorizeFirst(stream)
      return out
    },
    /** Called after a write on this instance; notifies all instances shortly afterwards. */
    written,
    close() {
      for (const timer of [beating, sweeping, sending, gathering]) clearTimeout(timer)
      isMoreToSend = false
      database?.close()
      for (const stream of streams) end(stream)
    },
  }
}
