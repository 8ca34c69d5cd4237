import { Socket } from "node:net"
import type { FastifyInstance, FastifyReply } from "fastify"

/** In milliseconds: without a byte accepted (Node notices after up to twice that), and for a whole answer: 20 MB at 23 kB a second. */
type Limits = { idleMs: number; wholeMs: number }
const defaultLimits: Limits = { idleMs: 20_000, wholeMs: 900_000 }

/** Disconnects readers that accept an answer too slowly. Live streams have limits of their own. */
export function endSlowReaders(app: FastifyInstance, limits: Limits = defaultLimits): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.routeOptions.config.endpoint?.lane !== "stream") limitSending(reply, limits)
    return payload
  })
}

function limitSending({ raw }: FastifyReply, { idleMs, wholeMs }: Limits): void {
  if (!(raw.socket instanceof Socket)) return
  // Node resets this for the next call on the connection.
  raw.setTimeout(idleMs)
  const timer = setTimeout(() => raw.destroy(), wholeMs).unref()
  raw.once("close", () => clearTimeout(timer))
}
