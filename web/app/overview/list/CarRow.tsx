import { memo, type ReactNode } from "react"
import { colourText, deliveryWord, driveText } from "../../../../contract/core/enums.ts"
import { carName, carText, euroText, kmText, monthsText } from "../../../../contract/core/format.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import type { Row } from "../../../../contract/fleet/filters.ts"
import { deliveryText } from "../../../../contract/fleet/offers.ts"
import { discountText } from "../../../../contract/fleet/under-list.ts"
import type { WatchedCar } from "../../../../contract/news/watch.ts"
import type { OwnRequest } from "../../../cases/activities/use-activities.ts"
import { hrefOf, links } from "../../../core/links.ts"
import { isHeldZvf } from "../../../fleet/cars/CarBadges.tsx"
import cellStyles from "../../../fleet/cars/CarCell.module.css"
import { CarCell, PromotionLink } from "../../../fleet/cars/CarCell.tsx"
import { CarPicture } from "../../../fleet/cars/CarPicture.tsx"
import { DaysLeft } from "../../../fleet/cars/DaysLeft.tsx"
import { texts as carTexts } from "../../../fleet/cars/texts.de.ts"
import type { ImageOf } from "../../../fleet/images/use-car-images.ts"
import { ChangedText, Star, type Watching } from "../../../news/watch/RowWatch.tsx"
import { Breaks } from "../../../ui/layout/Breaks.tsx"
import { HStack } from "../../../ui/layout/Layout.tsx"
import { classes } from "../../../ui/theme/classes.ts"
import { CompareToggle } from "../compare/Compare.tsx"
import { registeredText, rowColumns } from "../row-columns.tsx"
import { useViewer } from "../viewer.ts"
import styles from "./CarRow.module.css"
import { openHere } from "./car-lines.ts"
import { holderWord, RowAction } from "./RowAction.tsx"

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
  isPhone: boolean
  isBeside: boolean
}

/** A row of an overview: car, facts in fixed places, price, one action (P105). */
export const CarRow = memo(function CarRow(props: Props) {
  const { row, isGone, isCurrent, isPhone } = props
  const look = classes(
    styles.row,
    isGone && styles.gone,
    isCurrent && styles.current,
    isPhone && styles.phone,
  )
  return (
    <tr data-row={row.car.id} translate="no" className={look}>
      {isPhone ? <PhoneCells {...props} /> : <Cells {...props} />}
    </tr>
  )
})

function Cells({ row, imageOf, watched, toggle, requested, isCurrent, isBeside }: Props) {
  const viewer = useViewer()
  const { car } = row
  return (
    <>
      <th scope="row">
        <CarCell
          car={car}
          size={isBeside ? 96 : 112}
          address={imageOf(car)?.thumb}
          name={<NameLink {...{ car, isCurrent }} />}
          more={<More {...{ car, watched, isBeside }} />}
        />
      </th>
      {rowColumns[viewer.area].map(({ name, lines }) => {
        const { fact, note: usual } = lines(row, viewer)
        const note =
          isBeside && name === "price" && isHeldZvf(car) ? holderWord(car.activityState, requested) : usual
        return (
          <td key={name} className={styles[name]}>
            <div className="cut" title={wholeText(fact)}>
              {fact}
            </div>
            {note && (
              <div className="muted cut" title={wholeText(note)}>
                {note}
              </div>
            )}
          </td>
        )
      })}
      <td className={styles.action} translate="yes">
        <CompareToggle id={car.id} name={carName(car)} />
        {toggle ? (
          <Star car={car} isWatched={watched !== undefined} toggle={toggle} />
        ) : (
          <span className={styles.starPlace} />
        )}
        <RowAction car={car} requested={requested} />
      </td>
    </>
  )
}

const wholeText = (content: ReactNode) => (typeof content === "string" ? content : undefined)

/** Always as high, with or without a promotion. */
function PhoneCells({ row, imageOf, watched, requested, isCurrent }: Props) {
  const viewer = useViewer()
  const { car, offer, underList } = row
  const { requester, labels, isUnavailable } = viewer
  const [facts, below] =
    car.area === "SELECTION"
      ? [
          [
            `${deliveryWord.SELECTION} ${deliveryText(offer.deliveryDate, requester.today)}`,
            car.plannedUsageTime ? monthsText(car.plannedUsageTime) : "",
          ],
          isHeldZvf(car)
            ? holderWord(car.activityState, requested)
            : car.paintBaseColor && colourText[car.paintBaseColor],
        ]
      : [
          [kmText(car.kilometerReading), registeredText(row), labels.city(car.locationId)],
          <DaysLeft key="days" offer={offer} today={requester.today} />,
        ]
  const words = facts.filter(Boolean).join(" · ")
  return (
    <>
      <td>
        <CarPicture colour={car.paintBaseColor} address={imageOf(car)?.thumb} />
        <span className={classes(styles.below, "muted cut")}>{below}</span>
      </td>
      <th scope="row" className={styles.words}>
        <div className={cellStyles.name} title={carText(car)}>
          <NameLink {...{ car, isCurrent }} />
        </div>
        <div className="muted cut" title={words}>
          {words}
        </div>
        <div className={classes(cellStyles.which, styles.parts, "muted")}>
          <More {...{ car, watched }} isFirst />
          {car.drive && (
            <span className={cellStyles.drive} title={driveText[car.drive]}>
              {driveText[car.drive]}
            </span>
          )}
        </div>
        <HStack gap={2} align="baseline" className={styles.phonePrice}>
          <strong className={classes(styles.price, isUnavailable(car) && "muted")}>
            {offer.netCents === 0 ? carTexts.noPrice : euroText(offer.netCents)}
          </strong>
          <span className="muted cut">
            {underList && <span className={styles.discount}>{`${discountText(underList)} `}</span>}
            <span className={styles.unit}>
              {car.area === "SELECTION" ? carTexts.listNetShort : carTexts.net}
            </span>
          </span>
        </HStack>
      </th>
    </>
  )
}

function NameLink({ car, isCurrent }: { car: AgentCar; isCurrent: boolean }) {
  const { open } = useViewer()
  return (
    <a
      href={hrefOf(links.overview(car.area, { carId: car.id }))}
      className={classes(styles.open, "covering as-text")}
      aria-current={isCurrent || undefined}
      onClick={(event) => openHere(event, () => open(car.id))}
    >
      <Breaks text={carText(car)} />
    </a>
  )
}

type MoreProps = Pick<Props, "watched"> & { car: AgentCar; isFirst?: boolean; isBeside?: boolean }

/** What changed for the user, and the promotion, which filters the list; beside an open car there is no space for it. */
function More({ car, watched, isFirst, isBeside }: MoreProps) {
  const { requester, labels, filterByPromotion } = useViewer()
  const { promotion } = car
  const dot = isFirst ? "" : " · "
  return (
    <>
      {watched && <ChangedText car={car} today={requester.today} watched={watched} before={dot} />}
      {!isBeside && promotion && labels.option(promotion) && (
        <>
          {dot && <span>{dot}</span>}
          <PromotionLink
            href={hrefOf(links.overview(car.area, { promotion: [promotion] }))}
            label={labels.option(promotion)}
            onClick={(event) => openHere(event, () => filterByPromotion(promotion))}
          />
        </>
      )}
    </>
  )
}
