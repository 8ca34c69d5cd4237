import type { FastifyInstance } from "fastify"
import { liveStream } from "../../../contract/live.ts"
import { tooMany } from "../../core/http/rate-limit.ts"
import { route } from "../../core/http/route.ts"
import type { Context } from "../../people/identity/context.ts"
import { liveStreams } from "./stream.ts"

/** Seconds until a slot is likely free for a user with too many streams: the next heartbeat detects closed tabs. */
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
    // For HEAD requests nothing reads the stream, so it must be destroyed explicitly.
    reply.raw.once("close", () => stream.destroy())
    // Keeps proxies from buffering or compressing the events.
    reply.header("x-accel-buffering", "no").header("cache-control", "no-store, no-transform")
    return reply.type("text/event-stream").send(stream)
  })
}
