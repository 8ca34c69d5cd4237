import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { LiveMessage } from "../../../contract/live.ts"
import { ApiError, openCall } from "../../api.ts"
import { pauseOf } from "../../ui/browser/connection.ts"
import { nextAnnouncement } from "../../ui/feedback/CountStatus.tsx"
import { texts } from "./texts.de.ts"
import { createUpdates, type Difference } from "./updates.ts"

/** Approximate reload interval while no stream works, in milliseconds. */
const refreshMs = 30_000

/** Keeps a user's screens up to date with changes by others, and announces them in one sentence (P109). */
export function Live({ personId }: { personId: string }) {
  const client = useQueryClient()
  const [said, setSaid] = useState("")

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const pause = pauseOf(signal)
    const announcer = createAnnouncer({
      say: (difference) => setSaid((before) => nextAnnouncement(before, sentenceOf(difference))),
      now: Date.now,
      setTimer: (act, ms) => {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
    })
    const update = createUpdates({ client, announce: announcer.add, signal })
    let isUp = false
    const receive = (news: News) => {
      if (news.kind === "reload" || news.kind === "change") update(news)
      else if (news.kind === "up" && !isUp) update({ kind: "reload" })
      isUp = news.kind !== "down"
    }
    const follow = (tell: (news: News) => void) =>
      followStream({
        open: (until) => openCall("GET /api/live", until),
        tell,
        pause,
        signal,
      })
    shareStream({ personId, follow, receive, signal })
    // Jittered, since many streams end at once; hidden tabs wait until they are visible.
    const refresh = async () => {
      while (!signal.aborted) {
        await pause(refreshMs * (0.75 + Math.random() / 2))
        if (!isUp && !signal.aborted && document.visibilityState === "visible") update({ kind: "reload" })
      }
    }
    void refresh()
    return () => {
      ending.abort()
      announcer.stop()
    }
  }, [client, personId])

  return (
    // A modal panel silences everything beside it except live regions marked by attribute.
    <p role="status" aria-live="polite" className="visually-hidden">
      {said}
    </p>
  )
}

/** "2 Fahrzeuge sind nicht mehr verfügbar, 1 Fahrzeug ist neu." */
function sentenceOf({ gone, changed, fresh }: Difference): string {
  const parts = [
    gone > 0 && texts.saidGone(gone),
    changed > 0 && texts.saidChanged(changed),
    fresh > 0 && texts.saidFresh(fresh),
  ]
  return `${parts.filter(Boolean).join(", ")}.`
}

/** Minimum time between announcements (P109), in milliseconds. */
export const quietMs = 30_000

type Parts = {
  say(difference: Difference): void
  now(): number
  setTimer(act: () => void, ms: number): () => void
}

/** Collects changes and announces them together: at once after half a minute of silence, otherwise when that has passed. */
export function createAnnouncer({ say, now, setTimer }: Parts) {
  const nothing: Difference = { gone: 0, changed: 0, fresh: 0 }
  let gathered = nothing
  let saidAt = Number.NEGATIVE_INFINITY
  let callOff: (() => void) | null = null

  const speak = () => {
    callOff = null
    saidAt = now()
    say(gathered)
    gathered = nothing
  }
  return {
    add({ gone, changed, fresh }: Difference): void {
      if (gone + changed + fresh === 0) return
      gathered = {
        gone: gathered.gone + gone,
        changed: gathered.changed + changed,
        fresh: gathered.fresh + fresh,
      }
      if (callOff) return
      const left = saidAt + quietMs - now()
      if (left <= 0) speak()
      else callOff = setTimer(speak, left)
    },
    stop: () => callOff?.(),
  }
}

/** What a tab receives: a message, that nothing was missed (`up`), or that nothing is received (`down`). */
export type News = LiveMessage | { kind: "up" | "down" }

type StreamParts = {
  /** Opens the stream and returns its text. Throws if refused or unreachable. */
  open(signal: AbortSignal): Promise<ReadableStream<string>>
  tell(news: News): void
  /** Resolves after `ms` milliseconds, or earlier if waiting has become pointless. */
  pause(ms: number): Promise<void>
  /** Ends everything. */
  signal: AbortSignal
}

/** The server sends something at once: if nothing arrives within this time, a proxy is buffering. In milliseconds. */
const firstWordMs = 10_000
/** The server sends something every 20 s: a longer silence means a dead connection. */
const silenceMs = 50_000
const longestPauseMs = 60_000

/** Delay before reconnecting; jittered, since a stopped portal disconnects many at once. */
export const pauseMs = (failures: number, random: number): number =>
  Math.min(longestPauseMs, 1000 * 2 ** failures) * (0.5 + random)

/** The wait that the portal requested, in milliseconds; 0 without one. */
const requestedWait = (error: unknown): number =>
  error instanceof ApiError && error.retryAt ? Math.max(0, error.retryAt - Date.now()) : 0

/** Keeps one stream open until the signal aborts, and passes on its messages. */
export async function followStream({ open, tell, pause, signal }: StreamParts): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const dead = new AbortController()
    let asked = 0
    let silence = setTimeout(() => dead.abort(), firstWordMs)
    try {
      const reader = (await open(AbortSignal.any([signal, dead.signal]))).getReader()
      const read = createEvents()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        clearTimeout(silence)
        silence = setTimeout(() => dead.abort(), silenceMs)
        for (const message of read(value)) {
          failures = 0
          tell(message)
        }
      }
    } catch (error) {
      // Refused, unreachable or interrupted: connect again.
      asked = requestedWait(error)
    }
    clearTimeout(silence)
    if (signal.aborted) return
    tell({ kind: "down" })
    await pause(asked + pauseMs(failures, Math.random()))
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

type SharedStream = {
  personId: string
  /** Follows the stream; resolves when the signal aborts. */
  follow(tell: (news: News) => void): Promise<void>
  receive(news: News): void
  signal: AbortSignal
}

/**
 * One tab per browser holds the stream and informs the others; the next one takes over. Without locks (insecure
 * addresses) there is no stream: six would use all connections of a site.
 */
export function shareStream({ personId, follow, receive, signal }: SharedStream): void {
  if (!navigator.locks) return
  const channel = new BroadcastChannel(`live ${personId}`)
  let isLeading = false
  let isUp = false
  const tell = (news: News) => {
    isUp = news.kind !== "down"
    channel.postMessage(news)
    receive(news)
  }
  channel.onmessage = ({ data }: MessageEvent<News | "isUp">) => {
    if (data !== "isUp") receive(data)
    else if (isLeading && isUp) channel.postMessage({ kind: "up" } satisfies News)
  }
  channel.postMessage("isUp")
  const lead = async () => {
    isLeading = true
    await follow(tell)
  }
  // Aborted while waiting for the lock.
  navigator.locks.request(channel.name, { signal }, lead).catch(() => {})
  signal.addEventListener("abort", () => channel.close())
}
