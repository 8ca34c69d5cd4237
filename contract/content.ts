import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { richText } from "./rich-text.ts"
import { plainDate } from "./schemas.ts"

/** Tabs of the FAQ (P63), and what is the same for both. */
export const faqTopics = ["preOffers", "selection", "general"] as const
export type FaqTopic = (typeof faqTopics)[number]

/** Legal pages that are files of the provider; another one, termsOfUse, has its own call (`GET /api/terms`). */
export const legalPages = ["provider", "privacy", "legal", "accessibility"] as const

/** Which edition of a text this is, and its date. */
const edition = { title: z.string(), version: z.string(), date: plainDate }

const question = z.object({
  /** What a link calls it; it stays the same when the question is reworded. */
  id: z.string(),
  question: z.string(),
  answer: richText,
})
export type Question = z.infer<typeof question>

const faq = z.object({ topic: z.enum(faqTopics), ...edition, questions: z.array(question) })
export type Faq = z.infer<typeof faq>

const legalText = z.object({ page: z.enum(legalPages), ...edition, text: richText })
export type LegalText = z.infer<typeof legalText>

export const readFaq = endpoint({
  method: "GET",
  path: "/api/content/faq",
  summary: "Questions and answers by topic, in the order of `faqTopics`; public",
  output: z.array(faq),
  raw: true,
  errors: [],
})
export const readLegal = endpoint({
  method: "GET",
  path: "/api/content/legal",
  summary: "Provider, privacy, legal notice and the statement about accessibility, in this order; public",
  output: z.array(legalText),
  raw: true,
  errors: [],
})
