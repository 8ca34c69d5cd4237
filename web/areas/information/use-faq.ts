import { useState } from "react"
import type { Faq, Question } from "../../../contract/content.ts"
import type { FaqPanelProps } from "./FaqPanel.tsx"
import { type FaqTab, questionOf, tabOf } from "./faq-tabs.ts"
import { isFound, isInAnswer, wordsOf } from "./search.ts"

type Parts = Pick<FaqPanelProps, "wanted" | "go"> & { faq: readonly Faq[] }

/** Tab, search and what is unfolded. The address leads: a link to a question unfolds it, an unfolded one stands there. */
export function useFaq({ faq, wanted, go }: Parts) {
  const [tab, setTab] = useState<FaqTab>("preOffers")
  const [search, setSearch] = useState("")
  // What somebody folded or unfolded since the search changed.
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [followed, setFollowed] = useState<string | null>(null)
  const words = wordsOf(search)

  if (wanted !== followed) {
    setFollowed(wanted)
    setTab(tabOf(faq, wanted) ?? tab)
    const target = questionOf(faq, wanted)
    if (target) setFolds(new Map(folds).set(target.id, true))
    if (target && !isFound(target, words)) setSearch("")
  }

  return {
    tab,
    search,
    words,
    seek(typed: string) {
      setSearch(typed)
      setFolds(new Map())
    },
    isOpen: (question: Question) => folds.get(question.id) ?? isInAnswer(question, words),
    toggle(id: string, open: boolean) {
      setFolds(new Map(folds).set(id, open))
      if (open) go(`faq-${id}`)
    },
  }
}
