import { z } from "zod"
import { activity } from "./activities.ts"
import { endpoint } from "./endpoint.ts"
import { roleErrors } from "./errors.ts"
import { richText } from "./rich-text.ts"
import { instant, plainDate, text } from "./schemas.ts"

/** The possible answers to the terms; merely signing in is none (P43). */
export const termsAnswers = ["ACCEPTED", "DECLINED"] as const
export type TermsAnswer = (typeof termsAnswers)[number]

/** One version of the terms of use. */
const termsVersion = z.object({
  version: z.string(),
  title: z.string(),
  /** The day in Berlin from which it holds and is asked for at sign-in. */
  effectiveFrom: plainDate,
  /** One sentence for each change since the version before; empty for the first one. */
  changes: z.array(z.string()),
  text: richText,
})
export type TermsVersion = z.infer<typeof termsVersion>

/** What is recorded about somebody and the terms. WITHDRAWN: the use as a whole was withdrawn. */
const termsRecord = z.object({
  version: z.string(),
  act: z.enum([...termsAnswers, "WITHDRAWN"]),
  at: instant,
})

export const readTerms = endpoint({
  method: "GET",
  path: "/api/terms",
  summary: "The terms of use in effect, and those that are announced; public",
  output: z.object({ inEffect: termsVersion, announced: z.array(termsVersion) }),
  errors: [],
})
export const readTermsVersion = endpoint({
  method: "GET",
  path: "/api/terms/version",
  summary:
    "Any version of the terms of use that was ever introduced, by its name, with the SHA-256 of its file; public",
  query: z.object({ version: text }),
  output: termsVersion.extend({ hash: z.string() }),
  errors: ["not_found"],
})
export const readOwnTerms = endpoint({
  method: "GET",
  path: "/api/terms/own",
  summary:
    "What an agent answered to the terms, until when the use can be withdrawn, and what stays in force then",
  output: z.object({
    /** What changed since the version they last agreed to, the oldest change first; empty where they never did. */
    changes: z.array(termsVersion.pick({ version: true, effectiveFrom: true, changes: true })),
    record: z.array(termsRecord),
    /** The last day in Berlin on which the use can be withdrawn; null where there is no consent. */
    withdrawableUntil: plainDate.nullable(),
    /** What was accepted and not rejected: it stays when the use ends. */
    running: z.array(activity),
  }),
  errors: roleErrors,
})
export const answerTerms = endpoint({
  method: "POST",
  path: "/api/terms/answer",
  summary: "Accept or decline the terms in effect; those who decline can only read",
  body: z.object({ version: z.string().max(40), answer: z.enum(termsAnswers) }),
  output: z.object({}),
  needsNoTerms: true,
  errors: [...roleErrors, "terms_outdated"],
})
export const withdrawUse = endpoint({
  method: "POST",
  path: "/api/terms/withdraw",
  summary: "Withdraw the use of the portal within 14 days: the access ends, what was concluded stays",
  output: z.object({}),
  needsNoTerms: true,
  errors: [...roleErrors, "withdrawal_too_late"],
})
