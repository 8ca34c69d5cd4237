import { type FastifyError, type FastifyInstance, type FastifyRequest, fastify, LogController } from "fastify"
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod"
import { z } from "zod"
import { lanesFor, refuseDeepJson, registerErrors, sendRefusal } from "../http/index.ts"
import type { Log } from "../runtime/index.ts"
import { type EventOf, logCalls } from "./call-log.ts"
import { closeConnectionsAtTheEnd } from "./close.ts"
import { issueSentence } from "./issue-sentences.ts"
import { requestIds } from "./request-id.ts"

// Messages of schemas are sentences for people too.
z.config({ customError: issueSentence })

/** Calls have their own lines (`logCalls`); of the library's, only failures of answers under way are kept. */
class QuietController extends LogController {
  override streamError(error: FastifyError, request: FastifyRequest): void {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") request.log.warn({ err: error }, "answer broken off")
  }
  override serializerError(error: FastifyError, request: FastifyRequest): void {
    request.log.error({ err: error }, "answer not as declared")
  }
}

/**
 * The bare server: schemas are zod, every failure has one shape, bodies are small unless an endpoint says otherwise, and at most
 * `databaseCalls` usual calls run at once. A forwarded address counts only where a trusted proxy says it: limits count by the caller's network. From
 * `leaving` on each answer asks its caller for another connection, so that none is in use when the server closes (ADR-0039).
 */
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
    genReqId: requestIds(trustedProxies),
    routerOptions: { ignoreTrailingSlash: true },
    // An address that cannot be decoded never reaches the error handler.
    frameworkErrors: (_error, request, reply) => {
      // Nor the hooks that set headers.
      reply.header("x-request-id", request.id)
      reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
      reply.header("x-content-type-options", "nosniff")
      sendRefusal(reply, { refused: "not_found" })
    },
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    requestTimeout: 120_000,
    // What comes over a connection that is still open is answered, not refused.
    return503OnClosing: false,
    forceCloseConnections: "idle",
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate("lanes", lanesFor(databaseCalls))
  refuseDeepJson(app)
  registerErrors(app)
  closeConnectionsAtTheEnd(app)
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id)
  })
  logCalls(app, eventOf)
  app.addHook("onSend", async (_request, reply, payload) => {
    if (leaving.aborted) reply.header("connection", "close")
    return payload
  })
  return app
}
