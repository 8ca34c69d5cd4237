import type { Socket } from "node:net"
import { setTimeout as delay, setImmediate as immediate } from "node:timers/promises"
import type { FastifyInstance } from "fastify"

/** No new connections; running calls get `finishMs` (ADR-0039). */
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

/** Grace period for a connection's first byte on shutdown, in milliseconds. */
const firstByteMs = 1_000

/** Node ends idle connections once, and never those without a request, which browsers open in advance. */
export function closeConnectionsAtTheEnd(app: FastifyInstance): void {
  const { server } = app
  const open = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    open.add(socket)
    socket.once("close", () => open.delete(socket))
  })
  app.addHook("preClose", async () => {
    if (!server.listening) return
    const begunAt = performance.now()
    const closing = setInterval(() => {
      server.closeIdleConnections()
      if (performance.now() - begunAt < firstByteMs) return
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, 50)
    server.once("close", () => clearInterval(closing))
    // Connections accepted by the system but not yet seen by the event loop would be lost with the listening socket;
    // right after a turn of the loop there are none.
    await immediate()
  })
}
