import { z } from "zod"
import { richText } from "../core/rich-text.ts"
import { plainDate } from "../core/schemas.ts"

/** Answers to the terms; signing in alone is not an answer (P43). */
export const termsAnswers = ["ACCEPTED", "DECLINED"] as const
export type TermsAnswer = (typeof termsAnswers)[number]

export const termsVersion = z.object({
  version: z.string(),
  title: z.string(),
  /** First day in Berlin on which it applies and is presented at sign-in. */
  effectiveFrom: plainDate,
  /** One sentence per change since the previous version; empty for the first one. */
  changes: z.array(z.string()),
  text: richText,
})
export type TermsVersion = z.infer<typeof termsVersion>

declare module "../core/errors.ts" {
  interface RefusalDetails {
    terms_outdated: { termsVersion: string }
  }
}
