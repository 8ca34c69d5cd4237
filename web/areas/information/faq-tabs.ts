import type { Faq, FaqTopic } from "../../../contract/content.ts"
import { isFound } from "./search.ts"

export const faqTabs = ["preOffers", "selection"] as const
export type FaqTab = (typeof faqTabs)[number]

/** How the address names a tab. */
export const faqHash = { preOffers: "faq", selection: "faq-selection" } as const satisfies Record<
  FaqTab,
  string
>

/** The tab that a link leads to; null for a question that stands in both, and for one that is not there any more. */
export function tabOf(faq: readonly Faq[], wanted: string | null): FaqTab | null {
  if (wanted === null) return "preOffers"
  if (wanted === "selection") return "selection"
  const topic: FaqTopic | undefined = topicWith(faq, wanted)?.topic
  return topic === "preOffers" || topic === "selection" ? topic : null
}

const topicWith = (faq: readonly Faq[], wanted: string) =>
  faq.find(({ questions }) => questions.some(({ id }) => id === wanted))

export const questionOf = (faq: readonly Faq[], wanted: string | null) =>
  faq.flatMap(({ questions }) => questions).find(({ id }) => id === wanted)

/** What stands beneath a tab, its own questions and then those of both, as far as they hold all words; no empty topic. */
export const foundIn = (faq: readonly Faq[], tab: FaqTab, words: readonly string[]): Faq[] =>
  faq
    .filter(({ topic }) => topic === tab || topic === "general")
    .map((topic) => ({ ...topic, questions: topic.questions.filter((each) => isFound(each, words)) }))
    .filter(({ questions }) => questions.length > 0)

export const countOf = (topics: readonly Faq[]): number =>
  topics.reduce((sum, { questions }) => sum + questions.length, 0)
