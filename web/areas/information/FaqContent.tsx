import type { Faq } from "../../../contract/content.ts"
import { dateText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { EmptyState } from "../../ui/feedback/index.ts"
import { SearchInput } from "../../ui/field/index.ts"
import { Tabs } from "../../ui/layout/index.ts"
import { SearchedFor } from "../../ui/table/index.ts"
import { ContactLine } from "./ContactLine.tsx"
import type { FaqPanelProps } from "./FaqPanel.tsx"
import { countOf, type FaqTab, faqHash, faqTabs, foundIn } from "./faq-tabs.ts"
import styles from "./Information.module.css"
import { QuestionItem } from "./QuestionItem.tsx"
import { useFaq } from "./use-faq.ts"

type Props = Pick<FaqPanelProps, "wanted" | "go"> & { faq: readonly Faq[] }

/** Search, tabs and foldable questions. */
export function FaqContent({ faq, wanted, go }: Props) {
  const { t } = useTranslation("information")
  const view = useFaq({ faq, wanted, go })
  const { tab, typed, search, seek } = view
  const found = {
    preOffers: foundIn(faq, "preOffers", search),
    selection: foundIn(faq, "selection", search),
  }
  const open = (next: FaqTab) => go(faqHash[next])

  const content = (of: FaqTab) => {
    const other = of === "preOffers" ? "selection" : "preOffers"
    if (found[of].length > 0)
      return (
        <SearchedFor search={typed}>
          <Topics topics={found[of]} wanted={wanted} view={view} />
        </SearchedFor>
      )
    return (
      <NothingFound
        tab={of}
        search={typed}
        elsewhere={found[other].length > 0 ? { tab: other, count: countOf(found[other]) } : null}
        onGo={() => open(other)}
        onClear={() => seek("")}
      />
    )
  }

  return (
    <div className={styles.panel}>
      <SearchInput label={t("search")} placeholder={t("searchExample")} value={typed} onChange={seek} />
      <p role="status" className={styles.count}>
        {search && t("found", { count: countOf(found[tab]), tab: t(tab) })}
      </p>
      <Tabs
        label={t("faqTitle")}
        value={tab}
        onChange={open}
        tabs={faqTabs.map((value) => ({
          value,
          label: t(value),
          ...(search && { count: countOf(found[value]) }),
          content: content(value),
        }))}
      />
    </div>
  )
}

type TopicsProps = {
  topics: readonly Faq[]
  wanted: string | null
  view: Pick<ReturnType<typeof useFaq>, "isOpen" | "toggle">
}

/** The questions beneath a tab. The first topic is named by the tab itself. */
function Topics({ topics, wanted, view }: TopicsProps) {
  const { t } = useTranslation("information")
  return topics.map(({ topic, title, version, date, questions }) => (
    <section key={topic} className={styles.topic}>
      <h3 className={topic === "general" ? styles.topicTitle : "visually-hidden"}>{title}</h3>
      <ul>
        {questions.map((question) => (
          <QuestionItem
            key={question.id}
            question={question}
            open={view.isOpen(question)}
            wanted={question.id === wanted}
            onToggle={(open) => view.toggle(question.id, open)}
          />
        ))}
      </ul>
      <p className={styles.edition}>{t("edition", { version, date: dateText(date) })}</p>
    </section>
  ))
}

type NothingFoundProps = {
  tab: FaqTab
  search: string
  /** Where there is something to be found. */
  elsewhere: { tab: FaqTab; count: number } | null
  onGo: () => void
  onClear: () => void
}

/** No question under this tab holds what is searched: where else to look, or whom to ask. */
function NothingFound({ tab, search, elsewhere, onGo, onClear }: NothingFoundProps) {
  const { t } = useTranslation("information")
  return (
    <EmptyState
      title={t(elsewhere ? "nothingFoundHere" : "nothingFound", { search: search.trim(), tab: t(tab) })}
      action={
        elsewhere ? (
          <Button onClick={onGo}>
            {t("foundElsewhere", { count: elsewhere.count, tab: t(elsewhere.tab) })}
          </Button>
        ) : (
          <Button onClick={onClear}>{t("clearSearch")}</Button>
        )
      }
    >
      {!elsewhere && (
        <>
          <p>{t("nothingFoundText")}</p>
          <ContactLine />
        </>
      )}
    </EmptyState>
  )
}
