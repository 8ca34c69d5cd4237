import type { Activity } from "../../../contract/cases/activities.ts"
import { canEstimate, estimateOf } from "../../../contract/cases/estimate.ts"
import { berlinToday } from "../../../contract/core/dates.ts"
import { deliveryWord, offerTypes, offerTypeText } from "../../../contract/core/enums.ts"
import { dateText, euroText, notSet } from "../../../contract/core/format.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { targetKmText } from "../../../contract/fleet/offer-lines.ts"
import { isComplete, offerOf } from "../../../contract/fleet/offers.ts"
import { usePhone } from "../../ui/browser/use-media.ts"
import { Section } from "../../ui/layout/Card.tsx"
import { texts as activitiesTexts } from "../activities/texts.de.ts"
import { WishNotes } from "../requests/WishNotes.tsx"
import styles from "./Steps.module.css"
import { texts } from "./texts.de.ts"

type Props = { car: Car; request: Activity | undefined }

/** The wish, with the estimate that the agent saw, above the offers. */
export function WishTable({ car, request }: Props) {
  const isPhone = usePhone()
  if (!request) return null
  const { wantedKilometers: km, wantedDate: date, sentAt } = request
  const estimate = km !== null && date !== null ? estimateOf(car, km, date) : null
  const offers = offerTypes.filter((type) => type === "MAIN" || isComplete(offerOf(car, type)))
  return (
    <Section title={texts.wishAndOffers}>
      <table className={styles.offers} aria-label={texts.wishAndOffers}>
        <thead>
          <tr>
            <td />
            <th scope="col">{activitiesTexts.price}</th>
            <th scope="col">{activitiesTexts.column.kilometers}</th>
            <th scope="col">{isPhone ? texts.day : deliveryWord.PRE_OFFER}</th>
          </tr>
        </thead>
        <tbody translate="no">
          <tr className={styles.wish}>
            <th scope="row">{texts.wish}</th>
            <td>{estimate ? texts.estimated(euroText(estimate.netCents)) : notSet}</td>
            <td>{targetKmText(km ?? 0)}</td>
            <td>{dateText(date)}</td>
          </tr>
          {offers.map((type) => {
            const offer = offerOf(car, type)
            return (
              <tr key={type}>
                <th scope="row">{offerTypeText[type]}</th>
                <td>{euroText(offer.netCents)}</td>
                <td>{targetKmText(offer.targetKm)}</td>
                <td>{dateText(offer.deliveryDate)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <WishNotes car={car} wish={{ km, date }} today={berlinToday(new Date(sentAt))} />
      {!canEstimate(car) && <p className="muted">{texts.estimateNone}</p>}
    </Section>
  )
}
