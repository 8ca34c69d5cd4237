import type { FastifyInstance } from "fastify"
import { liveStream } from "../../../contract/live.ts"
import { route } from "../../platform/http/index.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { refuse } from "../../platform/refusal.ts"
import type { Log } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import { liveStreams } from "./stream.ts"

type Parts = { db: Db; databaseUrl: string; gates: Gates; log: Log }

/** Changes, sent to open screens at once (ADR-0018). */
export function liveRoutes(app: FastifyInstance, { db, databaseUrl, gates, log }: Parts): void {
  const streams = liveStreams({ db, databaseUrl, log })
  app.addHook("onResponse", async ({ method }) => {
    if (method === "POST") streams.written()
  })
  app.addHook("preClose", async () => streams.close())

  route(app, liveStream, gates.active, async ({ caller, request, reply }) => {
    const stream = streams.open(caller, () => gates.active(request, reply))
    if (!stream) return refuse("too_many_requests")
    // Of an answer to HEAD nobody reads the stream, so nobody would end it.
    reply.raw.once("close", () => stream.destroy())
    // Proxies that gather answers would hold the events back.
    return reply.type("text/event-stream").header("x-accel-buffering", "no").send(stream)
  })
}
