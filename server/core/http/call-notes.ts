import type { FastifyRequest } from "fastify"
import type { ErrorCode } from "../../../contract/errors.ts"

/** What is known of a call beside its route; ids alone, so that a log holds no names and no mails (ADR-0040). */
type CallNotes = {
  /** Who called, as far as that is proved. */
  userId?: string
  /** Whom or what the call was about. */
  subjectIds?: string[]
  /** Why it was refused. */
  refused?: ErrorCode
  /** It only asked whether somebody is signed in: a "no" is no refusal of anything. */
  isQuestion?: boolean
}

const notes = new WeakMap<FastifyRequest, CallNotes>()

/** Adds to what the logs will say of a call. */
export const noteCall = (request: FastifyRequest, more: CallNotes): void => {
  notes.set(request, { ...notes.get(request), ...more })
}

export const notesOf = (request: FastifyRequest): CallNotes => notes.get(request) ?? {}
