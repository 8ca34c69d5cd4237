import type { PlainDate } from "../../../contract/core/dates.ts"
import type { TermsVersion } from "../../../contract/people/terms.ts"

export type Terms = TermsVersion & {
  /** Day from which it is announced by e-mail; null for the first version. */
  announcedFrom: PlainDate | null
  /** The whole file, for the journal, and its SHA-256, by which acts refer to it. */
  content: string
  hash: string
}

/** A user's act about a version of the terms. */
export type TermsAct = { version: string; act: "ACCEPTED" | "DECLINED" | "WITHDRAWN"; at: string }
