import { useEffect, useId, useRef } from "react"
import type { Question } from "../../../contract/content.ts"
import { RichText } from "../../ui/layout/index.ts"
import { Marked } from "../../ui/table/index.ts"
import { Icon } from "../../ui/theme/index.ts"
import styles from "./Information.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  question: Question
  open: boolean
  /** The address names this question. */
  wanted: boolean
  onToggle: (open: boolean) => void
}

/** A question that unfolds its answer; whoever followed a link to it is led there. */
export function QuestionItem({ question: { id, question, answer }, open, wanted, onToggle }: Props) {
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
            <Marked>{question}</Marked>
          </span>
          <span className={styles.chevron} data-paper="never">
            <Icon name="chevronDown" />
          </span>
        </button>
      </h4>
      <div id={answerId} hidden={!open} className={styles.answer}>
        <RichText text={answer} show={(text) => <Marked>{text}</Marked>} />
        <a href={`#faq-${id}`} className={styles.link} data-paper="never" aria-label={texts.linkTo(question)}>
          {texts.link}
        </a>
      </div>
    </li>
  )
}
