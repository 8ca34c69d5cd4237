import type { Activity, HeldCar } from "../../../contract/activities.ts"
import { changedLines, offerLines } from "../../../contract/offer-lines.ts"
import { offerOf } from "../../../contract/offers.ts"
import { awaitsAnswer } from "../../../contract/states.ts"
import { Facts, Note } from "../../ui/layout/index.ts"
import styles from "./ActivityList.module.css"
import { texts } from "./texts.de.ts"

type Props = { activity: Activity; held: HeldCar }

/** The whole offer as it was accepted; beside a value what the car says now, if that differs (P50, P51). */
export function BoundOffer({ activity, held: { bound, car } }: Props) {
  const { area } = activity
  const changed = changedLines(bound, offerOf(car, activity.preOfferType ?? "MAIN"), area)
  const now = new Map(changed.map(({ key, after }) => [key, after]))
  const facts = offerLines(bound, area).map(({ key, label, text }) => ({
    label,
    value: (
      <>
        {text}
        {now.has(key) && <Note>{texts.carSaysNow(now.get(key))}</Note>}
      </>
    ),
  }))
  return (
    <section className={styles.section}>
      <h3>{awaitsAnswer(activity.state) ? texts.bound.asked : texts.bound.confirmed}</h3>
      {awaitsAnswer(activity.state) && <p className="muted">{texts.notYetConfirmed}</p>}
      <Facts facts={facts} />
    </section>
  )
}
