import { onTestFinished } from "vitest"
import { type LiveChange, type LiveMessage, liveMessage } from "../../contract/news/live.ts"

export type LiveStream = {
  next(): Promise<LiveMessage | null>
  /** All changes up to and including this car's. */
  until(carId: string): Promise<LiveChange[]>
  leave(): Promise<void>
}

/** Opens a stream of a portal at `url`, like a browser, until the test ends. Throws if refused. */
export async function openLiveStream(
  url: string,
  headers: Record<string, string>,
  since?: string,
): Promise<LiveStream> {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const answer = await fetch(`${url}/api/live${since ? `?${new URLSearchParams({ since })}` : ""}`, {
    headers,
    signal: leaving.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`/api/live: ${answer.status}`)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  const next = async (): Promise<LiveMessage | null> => {
    for (;;) {
      const end = text.indexOf("\n\n")
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        if (block.startsWith("data: ")) return liveMessage.parse(JSON.parse(block.slice("data: ".length)))
        continue
      }
      const { done, value } = await reader.read()
      if (done) return null
      text += value
    }
  }
  return {
    next,
    until: async (carId) => {
      const received: LiveChange[] = []
      for (;;) {
        const message = await next()
        if (!message) throw new Error("The stream ended")
        if (message.kind !== "change") continue
        received.push(message)
        if (message.changed.includes(carId)) return received
      }
    },
    leave: async () => leaving.abort(),
  }
}
