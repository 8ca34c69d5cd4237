import type { Requester } from "../../../contract/cases/availability.ts"
import { deliveryWord, type OfferType, offerTypes, offerTypeText } from "../../../contract/core/enums.ts"
import { carName, dateText, euroText, signedEuroText } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { kmRangeText } from "../../../contract/fleet/offer-lines.ts"
import { deliveryText, isComplete, offerOf } from "../../../contract/fleet/offers.ts"
import { acceptReason, type ReasonText } from "../../cases/requests/actions.ts"
import { TakeoverText } from "../../fleet/cars/CarBadges.tsx"
import { differenceToMain, signedKmText, signedNumber } from "../../fleet/cars/offer-difference.ts"
import { texts } from "../../fleet/cars/panel/texts.de.ts"
import { grossLine } from "../../fleet/cars/price-texts.ts"
import { texts as carTexts } from "../../fleet/cars/texts.de.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Facts } from "../../ui/layout/Card.tsx"
import { Text } from "../../ui/layout/Layout.tsx"
import styles from "./OfferComparison.module.css"

type Props = {
  car: AgentCar
  asking: Requester
  reasonText: ReasonText
  onAccept: (type: OfferType) => void
}

/** Pre-Offers 1 to 3 side by side, with differences to the first (P106). */
export function OfferComparison(props: Props) {
  return (
    <ul className={styles.offers}>
      {offerTypes.map((type) => (
        <OfferCard key={type} type={type} {...props} />
      ))}
    </ul>
  )
}

type CardProps = Props & { type: OfferType }

function OfferCard({ type, car, asking, reasonText, onAccept }: CardProps) {
  const offer = offerOf(car, type)
  const title = <h4 className={styles.title}>{offerTypeText[type]}</h4>
  if (type !== "MAIN" && !isComplete(offer))
    return (
      <li className={styles.offer}>
        {title}
        <Text as="p" small muted numbers>
          {texts.notOffered}
        </Text>
      </li>
    )
  const reason = acceptReason(car, type, asking)
  return (
    <li className={styles.offer}>
      {title}
      <p className={styles.price}>
        {euroText(offer.netCents)}{" "}
        <Text small muted className={styles.kind}>
          {carTexts.net}
        </Text>
      </p>
      <Text as="p" small muted numbers>
        {grossLine(offer)}
      </Text>
      <Facts
        dense
        facts={[
          {
            label: deliveryWord.PRE_OFFER,
            value: (
              <>
                {dateText(offer.deliveryDate)}
                <span className={styles.more}>{deliveryText(offer.deliveryDate, asking.today)}</span>
              </>
            ),
          },
          { label: carTexts.takeover, value: <TakeoverText offer={offer} today={asking.today} /> },
          { label: texts.offerKilometers, value: kmRangeText(offer) },
        ]}
      />
      {type !== "MAIN" && <DifferenceLines car={car} type={type} />}
      {/* The rule about who may accept is shown once, below (P190). */}
      {reason !== "forbidden" && (
        <div className={styles.action} data-paper="never">
          <Button
            fullWidth
            size="small"
            variant={reason === null && type === "MAIN" ? "primary" : "secondary"}
            aria-label={texts.acceptLong({ offer: offerTypeText[type], car: carName(car) })}
            refusedBecause={reasonText(reason, car)}
            onClick={() => onAccept(type)}
          >
            {carTexts.action.accept}
          </Button>
        </div>
      )}
    </li>
  )
}

type DifferenceProps = Pick<Props, "car"> & { type: "TWO" | "THREE" }

function DifferenceLines({ car, type }: DifferenceProps) {
  const difference = differenceToMain(car, type)
  if (!difference) return null
  return (
    <div className={styles.difference}>
      <Text as="p" small muted>
        {texts.toOffer1}
      </Text>
      <p>{`${signedEuroText(difference.netCents)} ${carTexts.net}`}</p>
      <p>
        {signedKmText(difference.km)},{" "}
        {texts.differenceDays({
          difference: signedNumber(difference.days),
          count: Math.abs(difference.days),
        })}
      </p>
    </div>
  )
}
