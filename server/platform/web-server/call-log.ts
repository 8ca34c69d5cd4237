import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Endpoint } from "../../../contract/endpoint.ts"
import { logSecurity, noteCall, notesOf, type SecurityEvent } from "../http/index.ts"

/** Which event of the security log a call is; undefined for the others. */
export type EventOf = (endpoint: Endpoint | undefined) => SecurityEvent | undefined

/** Machines ask these all the time; their lines are for those who look for them. */
const polled = new Set(["/api/health", "/api/ready", "/api/metrics"])

/**
 * Writes a line for each call once it is answered (ADR-0040): the access log, and the security log for calls that are
 * events of it and for each that lacked a right or came too often. Routes instead of addresses: those hold what people typed.
 */
export function logCalls(app: FastifyInstance, eventOf: EventOf): void {
  app.addHook("preHandler", async (request) => {
    const ids = eventOf(request.routeOptions.config.endpoint) && idsIn(request)
    if (ids && ids.length > 0) noteCall(request, { subjectIds: ids })
  })
  app.addHook("onResponse", async (request, reply) => {
    const { url: route = "none", config } = request.routeOptions
    const { userId, refused } = notesOf(request)
    const line = {
      kind: "access",
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId,
      code: refused,
    }
    request.log[polled.has(route) ? "debug" : "info"](line, "call")
    const event = eventOf(config.endpoint) ?? eventOfRefusal(reply)
    if (event) logSecurity(request, event, { outcome: outcomeOf(reply), code: refused })
  })
}

function eventOfRefusal({ statusCode }: FastifyReply): SecurityEvent | undefined {
  if (statusCode === 429) return "limit"
  return statusCode === 401 || statusCode === 403 ? "refusal" : undefined
}

function outcomeOf({ statusCode }: FastifyReply) {
  if (statusCode < 400) return "ok"
  return statusCode < 500 ? "refused" : "failed"
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const mostIds = 20

/** The ids that a call names at the top of its query and body. */
function idsIn({ query, body }: FastifyRequest): string[] {
  const values = [query, body].flatMap((part) =>
    part && typeof part === "object" ? Object.values(part).flat() : [],
  )
  return values
    .filter((value): value is string => typeof value === "string" && uuid.test(value))
    .slice(0, mostIds)
}
