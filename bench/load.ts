import { setTimeout as pause } from "node:timers/promises"
import { openConnection } from "./http.ts"

export type Load = {
  port: number
  connections: number
  seconds: number
  /** Required status of every response; any other ends the bench. */
  status: number
  /** The next request; undefined ends the load early. */
  next: () => Buffer | undefined
  watch?: () => () => void
  /** Pause of each connection between two requests in milliseconds. */
  pauseMs?: number
}

export type Throughput = { perSecond: number }

/** Sends requests for some seconds on several connections, one request at a time each. */
export async function load({
  port,
  connections,
  seconds,
  status,
  next,
  watch,
  pauseMs,
}: Load): Promise<Throughput> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  let answered = 0
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1000
  try {
    await Promise.all(
      open.map(async (connection) => {
        while (performance.now() < deadline) {
          const request = next()
          if (!request) return
          const seen = watch?.()
          const answer = await connection.ask(request)
          answered += 1
          if (answer.status !== status)
            throw new Error(`Answer ${answer.status} instead of ${status}: ${answer.body}`)
          seen?.()
          if (pauseMs) await pause(pauseMs)
        }
      }),
    )
  } finally {
    for (const connection of open) connection.close()
  }
  return { perSecond: (answered * 1000) / (performance.now() - startedAt) }
}
