import type { Oddity } from "../../../contract/oddities.ts"
import { useTranslation } from "../../texts.ts"
import { Badge } from "../../ui/feedback/index.ts"
import styles from "./Fleet.module.css"

/** What is odd about a car, each in a word; the whole sentences for whoever points at it or listens (P46). */
export function OddMarks({ oddities }: { oddities: readonly Oddity[] }) {
  const { t } = useTranslation("car-record")
  if (oddities.length === 0) return null
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
