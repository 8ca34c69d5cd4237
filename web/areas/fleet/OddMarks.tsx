import { useTranslation } from "../../texts.ts"
import { Badge } from "../../ui/feedback/index.ts"
import styles from "./Fleet.module.css"
import type { Oddity } from "./oddities.ts"

/** What is odd about a car, each in a word; the whole sentences for whoever points at it or listens (P46). */
export function OddMarks({ oddities }: { oddities: readonly Oddity[] | undefined }) {
  const { t } = useTranslation("car-record")
  if (!oddities) return null
  return (
    <span className={styles.odd}>
      {oddities.map(({ code, messages }) => (
        <span key={code} title={messages.join(" ")}>
          <Badge tone={code === "contradictory" ? "red" : "amber"}>{t(`odd_${code}`)}</Badge>
          <span className="visually-hidden">{messages.join(" ")}</span>
        </span>
      ))}
    </span>
  )
}
