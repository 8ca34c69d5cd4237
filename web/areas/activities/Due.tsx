import { useTranslation } from "../../texts.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { Note } from "../../ui/layout/index.ts"
import styles from "./Activities.module.css"
import { hourMs, timeLeft, timeLeftText } from "./time-left.ts"

type Props = {
  due: Date
  now: Date
  /** So close to its end, it needs to be seen. */
  soonHours: number
  /** The end in words. */
  end: string
}

/** How long an answer has still time, and until when. */
export function Due({ due, now, soonHours, end }: Props) {
  const { t } = useTranslation("activities")
  const { overdue } = timeLeft(due, now)
  const soon = due.getTime() - now.getTime() < soonHours * hourMs
  return (
    <span className={styles.due}>
      <Badge tone={overdue ? "red" : soon ? "amber" : "grey"}>{timeLeftText(t, due, now)}</Badge>
      <Note>{end}</Note>
    </span>
  )
}
