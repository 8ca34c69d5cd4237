import { useEffect, useId, useRef } from "react"
import type { Question } from "../../../contract/content.ts"
import { useTranslation } from "../../texts.ts"
import { RichText } from "../../ui/layout/index.ts"
import { Icon } from "../../ui/theme/index.ts"
import styles from "./Information.module.css"
import { piecesOf } from "./search.ts"

type Props = {
  question: Question
  /** Words of the search, to be marked. */
  words: readonly string[]
  open: boolean
  /** The address names this question. */
  wanted: boolean
  onToggle: (open: boolean) => void
}

/** A question that unfolds its answer; whoever followed a link to it is led there. */
export function QuestionItem({ question: { id, question, answer }, words, open, wanted, onToggle }: Props) {
  const { t } = useTranslation("information")
  const answerId = useId()
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // Unfolded by hand, it is in sight already.
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
          <span>
            <Marked text={question} words={words} />
          </span>
          <span className={styles.chevron}>
            <Icon name="chevronDown" />
          </span>
        </button>
      </h4>
      <div id={answerId} hidden={!open} className={styles.answer}>
        <RichText text={answer} show={(text) => <Marked text={text} words={words} />} />
        <a href={`#faq-${id}`} className={styles.link} aria-label={t("linkTo", { question })}>
          {t("link")}
        </a>
      </div>
    </li>
  )
}

/** A text with the words of the search marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return piecesOf(text, words).map((piece, index) =>
    piece.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
      <mark key={index} className={styles.hit}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
