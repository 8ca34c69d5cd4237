import type { Socket } from "node:net"
import { setTimeout as delay, setImmediate as immediate } from "node:timers/promises"
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

/** How long a connection may take to its first byte once the server closes, in milliseconds. */
const firstByteMs = 1_000

/**
 * From the moment a server closes on, its connections end as soon as nothing runs on them. Node does that only once, at the
 * beginning, and never with one on which nothing was ever asked, as browsers open them in advance.
 */
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
    // What the system accepted and this process has not seen yet is lost with the listening socket. Right after the event loop
    // looked there is nothing of that.
    await immediate()
  })
}
