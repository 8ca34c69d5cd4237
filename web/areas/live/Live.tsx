import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { LiveMessage } from "../../../contract/live.ts"
import { ApiError, openCall } from "../../api.ts"
import { pauseOf } from "../../ui/browser/connection.ts"
import { nextAnnouncement } from "../../ui/feedback/CountStatus.tsx"
import { texts } from "./texts.de.ts"
import { createUpdates, type Difference } from "./updates.ts"

/** While no stream works, what is shown is read again about this often, in milliseconds. */
const refreshMs = 30_000

/** Keeps the screens of a person true to what others do, and says in one sentence what changed (P109). */
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
    // Apart from each other, since streams of many end at once; in a tab that nobody sees not before somebody looks again.
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
    // A panel silences everything beside it but what is live by its attribute.
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

/** Live changes are announced at most this often (P109), in milliseconds. */
export const quietMs = 30_000

type Parts = {
  say(difference: Difference): void
  now(): number
  /** Calls back later; answers how to call that off. */
  setTimer(act: () => void, ms: number): () => void
}

/** Gathers what changed and says it in one go: at once after half a minute of quiet, else when that is over. */
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

/** What a tab learns: a message, that nothing was missed (`up`), or that nothing is received for now. */
export type News = LiveMessage | { kind: "up" | "down" }

type StreamParts = {
  /** Asks for the stream; its text as it comes. Throws when it is refused or out of reach. */
  open(signal: AbortSignal): Promise<ReadableStream<string>>
  tell(news: News): void
  /** Resolves after so many milliseconds, or when there is no reason to wait any more. */
  pause(ms: number): Promise<void>
  /** Ends all of it. */
  signal: AbortSignal
}

/** The server says something at once: where nothing comes, something in between holds it back, in milliseconds. */
const firstWordMs = 10_000
/** It goes on to say something every 20 s: a longer silence means that the line is dead. */
const silenceMs = 50_000
const longestPauseMs = 60_000

/** How long to wait before asking again; apart from each other, since a portal that ended left many at once. */
export const pauseMs = (failures: number, random: number): number =>
  Math.min(longestPauseMs, 1000 * 2 ** failures) * (0.5 + random)

/** How long the portal asked to wait, in milliseconds from now; 0 where it named no instant. */
const askedToWait = (error: unknown): number =>
  error instanceof ApiError && error.retryAt ? Math.max(0, error.retryAt - Date.now()) : 0

/** Keeps one stream open until the signal ends it, and tells what it says. */
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
      // Refused, out of reach or broken off: it is asked again.
      asked = askedToWait(error)
    }
    clearTimeout(silence)
    if (signal.aborted) return
    tell({ kind: "down" })
    await pause(asked + pauseMs(failures, Math.random()))
  }
}

/** Takes the text of a stream as it comes, in any pieces; answers the messages that are whole. Comments say nothing. */
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
  /** Whose browser: other people's tabs share nothing with these. */
  personId: string
  /** Keeps the one stream; resolves when the signal ends it. */
  follow(tell: (news: News) => void): Promise<void>
  receive(news: News): void
  signal: AbortSignal
}

/**
 * Of all tabs of a person in this browser one leads: it keeps the stream and tells the others. When it closes, the next
 * one takes over. Without locks (they exist on secure addresses only) nothing is followed: six streams would take all the
 * connections that a browser has for a site.
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
  // Ended while it waited for its turn.
  navigator.locks.request(channel.name, { signal }, lead).catch(() => {})
  signal.addEventListener("abort", () => channel.close())
}
