import type { Oddity } from "../../../contract/oddities.ts"
import { Badge } from "../../ui/feedback/index.ts"
import styles from "./Fleet.module.css"
import { texts } from "./texts.de.ts"

/** What is odd about a car, each in a word; the whole sentences for whoever points at it or listens (P46). */
export function OddMarks({ oddities }: { oddities: readonly Oddity[] }) {
  if (oddities.length === 0) return null
  return (
    <span className={styles.odd}>
      {oddities.map(({ code, messages }) => (
        <span key={code} title={messages.join(" ")}>
          <Badge tone={code === "contradictory" ? "red" : "amber"}>{texts.odd[code]}</Badge>
          <span className="visually-hidden">{messages.join(" ")}</span>
        </span>
      ))}
    </span>
  )
}
