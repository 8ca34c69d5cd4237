import type { Activity } from "../../../contract/activities.ts"
import type { Car } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import { deliveryWord, offerTypes, offerTypeText } from "../../../contract/enums.ts"
import { canEstimate, estimateOf } from "../../../contract/estimate.ts"
import { dateText, euroText, notSet } from "../../../contract/format.ts"
import { targetKmText } from "../../../contract/offer-lines.ts"
import { offerOf } from "../../../contract/offers.ts"
import { VStack } from "../../ui/layout/index.ts"
import { WishNotes } from "../car/index.ts"
import styles from "./Steps.module.css"
import { texts } from "./texts.de.ts"

type Props = { car: Car; request: Activity | undefined }

/** The wish beside what the car offers now, with the estimate that the agent saw. */
export function WishTable({ car, request }: Props) {
  if (!request) return null
  const { wantedKilometers, wantedDate, person, location } = request
  const estimate =
    wantedKilometers !== null && wantedDate !== null ? estimateOf(car, wantedKilometers, wantedDate) : null
  const price = estimate ? texts.estimated(euroText(estimate.netCents)) : notSet
  return (
    <VStack gap={2}>
      <table className={styles.offers}>
        <caption>{texts.wishOf({ who: person?.name ?? "", location })}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.priceNet}</th>
            <th scope="col">{texts.mileage}</th>
            <th scope="col">{deliveryWord.PRE_OFFER}</th>
          </tr>
        </thead>
        <tbody translate="no">
          <tr className={styles.wish}>
            <th scope="row">{texts.wishRow}</th>
            <td>{price}</td>
            <td>{targetKmText(wantedKilometers ?? 0, "PRE_OFFER")}</td>
            <td>{dateText(wantedDate)}</td>
          </tr>
          {offerTypes.map((type) => {
            const offer = offerOf(car, type)
            return (
              <tr key={type}>
                <th scope="row">{offerTypeText[type]}</th>
                <td>{euroText(offer.netCents)}</td>
                <td>{targetKmText(offer.targetKm, "PRE_OFFER")}</td>
                <td>{dateText(offer.deliveryDate)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <WishNotes
        car={car}
        wish={{ km: wantedKilometers, date: wantedDate }}
        today={berlinToday(new Date(request.sentAt))}
      />
      <p className="muted">{canEstimate(car) ? texts.estimateHint : texts.estimateNone}</p>
    </VStack>
  )
}
