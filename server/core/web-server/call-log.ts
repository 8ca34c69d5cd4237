import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Endpoint } from "../../../contract/core/endpoint.ts"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import { logSecurity, noteCall, notesOf, type SecurityEvent } from "../http/security-log.ts"
import { counter, durations } from "../metrics/registry.ts"

export type EventOf = (endpoint: Endpoint | undefined) => SecurityEvent | undefined

const times = durations(
  "portal_http_request_seconds",
  "How long calls took to be answered, live streams apart",
  "route",
)
const calls = counter("portal_http_requests_total", "Calls that were answered", "route", "status")

/** Polled by machines; logged at debug level. */
const polled = new Set(["/api/health", "/api/ready", "/api/metrics"])

/** Access log, metrics and security log (ADR-0040). Routes instead of URLs, which contain user input. */
export function logCalls(app: FastifyInstance, eventOf: EventOf): void {
  app.addHook("preHandler", async (request) => {
    const ids = eventOf(request.routeOptions.config.endpoint) && idsIn(request)
    if (ids && ids.length > 0) noteCall(request, { subjectIds: ids })
  })
  app.addHook("onResponse", async (request, reply) => {
    const route = routeOf(request)
    const { userId, refused, isQuestion } = notesOf(request)
    // `too_busy` must not trigger alerts on 5xx.
    calls.inc({ route, status: refused === "too_busy" ? "busy" : reply.statusCode })
    if (!isStream(reply)) times.observe({ route }, reply.elapsedTime / 1000)
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
    const event =
      eventOf(request.routeOptions.config.endpoint) ?? (isQuestion ? undefined : eventOfRefusal(reply))
    if (event) logSecurity(request, event, { outcome: outcomeOf(reply, refused), code: refused })
  })
}

/** `none` for an unknown call, `web` for the web app. */
function routeOf({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions.config.endpoint) return routeOptions.config.endpoint.path
  const isCall = url.startsWith("/api/")
  return isCall ? (routeOptions.url ?? "none") : "web"
}

const isStream = (reply: FastifyReply): boolean => reply.getHeader("content-type") === "text/event-stream"

function eventOfRefusal({ statusCode }: FastifyReply): SecurityEvent | undefined {
  if (statusCode === 429) return "limit"
  return statusCode === 401 || statusCode === 403 ? "refusal" : undefined
}

function outcomeOf({ statusCode }: FastifyReply, code: ErrorCode | undefined) {
  if (statusCode < 400) return "ok"
  return statusCode < 500 || code === "too_busy" ? "refused" : "failed"
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const maxIds = 20

/** The ids at the top level of query and body. */
function idsIn({ query, body }: FastifyRequest): string[] {
  const values = [query, body].flatMap((part) =>
    part && typeof part === "object" ? Object.values(part).flat() : [],
  )
  return values
    .filter((value): value is string => typeof value === "string" && uuid.test(value))
    .slice(0, maxIds)
}
