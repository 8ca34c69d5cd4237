import type { PlainDate } from "../../../contract/dates.ts"
import { dateText, notSet } from "../../../contract/format.ts"
import { daysUntilTakeover, isExpired, type Offer } from "../../../contract/offers.ts"
import type { CarWords } from "./car-words.ts"
import styles from "./TakeoverText.module.css"

/** "bis 03.03.2027" with the days left beneath (P14). */
export function TakeoverText({ offer, today, words }: { offer: Offer; today: PlainDate; words: CarWords }) {
  const days = daysUntilTakeover(offer, today)
  if (days === null) return notSet
  return (
    <>
      {`${words.until} ${dateText(offer.takeoverDate)}`}
      <span className={styles.left}>{isExpired(offer, today) ? words.over : words.daysLeft(days)}</span>
    </>
  )
}
