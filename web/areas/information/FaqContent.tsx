import type { Faq } from "../../../contract/content.ts"
import { dateText } from "../../../contract/format.ts"
import { Button } from "../../ui/button/index.ts"
import { EmptyState } from "../../ui/feedback/index.ts"
import { SearchInput } from "../../ui/field/index.ts"
import { Tabs, Text, VStack } from "../../ui/layout/index.ts"
import { SearchedFor } from "../../ui/table/index.ts"
import { ContactLine } from "./ContactLine.tsx"
import type { FaqPanelProps } from "./FaqPanel.tsx"
import { countOf, type FaqTab, faqHash, faqTabs, foundIn } from "./faq-tabs.ts"
import styles from "./Information.module.css"
import { QuestionItem } from "./QuestionItem.tsx"
import { texts } from "./texts.de.ts"
import { useFaq } from "./use-faq.ts"

type Props = Pick<FaqPanelProps, "wanted" | "go"> & { faq: readonly Faq[] }

/** Search, tabs and foldable questions. */
export function FaqContent({ faq, wanted, go }: Props) {
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
    <VStack gap={2}>
      <SearchInput label={texts.search} placeholder={texts.searchExample} value={typed} onChange={seek} />
      <Text role="status" as="p" small muted className={styles.count}>
        {search && texts.found({ tab: texts[tab], count: countOf(found[tab]) })}
      </Text>
      <Tabs
        label={texts.faqTitle}
        value={tab}
        onChange={open}
        tabs={faqTabs.map((value) => ({
          value,
          label: texts[value],
          ...(search && { count: countOf(found[value]) }),
          content: content(value),
        }))}
      />
    </VStack>
  )
}

type TopicsProps = {
  topics: readonly Faq[]
  wanted: string | null
  view: Pick<ReturnType<typeof useFaq>, "isOpen" | "toggle">
}

/** The questions beneath a tab. The first topic is named by the tab itself. */
function Topics({ topics, wanted, view }: TopicsProps) {
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
      <Text as="p" small muted className={styles.edition}>
        {texts.edition({ version, date: dateText(date) })}
      </Text>
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
  return (
    <EmptyState
      title={
        elsewhere
          ? texts.nothingFoundHere({ tab: texts[tab], search: search.trim() })
          : texts.nothingFound(search.trim())
      }
      action={
        elsewhere ? (
          <Button onClick={onGo}>
            {texts.foundElsewhere({ tab: texts[elsewhere.tab], count: elsewhere.count })}
          </Button>
        ) : (
          <Button onClick={onClear}>{texts.clearSearch}</Button>
        )
      }
    >
      {!elsewhere && (
        <>
          <p>{texts.nothingFoundText}</p>
          <ContactLine />
        </>
      )}
    </EmptyState>
  )
}
