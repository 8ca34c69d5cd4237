import type { ErrorCode } from "../../../contract/core/errors.ts"
import type { PasswordPolicy } from "../../../contract/people/password-policy.ts"
import { recordAs } from "../../core/journal/append.ts"
import { type Database, refusingConstraints, type Tx } from "../../core/postgres/db.ts"
import type { Refused } from "../../core/refusal.ts"
import type { Clock } from "../../core/runtime/clock.ts"
import type { Log } from "../../core/runtime/log.ts"
import type { IdentityService } from "../identity/identity-service.ts"
import type { ClientRequest } from "../identity/pages.ts"
import type { Terms } from "../texts/terms.ts"
import type { Actor, Gates } from "./gate.ts"

/** What calls, commands and jobs need; one per process. */
export type Context = {
  db: Database
  /** For the separate connection that listens to notifications. */
  databaseUrl: string
  identity: IdentityService
  gates: Gates
  clock: Clock
  log: Log
  terms: readonly Terms[]
  /** Public address of the portal, without a trailing slash. */
  publicUrl: string
  providerMail: string
  contact: string
  /** Name and address of the provider in documents, line by line; copied into each act. */
  providerLines: readonly string[]
  /** Date of the build that the served page shows. */
  buildDate: string
  /** Whether e-mails are delivered; otherwise they are stored (contract/news/outbox). */
  sendsMails: boolean
  passwordPolicy: PasswordPolicy
  /** Words of the portal's addresses, rejected in passwords. */
  portalWords: readonly string[]
  requireAdminSecondFactor: boolean
}

/** A call of a signed-in user. */
export type Caller<Body = unknown> = { caller: Actor; request: ClientRequest; body: Body }

/** The transaction of a command, and what it may use; no other connection. */
export type Work = Omit<Context, "db"> & { tx: Tx; request: ClientRequest; now: Date }

/** A call that changes something, recorded as done by its caller. */
export type Change<Body = unknown, By = Actor> = Work & { caller: By; body: Body }

/** A handler that only runs a command in a transaction; violating one of these constraints is a refusal. */
export const changing =
  <Violated extends Refused<ErrorCode> = never>(
    { db, ...context }: Context,
    refusals: Readonly<Record<string, Violated>> = {},
  ) =>
  <Body, By extends { id: string } | null, Outcome>(
    command: (change: Change<Body, By>) => Promise<Outcome>,
  ) =>
  ({ caller, request, body }: Pick<Change<Body, By>, "caller" | "request" | "body">) =>
    refusingConstraints(db, refusals, async (tx) => {
      await recordAs(tx, caller?.id ?? null, "screen")
      return command({ ...context, tx, caller, request, body, now: context.clock() })
    })

export type Addresses = Pick<Context, "publicUrl" | "providerMail" | "contact">
