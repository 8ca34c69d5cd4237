import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { LiveMessage } from "../../../contract/news/live.ts"
import { ApiError, openCall } from "../../core/api.ts"
import { pauseOf } from "../../ui/browser/connection.ts"
import { nextAnnouncement } from "../../ui/feedback/CountStatus.tsx"
import { texts } from "./texts.de.ts"
import { createUpdates, type Difference } from "./updates.ts"

/** Keeps a user's screens up to date with changes by others, and announces them in one sentence (P109). */
export function Live({ personId }: { personId: string }) {
  const client = useQueryClient()
  const [announcement, setAnnouncement] = useState("")

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const announcer = createAnnouncer((difference) =>
      setAnnouncement((before) => nextAnnouncement(before, sentenceOf(difference))),
    )
    shareStream({
      personId,
      open: (until, since) => openCall("GET /api/live", until, { since }),
      pause: pauseOf(signal),
      receive: createUpdates({ client, announce: announcer.add, signal }),
      signal,
    })
    return () => {
      ending.abort()
      announcer.stop()
    }
  }, [client, personId])

  return (
    // A modal panel silences everything beside it except live regions marked by attribute.
    <p role="status" aria-live="polite" className="visually-hidden">
      {announcement}
    </p>
  )
}

/** "2 Fahrzeuge sind nicht mehr verfügbar, 1 Fahrzeug ist neu." */
function sentenceOf({ gone, changed, fresh }: Difference): string {
  const parts = [
    gone > 0 && texts.announceGone(gone),
    changed > 0 && texts.announceChanged(changed),
    fresh > 0 && texts.announceFresh(fresh),
  ]
  return `${parts.filter(Boolean).join(", ")}.`
}

/** Minimum time between announcements, in milliseconds. */
export const quietMs = 30_000

/** Collects changes and announces them together: at once after half a minute of silence, otherwise when that has passed. */
export function createAnnouncer(say: (difference: Difference) => void) {
  let gathered: Difference | null = null
  let quietUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const speak = () => {
    if (gathered) say(gathered)
    gathered = null
    quietUntil = Date.now() + quietMs
  }
  return {
    add({ gone, changed, fresh }: Difference): void {
      if (gone + changed + fresh === 0) return
      if (!gathered) timer = setTimeout(speak, quietUntil - Date.now())
      const before = gathered ?? { gone: 0, changed: 0, fresh: 0 }
      gathered = {
        gone: before.gone + gone,
        changed: before.changed + changed,
        fresh: before.fresh + fresh,
      }
    },
    stop: () => clearTimeout(timer),
  }
}

type Stream = {
  /** Opens the stream and returns its text; it begins with what was missed `since`. Throws if refused or unreachable. */
  open(signal: AbortSignal, since?: string): Promise<ReadableStream<string>>
  receive(message: LiveMessage): void
  /** Resolves after `ms` milliseconds, or earlier if waiting has become pointless. */
  pause(ms: number): Promise<void>
  signal: AbortSignal
}

const reload = { kind: "reload" } as const

/** One tab holds the stream and informs the others: six streams would use all connections of a site. */
function shareStream({ personId, ...stream }: Stream & { personId: string }): void {
  const { signal } = stream
  let since: string | undefined
  const receive = (message: LiveMessage) => {
    since = message.at ?? since
    stream.receive(message)
  }
  const noStream = () => Promise.reject(new Error("No stream without locks"))
  if (!navigator.locks) return void followStream({ ...stream, open: noStream })
  const channel = new BroadcastChannel(`live ${personId}`)
  let isLeading = false
  channel.onmessage = ({ data }: MessageEvent<LiveMessage | "joined">) => {
    if (data !== "joined") receive(data)
    else if (isLeading) channel.postMessage({ ...reload, at: since })
  }
  channel.postMessage("joined")
  const lead = () => {
    isLeading = true
    const broadcast = (message: LiveMessage) => {
      channel.postMessage(message)
      receive(message)
    }
    return followStream({ ...stream, open: (until) => stream.open(until, since), receive: broadcast })
  }
  // Aborted while waiting for the lock.
  navigator.locks.request(channel.name, { signal }, lead).catch(() => {})
  signal.addEventListener("abort", () => channel.close())
}

/** The server sends something at once: if nothing arrives within this time, a proxy is buffering. In milliseconds. */
const firstByteMs = 10_000
/** The server sends something every 20 s: a longer silence means a dead connection. */
const silenceMs = 50_000
const checkMs = 5_000
/** Also the approximate reload interval while no stream works. */
const longestPauseMs = 30_000

/** Delay before reconnecting; jittered, since a stopped portal disconnects many at once. */
export const pauseMs = (failures: number, random: number): number =>
  Math.min(longestPauseMs, 1000 * 2 ** failures) * (0.5 + random)

/** The wait that the portal requested, in milliseconds; 0 without one. */
const requestedWait = (error: unknown): number =>
  error instanceof ApiError && error.retryAt ? Math.max(0, error.retryAt - Date.now()) : 0

/** Keeps one stream open until the signal aborts, and passes on its messages; while it fails, reloads instead. */
export async function followStream({ open, receive, pause, signal }: Stream): Promise<void> {
  let reloadedAt = 0
  for (let failures = 0; !signal.aborted; failures++) {
    const dead = new AbortController()
    let requestedMs = 0
    let receivedAt = Date.now()
    let timeoutMs = firstByteMs
    // By the clock: timers stop while a machine sleeps.
    const watch = setInterval(() => {
      if (Date.now() - receivedAt >= timeoutMs) dead.abort()
    }, checkMs)
    try {
      const reader = (await open(AbortSignal.any([signal, dead.signal]))).getReader()
      const read = createEvents()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        receivedAt = Date.now()
        timeoutMs = silenceMs
        for (const message of read(value)) {
          failures = 0
          receive(message)
        }
      }
    } catch (error) {
      // Refused, unreachable or interrupted: connect again.
      requestedMs = requestedWait(error)
    }
    clearInterval(watch)
    if (signal.aborted) return
    // A stream that comes back soon causes the reload itself.
    if (failures === 0) reloadedAt = Date.now()
    if (Date.now() - reloadedAt >= longestPauseMs) {
      reloadedAt = Date.now()
      receive(reload)
    }
    await pause(requestedMs + pauseMs(failures, Math.random()))
  }
}

/** Parses stream text in arbitrary chunks; returns the complete messages. Comments are ignored. */
export function createEvents(): (text: string) => LiveMessage[] {
  let rest = ""
  return (text) => {
    const blocks = (rest + text).split("\n\n")
    rest = blocks.pop() ?? ""
    return blocks.flatMap((block) =>
      block.startsWith("data: ") ? [JSON.parse(block.slice("data: ".length)) as LiveMessage] : [],
    )
  }
}
