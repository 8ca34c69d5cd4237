import type { FastifyRequest } from "fastify"
import type { ErrorCode } from "../../../contract/errors.ts"
import type { IssuerProblem } from "../../../contract/issuer-text.ts"
import { counter } from "../metrics/index.ts"
import { notesOf } from "./call-notes.ts"

const counted = counter({
  name: "portal_security_events_total",
  help: "Lines of the security log",
  labelNames: ["event", "outcome"],
})

/** The events of the security log; a closed list, so that alerts can name them. */
export type SecurityEvent =
  | "sign_in"
  | "sign_out"
  /** A link to set a password was requested, viewed or used. */
  | "password_reset"
  | "password_change"
  /** Set up, switched off, reset by an admin, new recovery codes. */
  | "second_factor"
  | "sessions_ended"
  | "registration"
  /** Role, location, activation, mail or invitation of a person; a place that decides what people see. */
  | "rights_change"
  | "person_removed"
  | "block"
  | "complaint"
  | "consent"
  /** Data left the portal in a file. */
  | "export"
  /** An admin read e-mails to others, or sent one again. */
  | "mails_read"
  | "refusal"
  | "limit"

type Facts = {
  /** For `refused` the code gives the reason. */
  outcome: "ok" | "refused" | "failed"
  /** The reason; for a sign-in at an issuer, the issuer's problem. */
  code?: ErrorCode | IssuerProblem | undefined
  userId?: string | undefined
  subjectIds?: string[] | undefined
}

/** Ids alone, no names, mails, codes or tokens. For events within a call; those of whole calls: `server/security-events.ts`. */
export function logSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  { outcome, code, userId, subjectIds }: Facts,
): void {
  counted.inc({ event, outcome })
  const known = notesOf(request)
  const line = {
    kind: "security",
    event,
    outcome,
    code,
    userId: userId ?? known.userId,
    subjectIds: subjectIds ?? known.subjectIds,
    address: request.ip,
    route: request.routeOptions.url,
  }
  if (outcome === "ok") request.log.info(line, event)
  else request.log.warn(line, event)
}
