import type { FastifyRequest } from "fastify"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import type { IssuerProblem } from "../../../contract/people/issuer-text.ts"
import { counter } from "../metrics/registry.ts"

/** Facts about a call for the logs; ids alone, no names or mails (ADR-0040). */
type CallNotes = {
  userId?: string
  /** Users or records that the call is about. */
  subjectIds?: string[]
  refused?: ErrorCode
  /** Only checks whether there is a session, so "no" is not logged as a refusal. */
  isQuestion?: boolean
}

const notes = new WeakMap<FastifyRequest, CallNotes>()

export const noteCall = (request: FastifyRequest, more: CallNotes): void => {
  notes.set(request, { ...notes.get(request), ...more })
}

export const notesOf = (request: FastifyRequest): CallNotes => notes.get(request) ?? {}

const counted = counter("portal_security_events_total", "Lines of the security log", "event", "outcome")

/** Closed list, so that alerts can name the events. */
export type SecurityEvent =
  | "sign_in"
  | "sign_out"
  | "password_reset"
  | "password_change"
  | "second_factor"
  | "sessions_ended"
  | "registration"
  /** Role, location, activation, e-mail or invitation of a user; or a location that decides what users see. */
  | "rights_change"
  | "person_removed"
  | "block"
  | "complaint"
  | "consent"
  /** Data exported to a file. */
  | "export"
  /** An admin read or resent e-mails to others. */
  | "mails_read"
  | "refusal"
  | "limit"

type Facts = {
  /** `code` gives the reason of a refusal. */
  outcome: "ok" | "refused" | "failed"
  /** The reason; for a sign-in at an issuer, its problem. */
  code?: ErrorCode | IssuerProblem | undefined
  userId?: string | undefined
  subjectIds?: string[] | undefined
}

/** Logs ids only, no personal data or secrets. Whole calls are logged by `server/security-events.ts`. */
export function logSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  { outcome, code, userId, subjectIds }: Facts,
): void {
  counted.inc({ event, outcome })
  const notes = notesOf(request)
  const line = {
    kind: "security",
    event,
    outcome,
    code,
    userId: userId ?? notes.userId,
    subjectIds: subjectIds ?? notes.subjectIds,
    address: request.ip,
    route: request.routeOptions.url,
  }
  if (outcome === "ok") request.log.info(line, event)
  else request.log.warn(line, event)
}
