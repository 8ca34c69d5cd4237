import { useId } from "react"
import { deliveryWord, type OfferType, offerTypes, offerTypeText } from "../../../../contract/core/enums.ts"
import { dateText, euroText } from "../../../../contract/core/format.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { kmRangeText } from "../../../../contract/fleet/offer-lines.ts"
import { isComplete, offerOf } from "../../../../contract/fleet/offers.ts"
import { discountText, underListOf } from "../../../../contract/fleet/under-list.ts"
import { Radio } from "../../../ui/field/Choice.tsx"
import { HStack, Text, VStack } from "../../../ui/layout/Layout.tsx"
import { classes } from "../../../ui/theme/classes.ts"
import { texts as carTexts } from "../texts.de.ts"
import styles from "./OfferCards.module.css"
import { texts } from "./texts.de.ts"

/** The offers of a car that have a price and a date. */
export const offersOf = (car: AgentCar): readonly OfferType[] =>
  car.area === "SELECTION" ? [] : offerTypes.filter((type) => isComplete(offerOf(car, type)))

type Props = {
  car: AgentCar
  types: readonly OfferType[]
  chosen: OfferType
  /** Of users who cannot accept, undefined: they do not choose. */
  onChoose: ((type: OfferType) => void) | undefined
}

/** The offers side by side (P106); of several, the one to accept is chosen. */
export function OfferCards({ car, types, chosen, onChoose }: Props) {
  const name = useId()
  if (types.length === 1) return <OfferCard {...{ car }} type={types[0]!} />
  if (!onChoose)
    return (
      <div className={styles.offers}>
        {types.map((type) => (
          <OfferCard key={type} {...{ car, type }} />
        ))}
      </div>
    )
  return (
    <div role="radiogroup" aria-label={texts.offers} className={styles.offers}>
      {types.map((type) => (
        <OfferCard key={type} {...{ car, type, name, chosen, onChoose }} />
      ))}
    </div>
  )
}

type CardProps = Pick<Props, "car"> & {
  type: OfferType
  chosen?: OfferType
  onChoose?: (type: OfferType) => void
  name?: string
}

function OfferCard({ car, type, name, chosen, onChoose }: CardProps) {
  const id = useId()
  const offer = offerOf(car, type)
  const underList = underListOf(car, () => offer)
  const price = euroText(offer.netCents)
  const Tag = onChoose ? "label" : "div"
  return (
    <Tag className={classes(styles.offer, "ringed", onChoose && chosen === type && styles.chosen)}>
      <HStack as="span" gap={2} align="center" className={classes(styles.which, "text")}>
        {onChoose && (
          <Radio
            name={name}
            checked={chosen === type}
            onChange={() => onChoose(type)}
            aria-label={`${offerTypeText[type]}, ${price} ${carTexts.net}`}
            aria-describedby={id}
          />
        )}
        <span>{offerTypeText[type]}</span>
        {underList && (
          <Text small strong className="apart">
            {discountText(underList)}
          </Text>
        )}
      </HStack>
      <strong className={classes(styles.price, "large")}>{price}</strong>
      <Text muted className={styles.gross}>
        {`${euroText(offer.grossCents)} ${carTexts.gross}`}
      </Text>
      <VStack as="span" id={id} translate="no">
        <span>
          <Text muted>{deliveryWord.PRE_OFFER}</Text> {dateText(offer.deliveryDate)}
        </span>
        <span>
          <Text muted>{carTexts.takeoverUntil}</Text> {dateText(offer.takeoverDate)}
        </span>
        <span>{kmRangeText(offer)}</span>
      </VStack>
    </Tag>
  )
}
