import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { roleErrors } from "../core/errors.ts"
import { instant, plainDate, text } from "../core/schemas.ts"
import { termsAnswers, termsVersion } from "../people/terms.ts"
import { activity } from "./activities.ts"

/** A user's recorded acts about the terms. WITHDRAWN: withdrew from the use of the portal. */
const termsRecord = z.object({
  version: z.string(),
  act: z.enum([...termsAnswers, "WITHDRAWN"]),
  at: instant,
})

/** Read the current terms of use and announced ones; public. */
export const readTerms = get("/api/terms", {
  output: z.object({ inEffect: termsVersion, announced: z.array(termsVersion) }),
  errors: [],
})
/** Read any published version of the terms of use by its name, with the SHA-256 of its file; public. */
export const readTermsVersion = get("/api/terms/version", {
  query: z.object({ version: text }),
  output: termsVersion.extend({ hash: z.string() }),
  errors: ["not_found"],
})
/** Read the caller's answers to the terms, until when the use can be withdrawn, and what remains in force afterwards. */
export const readOwnTerms = get("/api/terms/own", {
  output: z.object({
    /** Changes since the version last agreed to, oldest first; empty if there was none. */
    changes: z.array(termsVersion.pick({ version: true, effectiveFrom: true, changes: true })),
    record: z.array(termsRecord),
    /** Last day in Berlin for withdrawing the use; null without consent. */
    withdrawableUntil: plainDate.nullable(),
    /** Acceptances that were not rejected, which remain in force. */
    running: z.array(activity),
  }),
  errors: roleErrors,
})
/** Accept or decline the current terms; declining makes the account read-only. */
export const answerTerms = post("/api/terms/answer", {
  body: z.object({ version: z.string().max(40), answer: z.enum(termsAnswers) }),
  output: z.object({}),
  needsNoTerms: "consent",
  errors: [...roleErrors, "terms_outdated"],
})
/** Withdraw from the use of the portal within 14 days: ends the access, concluded contracts stay. */
export const withdrawUse = post("/api/terms/withdraw", {
  output: z.object({}),
  needsNoTerms: "consent",
  errors: [...roleErrors, "withdrawal_too_late"],
})
