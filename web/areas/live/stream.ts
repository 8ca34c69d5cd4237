import type { LiveMessage } from "../../../contract/live.ts"
import { ApiError } from "../../api.ts"

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

type Parts = {
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
export function shareStream({ personId, follow, receive, signal }: Parts): void {
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
