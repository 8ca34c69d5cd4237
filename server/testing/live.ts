import { type LiveChange, type LiveMessage, liveMessage } from "../../contract/live.ts"

export type LiveEar = {
  /** The next event; null when the stream ended. */
  next(): Promise<LiveMessage | null>
  /** Everything told up to and with the change of this car. */
  until(carId: string): Promise<LiveChange[]>
  leave(): Promise<void>
}

/** Opens a stream of a portal that listens at `url`, as a browser does. Throws when it is refused. */
export async function openEar(url: string, headers: Record<string, string>): Promise<LiveEar> {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/api/live`, { headers, signal: leaving.signal })
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
      const told: LiveChange[] = []
      for (;;) {
        const message = await next()
        if (!message) throw new Error("The stream ended")
        if (message.kind !== "change") continue
        told.push(message)
        if (message.changed.includes(carId)) return told
      }
    },
    leave: async () => leaving.abort(),
  }
}
