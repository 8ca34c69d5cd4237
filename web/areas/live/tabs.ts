import type { News } from "./stream.ts"

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
