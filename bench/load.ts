import { setTimeout as pause } from "node:timers/promises"
import { type Answer, openConnection } from "./http.ts"
import { percentile } from "./rounds.ts"

export type Load = {
  port: number
  connections: number
  seconds: number
  /** The status that every answer must have; any other ends the bench. */
  status: number
  /** The next request; undefined when there is nothing left to ask, which ends the load early. */
  next: () => Buffer | undefined
  /** Called before a request leaves; what it returns sees the answer. */
  watch?: () => (answer: Answer) => void
  /** How long each connection waits between two requests, in milliseconds. */
  pauseMs?: number
}

export type Throughput = { perSecond: number; p95Ms: number; count: number }

/** Asks on this many connections at once, each one request after the other, for this many seconds. */
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
