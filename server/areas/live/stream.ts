import { Readable } from "node:stream"
import { mostSomeCars } from "../../../contract/limits.ts"
import type { LiveMessage } from "../../../contract/live.ts"
import { type DatabaseNotices, hearDatabase } from "../../platform/database-notices.ts"
import type { Log } from "../../platform/log.ts"
import type { Actor } from "../identity/gate.ts"
import { isMeant, type Listener, listenerOf, type Notice, readNotice, toldTo } from "./rules.ts"

/** Proves the caller's rights again; throws when they ended. */
type Prove = () => Promise<Actor>
type Stream = {
  out: Readable
  actor: Actor
  listener: Listener
  prove: Prove
  /** Their rights are being looked at: until that is known they are told nothing, and then to read everything again. */
  isInDoubt: boolean
}

export type LiveStreams = {
  /** A stream of server-sent events for one person; null when they have too many already. */
  open(actor: Actor, prove: Prove): Readable | null
  /** Ends all of them. */
  close(): void
}

/** One per browser is usual; each costs this process a connection. */
const mostPerPerson = 10
/** Changes of one moment are told together, in milliseconds. */
const gatherMs = 100
/** How long proxies see nothing of a stream, and how late the end of a token counts, in milliseconds. */
const heartbeatMs = 20_000
/** What a slow reader may leave unread, in bytes. It reads anew after reconnecting. */
const mostUnread = 64 * 1024

/**
 * The streams of this process. It listens to the database once somebody listens to it, and tells each person what they
 * may know (`toldTo`). A stream whose person lost or changed rights ends; the browser then asks for another one.
 */
export function liveStreams({ databaseUrl, log }: { databaseUrl: string; log: Log }): LiveStreams {
  const streams = new Set<Stream>()
  let heard: Notice[] = []
  let gathering: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let database: DatabaseNotices | undefined
  let isHearing = false

  const send = ({ out }: Stream, text: string) => {
    if (out.destroyed) return
    out.push(text)
    if (out.readableLength > mostUnread) out.destroy()
  }
  const tell = (stream: Stream, message: LiveMessage) => send(stream, `data: ${JSON.stringify(message)}\n\n`)

  const end = ({ out }: Stream) => {
    if (!out.destroyed) out.push(null)
  }

  const proveAgain = async (stream: Stream) => {
    const actor = await stream.prove().catch(() => null)
    if (!actor || !isAsBefore(stream.actor, actor)) return end(stream)
    if (stream.isInDoubt) tell(stream, { kind: "reload" })
    stream.isInDoubt = false
  }
  const beat = () => {
    for (const stream of streams) {
      send(stream, ":\n\n")
      void proveAgain(stream)
    }
  }
  const tellHeard = () => {
    const notices = heard
    heard = []
    gathering = undefined
    const tooMuch = notices.some(({ reload }) => reload)
    for (const stream of streams) {
      if (isMeant(notices, stream.actor)) {
        stream.isInDoubt = true
        void proveAgain(stream)
      }
      if (stream.isInDoubt) continue
      const change = tooMuch ? null : toldTo(stream.listener, notices)
      if (tooMuch || (change && change.changed.length > mostSomeCars)) tell(stream, { kind: "reload" })
      else if (change) tell(stream, change)
    }
  }
  const onNotice = (text: string) => {
    heard.push(readNotice(text))
    gathering ??= setTimeout(tellHeard, gatherMs)
  }
  const onOpen = () => {
    isHearing = true
    for (const stream of streams) tell(stream, { kind: "reload" })
  }

  return {
    open(actor, prove) {
      if ([...streams].filter(({ actor: { id } }) => id === actor.id).length >= mostPerPerson) return null
      const out = new Readable({ read() {} })
      const stream: Stream = { out, actor, listener: listenerOf(actor), prove, isInDoubt: false }
      out.once("close", () => streams.delete(stream))
      streams.add(stream)
      heartbeat ??= setInterval(beat, heartbeatMs)
      send(stream, ":\n\n")
      if (isHearing) tell(stream, { kind: "reload" })
      database ??= hearDatabase({ url: databaseUrl, channel: "live", onOpen, onNotice, log })
      // What was lost between the question at the gate and now was told to nobody.
      void proveAgain(stream)
      return out
    },
    close() {
      clearInterval(heartbeat)
      clearTimeout(gathering)
      database?.close()
      for (const stream of streams) end(stream)
    },
  }
}

/** Whether somebody sees the same as when the stream began. */
const isAsBefore = (before: Actor, now: Actor): boolean =>
  before.type === now.type &&
  before.own.join() === now.own.join() &&
  before.groups.join() === now.groups.join()
