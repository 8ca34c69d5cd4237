import { useState } from "react"
import type { Faq, Question } from "../../../contract/content.ts"
import { searchOf } from "../../../contract/search.ts"
import type { FaqPanelProps } from "./FaqPanel.tsx"
import { type FaqTab, isInAnswer, isQuestionFound, questionOf, tabOf } from "./faq-tabs.ts"

type Parts = Pick<FaqPanelProps, "wanted" | "go"> & { faq: readonly Faq[] }

/** Tab, search and what is unfolded. The address leads: a link to a question unfolds it, an unfolded one stands there. */
export function useFaq({ faq, wanted, go }: Parts) {
  const [tab, setTab] = useState<FaqTab>("preOffers")
  const [typed, setTyped] = useState("")
  // What somebody folded or unfolded since the search changed.
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [followed, setFollowed] = useState<string | null>(null)
  const search = searchOf(typed)

  if (wanted !== followed) {
    setFollowed(wanted)
    setTab(tabOf(faq, wanted) ?? tab)
    const target = questionOf(faq, wanted)
    if (target) setFolds(new Map(folds).set(target.id, true))
    if (target && !isQuestionFound(target, search)) setTyped("")
  }

  return {
    tab,
    typed,
    search,
    seek(text: string) {
      setTyped(text)
      setFolds(new Map())
    },
    isOpen: (question: Question) => folds.get(question.id) ?? isInAnswer(question, search),
    toggle(id: string, open: boolean) {
      setFolds(new Map(folds).set(id, open))
      if (open) go(`faq-${id}`)
    },
  }
}
