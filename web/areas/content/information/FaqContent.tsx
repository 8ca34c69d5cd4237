import { useState } from "react"
import type { Faq, FaqTopic } from "../../../../contract/content.ts"
import { dateText } from "../../../../contract/format.ts"
import { useTranslation } from "../../../texts.ts"
import { SearchInput } from "../../../ui/SearchInput.tsx"
import { Tabs } from "../../../ui/Tabs.tsx"
import type { FaqPanelProps } from "./FaqPanel.tsx"
import styles from "./Information.module.css"
import { NothingFound } from "./NothingFound.tsx"
import { QuestionItem } from "./QuestionItem.tsx"
import { isFound, isInAnswer, wordsOf } from "./search.ts"

const tabs = ["preOffers", "selection"] as const
export type FaqTab = (typeof tabs)[number]

/** What stands beneath a tab: its own questions, then those that are the same for both. */
const topicsOf = (faq: readonly Faq[], tab: FaqTab) =>
  faq.filter(({ topic }) => topic === tab || topic === "general")

/** The tab that a link leads to; null where it stands in both. */
function tabOf(faq: readonly Faq[], wanted: string | null): FaqTab | null {
  if (wanted === null) return "preOffers"
  if (wanted === "selection") return "selection"
  const topic: FaqTopic | undefined = faq.find(({ questions }) =>
    questions.some(({ id }) => id === wanted),
  )?.topic
  return topic === "preOffers" || topic === "selection" ? topic : null
}

type Props = Pick<FaqPanelProps, "wanted" | "go"> & { faq: readonly Faq[] }

/** Search, tabs and foldable questions. The open question stands in the address. */
export function FaqContent({ faq, wanted, go }: Props) {
  const { t } = useTranslation("content/information")
  const [tab, setTab] = useState<FaqTab>("preOffers")
  const [search, setSearch] = useState("")
  // What somebody folded or unfolded by hand since the search changed.
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [followed, setFollowed] = useState<string | null>(null)
  const words = wordsOf(search)

  const seek = (typed: string) => {
    setSearch(typed)
    setFolds(new Map())
  }
  if (wanted !== followed) {
    setFollowed(wanted)
    setTab(tabOf(faq, wanted) ?? tab)
    const target = faq.flatMap(({ questions }) => questions).find(({ id }) => id === wanted)
    if (target) setFolds(new Map(folds).set(target.id, true))
    if (target && !isFound(target, words)) setSearch("")
  }

  const toggle = (id: string, open: boolean) => {
    setFolds(new Map(folds).set(id, open))
    if (open) go(`faq-${id}`)
  }
  const found = (of: FaqTab) =>
    topicsOf(faq, of).map((topic) => ({
      ...topic,
      questions: topic.questions.filter((question) => isFound(question, words)),
    }))
  const countOf = (of: FaqTab) => found(of).reduce((sum, { questions }) => sum + questions.length, 0)
  const searching = words.length > 0

  const content = (of: FaqTab) => {
    const other = of === "preOffers" ? "selection" : "preOffers"
    if (countOf(of) === 0)
      return (
        <NothingFound
          search={search}
          elsewhere={countOf(other) > 0 ? { tab: other, count: countOf(other) } : null}
          onGo={() => go(other === "selection" ? "faq-selection" : "faq")}
          onClear={() => seek("")}
        />
      )
    return found(of).map(
      ({ topic, title, version, date, questions }) =>
        questions.length > 0 && (
          <section key={topic} className={styles.topic} aria-label={title}>
            {topic === "general" && <h3 className={styles.topicTitle}>{title}</h3>}
            <ul>
              {questions.map((question) => (
                <QuestionItem
                  key={question.id}
                  question={question}
                  words={words}
                  open={folds.get(question.id) ?? (searching && isInAnswer(question, words))}
                  wanted={question.id === wanted}
                  onToggle={(open) => toggle(question.id, open)}
                />
              ))}
            </ul>
            <p className={styles.edition}>{t("edition", { version, date: dateText(date) })}</p>
          </section>
        ),
    )
  }

  return (
    <div className={styles.panel}>
      <SearchInput label={t("search")} placeholder={t("searchExample")} value={search} onChange={seek} />
      <p role="status" className={styles.count}>
        {searching ? t("found", { count: countOf(tab), tab: t(tab) }) : ""}
      </p>
      <Tabs
        label={t("faqTitle")}
        value={tab}
        onChange={(next) => go(next === "selection" ? "faq-selection" : "faq")}
        tabs={tabs.map((value) => ({
          value,
          label: t(value),
          ...(searching && { count: countOf(value) }),
          content: content(value),
        }))}
      />
    </div>
  )
}
