import type { Faq, FaqTopic, Question } from "../../../contract/content.ts"
import type { RichText } from "../../../contract/rich-text.ts"
import { isFound, type Search, searchTextOf } from "../../../contract/search.ts"

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

const plain = (answer: RichText): string =>
  answer
    .flatMap((block) =>
      block.kind === "list"
        ? block.items
        : block.kind === "table"
          ? [block.head, ...block.rows].flat()
          : [block.spans],
    )
    .map((spans) => spans.map(({ text }) => text).join(""))
    .join("\n")

/** Whether question and answer together hold every word of the search (P185); all do without one. */
export const isQuestionFound = ({ question, answer }: Question, search: Search | null): boolean =>
  search === null || isFound(searchTextOf([], [question, plain(answer)]), search)

/** Whether some word stands in the answer, so that it must be unfolded to be seen. */
export function isInAnswer({ answer }: Question, search: Search | null): boolean {
  if (search === null) return false
  const text = searchTextOf([], [plain(answer)])
  return search.words.some((word) => isFound(text, { ...search, words: [word] }))
}

/** What stands beneath a tab, its own questions and then those of both, as far as a search finds them; no empty topic. */
export const foundIn = (faq: readonly Faq[], tab: FaqTab, search: Search | null): Faq[] =>
  faq
    .filter(({ topic }) => topic === tab || topic === "general")
    .map((topic) => ({
      ...topic,
      questions: topic.questions.filter((each) => isQuestionFound(each, search)),
    }))
    .filter(({ questions }) => questions.length > 0)

export const countOf = (topics: readonly Faq[]): number =>
  topics.reduce((sum, { questions }) => sum + questions.length, 0)
