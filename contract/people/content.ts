import { z } from "zod"
import { get } from "../core/endpoint.ts"
import { richText } from "../core/rich-text.ts"
import { plainDate } from "../core/schemas.ts"

export const faqTopics = ["preOffers", "selection", "general"] as const
export type FaqTopic = (typeof faqTopics)[number]

/** Legal pages stored as files; the terms of use have their own endpoint (`GET /api/terms`). */
export const legalPages = ["provider", "privacy", "legal", "accessibility"] as const

const edition = { title: z.string(), version: z.string(), date: plainDate }

const question = z.object({
  /** Anchor of links, unchanged when the question is reworded. */
  id: z.string(),
  question: z.string(),
  answer: richText,
})
export type Question = z.infer<typeof question>

const faq = z.object({ topic: z.enum(faqTopics), ...edition, questions: z.array(question) })
export type Faq = z.infer<typeof faq>

const legalText = z.object({ page: z.enum(legalPages), ...edition, text: richText })
export type LegalText = z.infer<typeof legalText>

/** List questions and answers by topic, in the order of `faqTopics`; public. */
export const readFaq = get("/api/content/faq", {
  output: z.array(faq),
  raw: true,
  errors: [],
})
/** Read the provider page, privacy policy, legal notice and accessibility statement, in this order; public. */
export const readLegal = get("/api/content/legal", {
  output: z.array(legalText),
  raw: true,
  errors: [],
})
