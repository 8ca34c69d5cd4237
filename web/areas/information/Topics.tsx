import type { Faq } from "../../../contract/content.ts"
import { dateText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import styles from "./Information.module.css"
import { QuestionItem } from "./QuestionItem.tsx"
import type { useFaq } from "./use-faq.ts"

type Props = {
  topics: readonly Faq[]
  wanted: string | null
  view: Pick<ReturnType<typeof useFaq>, "words" | "isOpen" | "toggle">
}

/** The questions beneath a tab. The first topic is named by the tab itself. */
export function Topics({ topics, wanted, view }: Props) {
  const { t } = useTranslation("information")
  return topics.map(({ topic, title, version, date, questions }) => (
    <section key={topic} className={styles.topic}>
      <h3 className={topic === "general" ? styles.topicTitle : "visually-hidden"}>{title}</h3>
      <ul>
        {questions.map((question) => (
          <QuestionItem
            key={question.id}
            question={question}
            words={view.words}
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
