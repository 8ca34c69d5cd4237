import { setTimeout as pause } from "node:timers/promises"
import { type Answer, openConnection } from "./http.ts"
import { percentile } from "./rounds.ts"

export type Load = {
  port: number
  connections: number
  seconds: number
  /** Required status of every response; any other ends the bench. */
  status: number
  /** The next request; undefined ends the load early. */
  next: () => Buffer | undefined
  /** Called before a request; the returned function receives its response. */
  watch?: () => (answer: Answer) => void
  /** Pause of each connection between two requests in milliseconds. */
  pauseMs?: number
}

export type Throughput = { perSecond: number; p95Ms: number; count: number }

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
  const latencies: number[] = []
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1000
  try {
    await Promise.all(
      open.map(async (connection) => {
        for (let askedAt = performance.now(); askedAt < deadline; askedAt = performance.now()) {
          const request = next()
          if (!request) return
          const seen = watch?.()
          const answer = await connection.ask(request)
          latencies.push(performance.now() - askedAt)
          if (answer.status !== status)
            throw new Error(`Answer ${answer.status} instead of ${status}: ${answer.body}`)
          seen?.(answer)
          if (pauseMs) await pause(pauseMs)
        }
      }),
    )
  } finally {
    for (const connection of open) connection.close()
  }
  const elapsed = (performance.now() - startedAt) / 1000
  return {
    perSecond: latencies.length / elapsed,
    p95Ms: percentile(latencies, 0.95),
    count: latencies.length,
  }
}
