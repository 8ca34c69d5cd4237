import type { FastifyInstance } from "fastify"
import { liveStream } from "../../../contract/live.ts"
import { route, tooMany } from "../../core/http/index.ts"
import type { Context } from "../../people/identity/context.ts"
import { liveStreams } from "./stream.ts"

/** When one of too many streams of a person may have ended, in seconds: a closed tab is noticed by the next heartbeat. */
const streamWaitSeconds = 30

export function liveRoutes(app: FastifyInstance, { db, databaseUrl, gates, log }: Context): void {
  const streams = liveStreams({ db, databaseUrl, log })
  app.addHook("onResponse", async ({ method }) => {
    if (method === "POST") streams.written()
  })
  app.addHook("preClose", async () => streams.close())

  route(app, liveStream, gates.active, async ({ caller, request, reply }) => {
    const stream = streams.open(caller, () => gates.active(request, reply))
    if (!stream) return tooMany(streamWaitSeconds)
    // Of an answer to HEAD nobody reads the stream, so nobody would end it.
    reply.raw.once("close", () => stream.destroy())
    // Proxies that gather or compress answers would hold the events back.
    reply.header("x-accel-buffering", "no").header("cache-control", "no-store, no-transform")
    return reply.type("text/event-stream").send(stream)
  })
}
