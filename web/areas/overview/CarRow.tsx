import { memo, type ReactNode } from "react"
import type { PlainDate } from "../../../contract/core/dates.ts"
import { carName, carText, euroText } from "../../../contract/core/format.ts"
import { factsIn, isMonth, isUndriven, listLabel, listText } from "../../../contract/fleet/agent-facts.ts"
import type { CarField } from "../../../contract/fleet/car-field.ts"
import type { Row } from "../../../contract/fleet/filters.ts"
import { deliveryText } from "../../../contract/fleet/offers.ts"
import type { WatchedCar } from "../../../contract/news/watch.ts"
import { hrefOf, links } from "../../links.ts"
import { currentMark } from "../../ui/keys/shortcuts.ts"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import { classes } from "../../ui/theme/classes.ts"
import type { OwnRequest } from "../activities/use-activities.ts"
import { CarBadges, TakeoverText } from "../car/CarBadges.tsx"
import { CarPicture } from "../car/CarPicture.tsx"
import { grossLine, underListText } from "../car/price-texts.ts"
import { texts as carTexts } from "../car/texts.de.ts"
import type { ImageOf } from "../images/use-car-images.ts"
import { ChangedBadge, Star, type Watching } from "../watch/RowWatch.tsx"
import styles from "./CarRow.module.css"
import { CompareToggle } from "./Compare.tsx"
import { openHere, summaryOf, whichText } from "./car-lines.ts"
import { RowAction } from "./RowAction.tsx"
import { useViewer } from "./viewer.ts"

type Props = {
  row: Row
  imageOf: ImageOf
  /** Undefined for a car that is not watched. */
  watched: WatchedCar | undefined
  /** Undefined until the watched cars are loaded. */
  toggle: Watching["toggle"] | undefined
  /** The user's open request for this car; undefined if there is none, or until loaded. */
  requested: OwnRequest | undefined
  /** Left the list while it was in use. */
  isGone?: boolean
  isCurrent: boolean
}

/** A row of an overview: car, facts in fixed places, price, one action (P105). */
export const CarRow = memo(function CarRow(props: Props) {
  const { row, imageOf, requested, isGone, isCurrent } = props
  const { asking, labels, open } = useViewer()
  const { car, offer } = row
  return (
    <li
      data-row={car.id}
      translate="no"
      className={classes(styles.row, isGone && styles.gone, isCurrent && styles.current)}
    >
      <CarPicture colour={car.paintBaseColor} address={imageOf(car)?.thumb} />
      <div className={styles.main}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            <a
              href={hrefOf(links.overview(car.area, { carId: car.id }))}
              className={classes(styles.open, "covering")}
              {...currentMark(isCurrent)}
              onClick={(event) => openHere(event, () => open(car.id))}
            >
              <Breaks text={carText(car)} />
            </a>
          </h2>
          <CarBadges {...{ car, offer, asking, labels }} isOwn={requested !== undefined} />
          {props.watched && <ChangedBadge car={car} today={asking.today} watched={props.watched} />}
        </div>
        <p className={styles.sub}>
          <span className={styles.which}>{whichText(car)}</span>
          {` · ${summaryOf(car, labels)}`}
        </p>
        <RowFacts row={row} />
      </div>
      <RowPrice row={row} />
      <div className={styles.action} translate="yes">
        <RowAction car={car} requested={requested} />
        <div className={styles.tools}>
          <CompareToggle id={car.id} name={carName(car)} />
          {props.toggle && <Star car={car} isWatched={props.watched !== undefined} toggle={props.toggle} />}
        </div>
      </div>
    </li>
  )
})

/** Texts that depend on the day. */
const dayTexts: { readonly [name: string]: (row: Row, today: PlainDate) => ReactNode } = {
  dateOfDelivery: ({ offer }, today) => deliveryText(offer.deliveryDate, today),
  dateUntilTakeover: ({ offer }, today) => <TakeoverText offer={offer} today={today} />,
}

/** Dates are narrow, names take the remaining width. */
const looks: { readonly [kind in CarField["kind"]]?: string | undefined } = {
  date: styles.day,
  location: styles.words,
  option: styles.words,
  text: styles.words,
}

function RowFacts({ row }: { row: Row }) {
  const { area, asking, labels } = useViewer()
  return (
    <dl className={styles.facts}>
      {factsIn("row", area).map((fact) => {
        if (isUndriven(fact, row.car)) return null
        const look = isMonth(fact) ? styles.month : looks[fact.kind]
        return (
          <div key={fact.name} data-fact={fact.name} className={look}>
            <dt>{listLabel(fact, area)}</dt>
            <dd>
              {dayTexts[fact.name]?.(row, asking.today) ?? <Breaks text={listText(fact, row, labels)} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function RowPrice({ row }: Pick<Props, "row">) {
  const { car, offer, underList } = row
  if (offer.netCents === 0) return <p className={styles.price}>{carTexts.noPrice}</p>
  return (
    <p className={styles.price}>
      <strong className={styles.firstPrice}>{euroText(offer.netCents)}</strong>{" "}
      <span className={styles.priceLabel}>{car.area === "PRE_OFFER" ? carTexts.net : carTexts.listNet}</span>
      <span className={styles.secondPrice}>{grossLine(offer)}</span>
      {underList && <span className={styles.underList}>{underListText(underList)}</span>}
    </p>
  )
}
