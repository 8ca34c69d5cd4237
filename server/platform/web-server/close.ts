import { setTimeout as delay } from "node:timers/promises"
import type { FastifyInstance } from "fastify"

/**
 * Ends a server: it takes no more connections, long streams end by what the server does before it closes (`preClose`), and
 * calls that run are answered within `finishMs` or cut off (ADR-0039).
 */
export async function closeServer(app: FastifyInstance, finishMs: number): Promise<void> {
  const done = new AbortController()
  const cutOff = delay(finishMs, undefined, { signal: done.signal }).then(
    () => app.server.closeAllConnections(),
    () => {},
  )
  await app.close()
  done.abort()
  await cutOff
}
