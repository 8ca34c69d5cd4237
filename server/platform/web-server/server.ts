import { type FastifyInstance, fastify, LogController } from "fastify"
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod"
import { z } from "zod"
import { de } from "zod/locales"
import { registerErrors, sendRefusal } from "../http/index.ts"
import type { Log } from "../runtime/index.ts"
import { closeConnectionsAtTheEnd } from "./close.ts"

// Messages of schemas are German too.
z.config(de())

/**
 * The bare server: schemas are zod, every failure has one shape, bodies are at most 1 MB unless an endpoint says
 * otherwise. A forwarded address counts only where a trusted proxy says it: limits count by the caller's network. From
 * `leaving` on each answer asks its caller for another connection, so that none is in use when the server closes (ADR-0039).
 */
export function createServer(
  log: Log,
  trustedProxies: string[] = [],
  leaving = new AbortController().signal,
): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    // An address that cannot be decoded never reaches the error handler.
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply, { refused: "not_found" }),
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    requestTimeout: 120_000,
    // What comes over a connection that is still open is answered, not refused.
    return503OnClosing: false,
    forceCloseConnections: "idle",
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrors(app)
  closeConnectionsAtTheEnd(app)
  app.addHook("onSend", async (_request, reply, payload) => {
    if (leaving.aborted) reply.header("connection", "close")
    return payload
  })
  return app
}
