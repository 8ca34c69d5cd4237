import type { PasswordPolicy } from "../../../contract/password-policy.ts"
import type { FileStore } from "../../core/files/index.ts"
import type { IdentityService } from "../../core/identity/index.ts"
import type { Database } from "../../core/postgres/index.ts"
import type { Clock, Log } from "../../core/runtime/index.ts"
import type { Terms } from "../terms/rules.ts"
import type { Gates } from "./gate.ts"

/** What calls, commands and jobs work with: one for the whole process. */
export type Context = {
  db: Database
  /** Its address: a connection of its own listens to what it tells. */
  databaseUrl: string
  files: FileStore
  identity: IdentityService
  gates: Gates
  clock: Clock
  log: Log
  /** Versions of the terms of use by their date of effect; the database knows them (`introduceTerms`). */
  terms: readonly Terms[]
  /** The address people open, without a slash at its end. */
  publicUrl: string
  providerMail: string
  /** The provider's phone and address, as mails name them. */
  contact: string
  /** How the provider names itself in documents, line by line; each act takes it over. */
  providerLines: readonly string[]
  /** Of the build that the served page names. */
  buildDate: string
  /** Whether mails are delivered at all; else they are kept (contract/outbox). */
  sendsMails: boolean
  passwordPolicy: PasswordPolicy
  /** Words of the portal's addresses, which nobody may choose as a password. */
  portalWords: readonly string[]
  requireAdminSecondFactor: boolean
}

export type Addresses = Pick<Context, "publicUrl" | "providerMail" | "contact">
