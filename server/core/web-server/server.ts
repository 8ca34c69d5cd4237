import { randomUUID } from "node:crypto"
import { type FastifyError, type FastifyInstance, type FastifyRequest, fastify, LogController } from "fastify"
import { z } from "zod"
import { refuseCostlyJson } from "../http/bodies.ts"
import { registerErrors, sendRefusal } from "../http/errors.ts"
import { lanesFor } from "../http/lanes.ts"
import type { Log } from "../runtime/log.ts"
import { type EventOf, logCalls } from "./call-log.ts"
import { closeConnectionsAtTheEnd } from "./close.ts"
import { issueSentence } from "./issue-sentences.ts"
import { endSlowReaders } from "./slow-readers.ts"

// Schema messages are shown to users.
z.config({ customError: issueSentence })

/** `logCalls` logs calls; of the library's lines only broken responses are kept. */
class QuietController extends LogController {
  override streamError(error: FastifyError, request: FastifyRequest): void {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") request.log.warn({ err: error }, "answer broken off")
  }
  override serializerError(error: FastifyError, request: FastifyRequest): void {
    request.log.error({ err: error }, "answer not as declared")
  }
}

/** The server without routes. After `leaving` each response closes its connection (ADR-0039). */
export function createServer(
  log: Log,
  trustedProxies: string[] = [],
  leaving = new AbortController().signal,
  eventOf: EventOf = () => undefined,
  databaseCalls = 6,
): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new QuietController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    // Undecodable URLs reach neither the error handler nor the hooks that set headers.
    frameworkErrors: (_error, request, reply) => {
      reply.header("x-request-id", request.id)
      reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
      reply.header("x-content-type-options", "nosniff")
      sendRefusal(reply, { refused: "not_found" })
    },
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    requestTimeout: 120_000,
    // Calls on open connections are still answered.
    return503OnClosing: false,
    forceCloseConnections: "idle",
  }) as unknown as FastifyInstance
  app.decorate("lanes", lanesFor(databaseCalls))
  refuseCostlyJson(app)
  registerErrors(app)
  closeConnectionsAtTheEnd(app)
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id)
  })
  logCalls(app, eventOf)
  endSlowReaders(app)
  app.addHook("onSend", async (_request, reply, payload) => {
    if (leaving.aborted) reply.header("connection", "close")
    return payload
  })
  return app
}
