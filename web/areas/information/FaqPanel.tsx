import { useEffect, useId, useRef, useState } from "react"
import type { Faq, FaqTopic, Question } from "../../../contract/content.ts"
import { dateText } from "../../../contract/format.ts"
import type { RichText as Answer } from "../../../contract/rich-text.ts"
import { isFound, type Search, searchOf, searchTextOf } from "../../../contract/search.ts"
import { Button } from "../../ui/button/Button.tsx"
import { EmptyState, Loaded } from "../../ui/feedback/States.tsx"
import { SearchInput } from "../../ui/field/SearchInput.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { RichText } from "../../ui/layout/RichText.tsx"
import { Tabs } from "../../ui/layout/Tabs.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { Icon } from "../../ui/theme/icons.tsx"
import { ContactLine } from "./Contact.tsx"
import type { InformationHash } from "./hash.ts"
import styles from "./Information.module.css"
import { texts } from "./texts.de.ts"
import { unchanging, WaitingFaq } from "./WaitingText.tsx"

export const faqTabs = ["preOffers", "selection"] as const
export type FaqTab = (typeof faqTabs)[number]

export const faqHash = { preOffers: "faq", selection: "faq-selection" } as const satisfies Record<
  FaqTab,
  string
>

/** The tab for a link; null for questions in both tabs and removed ones. */
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

const plain = (answer: Answer): string =>
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

/** Whether question and answer together contain every search word (P185); true without a search. */
export const isQuestionFound = ({ question, answer }: Question, search: Search | null): boolean =>
  search === null || isFound(searchTextOf([], [question, plain(answer)]), search)

/** Whether a search word occurs in the answer, so that it must be expanded. */
export function isInAnswer({ answer }: Question, search: Search | null): boolean {
  if (search === null) return false
  const text = searchTextOf([], [plain(answer)])
  return search.words.some((word) => isFound(text, { ...search, words: [word] }))
}

/** The found topics of a tab: its own questions, then common ones; without empty topics. */
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

type FaqPanelProps = {
  open: boolean
  /** A tab or question id; null for the first tab. */
  wanted: string | null
  go: (hash: InformationHash) => void
  onClose: () => void
}

/** Questions and answers about both areas, with search and contact (P63). */
export function FaqPanel({ open, onClose, ...place }: FaqPanelProps) {
  return (
    <SidePanel open={open} onClose={onClose} title={texts.faqTitle} subtitle={<ContactLine />}>
      <Content {...place} />
    </SidePanel>
  )
}

function Content(place: Pick<FaqPanelProps, "wanted" | "go">) {
  const topics = useRead("GET /api/content/faq", undefined, unchanging)
  return (
    <Loaded of={topics} failure={texts.loadFailed} waiting={<WaitingFaq />}>
      {(topics) => <FaqContent faq={topics} {...place} />}
    </Loaded>
  )
}

type Props = Pick<FaqPanelProps, "wanted" | "go"> & { faq: readonly Faq[] }

function FaqContent({ faq, wanted, go }: Props) {
  const view = useFaq({ faq, wanted, go })
  const { tab, typed, search, seek } = view
  const found = {
    preOffers: foundIn(faq, "preOffers", search),
    selection: foundIn(faq, "selection", search),
  }
  const open = (next: FaqTab) => go(faqHash[next])

  const content = (of: FaqTab) => {
    const other = of === "preOffers" ? "selection" : "preOffers"
    if (found[of].length > 0) return <Topics topics={found[of]} wanted={wanted} view={view} />
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
      <Text role="status" as="p" small muted style={{ minHeight: "1.5em" }}>
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

/** The questions of a tab. The tab itself is the heading of the first topic. */
function Topics({ topics, wanted, view }: TopicsProps) {
  return topics.map(({ topic, title, version, date, questions }) => (
    <section key={topic} className={styles.topic}>
      <h3 className={topic === "general" ? styles.topicTitle : "visually-hidden"}>{title}</h3>
      <VStack as="ul" ruled={0}>
        {questions.map((question) => (
          <QuestionItem
            key={question.id}
            question={question}
            open={view.isOpen(question)}
            wanted={question.id === wanted}
            onToggle={(open) => view.toggle(question.id, open)}
          />
        ))}
      </VStack>
      <Text as="p" small muted className={styles.edition}>
        {texts.edition({ version, date: dateText(date) })}
      </Text>
    </section>
  ))
}

type NothingFoundProps = {
  tab: FaqTab
  search: string
  elsewhere: { tab: FaqTab; count: number } | null
  onGo: () => void
  onClear: () => void
}

/** Shown if no question of this tab matches: results in another tab, or the contact. */
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

type QuestionItemProps = {
  question: Question
  open: boolean
  wanted: boolean
  onToggle: (open: boolean) => void
}

/** A question with an expandable answer; scrolls to it when opened by a link. */
function QuestionItem({ question: { id, question, answer }, open, wanted, onToggle }: QuestionItemProps) {
  const answerId = useId()
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // Already visible if expanded by the user.
    if (!wanted || !button.current || button.current === document.activeElement) return
    button.current.focus({ preventScroll: true })
    button.current.scrollIntoView({ block: "start" })
  }, [wanted])

  return (
    <li className={styles.question}>
      <h4>
        <button
          ref={button}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={answerId}
          onClick={() => onToggle(!open)}
        >
          <span>{question}</span>
          <span className={styles.chevron} data-paper="never">
            <Icon name="chevronDown" />
          </span>
        </button>
      </h4>
      <div id={answerId} hidden={!open} className={styles.answer}>
        <RichText text={answer} />
        <a href={`#faq-${id}`} className={styles.link} data-paper="never" aria-label={texts.linkTo(question)}>
          {texts.link}
        </a>
      </div>
    </li>
  )
}

type Parts = Pick<FaqPanelProps, "wanted" | "go"> & { faq: readonly Faq[] }

/** Tab, search and expanded questions. The address takes precedence: its question is expanded, and expanding one sets it. */
function useFaq({ faq, wanted, go }: Parts) {
  const [tab, setTab] = useState<FaqTab>("preOffers")
  const [typed, setTyped] = useState("")
  // Questions toggled since the search changed.
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
