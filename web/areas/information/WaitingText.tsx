import { Loading, Skeleton } from "../../ui/feedback/index.ts"
import styles from "./Information.module.css"

const lines = ["96%", "88%", "94%", "60%", "92%", "97%", "85%", "40%"]
const questions = ["72%", "58%", "66%", "80%", "52%", "70%", "62%", "48%"]

/** While a text is on its way. */
export function WaitingText() {
  return (
    <Loading>
      <div className={styles.text}>
        <Skeleton width="40%" height="20px" />
        <Skeleton width="30%" />
        <div>
          {lines.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </div>
    </Loading>
  )
}

/** While the questions are on their way: search, tabs, questions. */
export function WaitingFaq() {
  return (
    <Loading>
      <div className={styles.panel}>
        <Skeleton width="30%" />
        <Skeleton shape="block" height="var(--control-height)" />
        <div className={styles.count} />
        <Skeleton shape="block" width="50%" height="40px" />
        <div>
          {questions.map((width) => (
            <div key={width} className={styles.waitingQuestion}>
              <Skeleton width={width} />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  )
}
