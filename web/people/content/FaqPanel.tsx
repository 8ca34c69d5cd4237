import { useEffect, useId, useRef, useState } from "react"
import type { Faq, Question } from "../../../contract/people/content.ts"
import { Loaded } from "../../ui/feedback/States.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { RichText } from "../../ui/layout/RichText.tsx"
import { Tabs } from "../../ui/layout/Tabs.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { Icon } from "../../ui/theme/icons.tsx"
import { ContactLine } from "./Contact.tsx"
import { EditionLine } from "./EditionLine.tsx"
import type { InformationHash } from "./hash.ts"
import styles from "./Information.module.css"
import { texts } from "./texts.de.ts"
import { unchanging, WaitingText } from "./WaitingText.tsx"

const tabs = ["preOffers", "selection"] as const
type FaqTab = (typeof tabs)[number]
const faqHash = { preOffers: "faq", selection: "faq-selection" } as const

type Wanted = {
  /** A tab or question id; null for the first tab. */
  wanted: string | null
  go: (hash: InformationHash) => void
}

/** Questions and answers about both areas, with a contact (P63). */
export function FaqPanel({ open, onClose, ...place }: Wanted & { open: boolean; onClose: () => void }) {
  return (
    <SidePanel open={open} onClose={onClose} title={texts.faqTitle} subtitle={<ContactLine />}>
      <Content {...place} />
    </SidePanel>
  )
}

function Content(place: Wanted) {
  const faq = useRead("GET /api/content/faq", undefined, unchanging)
  return (
    <Loaded of={faq} failure={texts.loadFailed} waiting={<WaitingText />}>
      {(topics) => <FaqTabs topics={topics} {...place} />}
    </Loaded>
  )
}

/** The tab for a link; null for questions in both tabs and removed ones. */
function tabOf(topics: readonly Faq[], wanted: string | null): FaqTab | null {
  if (wanted === null) return "preOffers"
  if (wanted === "selection") return "selection"
  const found = topics.find(({ questions }) => questions.some(({ id }) => id === wanted))
  return found === undefined || found.topic === "general" ? null : found.topic
}

function FaqTabs({ topics, wanted, go }: Wanted & { topics: readonly Faq[] }) {
  const [tab, setTab] = useState<FaqTab>(() => tabOf(topics, wanted) ?? "preOffers")
  const [followed, setFollowed] = useState(wanted)
  if (wanted !== followed) {
    setFollowed(wanted)
    setTab(tabOf(topics, wanted) ?? tab)
  }
  return (
    <Tabs
      label={texts.faqTitle}
      value={tab}
      onChange={(next) => go(faqHash[next])}
      tabs={tabs.map((value) => ({
        value,
        label: texts[value],
        content: (
          <VStack gap={6}>
            {topics
              .filter(({ topic }) => topic === value || topic === "general")
              .map((topic) => (
                <Topic key={topic.topic} {...{ topic, wanted, go }} />
              ))}
          </VStack>
        ),
      }))}
    />
  )
}

/** The questions of a topic. The tab itself is the heading of the first one. */
function Topic({ topic, wanted, go }: Wanted & { topic: Faq }) {
  return (
    <VStack as="section" gap={3}>
      <h3 className={topic.topic === "general" ? "large ruled" : "visually-hidden"}>{topic.title}</h3>
      <VStack as="ul" ruled={0}>
        {topic.questions.map((question) => (
          <QuestionItem
            key={question.id}
            question={question}
            isWanted={question.id === wanted}
            onOpen={() => go(`faq-${question.id}`)}
          />
        ))}
      </VStack>
      <EditionLine {...topic} />
    </VStack>
  )
}

type QuestionItemProps = { question: Question; isWanted: boolean; onOpen: () => void }

/** A question with an expandable answer, expanded and in view when its address is opened. */
function QuestionItem({ question: { id, question, answer }, isWanted, onOpen }: QuestionItemProps) {
  const answerId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasWanted, setWasWanted] = useState(false)
  if (isWanted !== wasWanted) {
    setWasWanted(isWanted)
    if (isWanted) setOpen(true)
  }

  useEffect(() => {
    // Already visible if expanded by the user.
    if (!isWanted || !button.current || button.current === document.activeElement) return
    button.current.focus({ preventScroll: true })
    button.current.scrollIntoView({ block: "start" })
  }, [isWanted])

  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen) onOpen()
  }
  return (
    <li>
      <h4>
        <button
          ref={button}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={answerId}
          onClick={toggle}
        >
          <span>{question}</span>
          <span className={styles.chevron} data-paper="never">
            <Icon name="chevronDown" />
          </span>
        </button>
      </h4>
      <div id={answerId} hidden={!isOpen} className={styles.answer}>
        <RichText text={answer} />
        <a href={`#faq-${id}`} className="alone muted" data-paper="never" aria-label={texts.linkTo(question)}>
          {texts.link}
        </a>
      </div>
    </li>
  )
}
