import type { FastifyRequest } from "fastify"
import type { ErrorCode } from "../../../contract/errors.ts"

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
