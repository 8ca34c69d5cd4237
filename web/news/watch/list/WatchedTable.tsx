import { useMemo } from "react"
import type { PlainDate } from "../../../../contract/core/dates.ts"
import { deliveryWord } from "../../../../contract/core/enums.ts"
import {
  carName,
  carText,
  dateText,
  euroText,
  kmText,
  monthText,
  notSet,
} from "../../../../contract/core/format.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { deliveryText, offerOf } from "../../../../contract/fleet/offers.ts"
import { discountText, underListOf } from "../../../../contract/fleet/under-list.ts"
import type { WatchedCar } from "../../../../contract/news/watch.ts"
import { hrefOf, links } from "../../../core/links.ts"
import { PromotionLink } from "../../../fleet/cars/CarCell.tsx"
import { CardPicture, carColumn, type TableCar } from "../../../fleet/cars/car-column.tsx"
import { DaysLeft } from "../../../fleet/cars/DaysLeft.tsx"
import { type Labels, useLabels } from "../../../fleet/cars/labels.ts"
import { texts as carTexts } from "../../../fleet/cars/texts.de.ts"
import { useToday } from "../../../ui/browser/clock.ts"
import { useTablet } from "../../../ui/browser/use-media.ts"
import { IconButton } from "../../../ui/button/Button.tsx"
import { LinkButton } from "../../../ui/button/LinkButton.tsx"
import { EmptyState } from "../../../ui/feedback/States.tsx"
import { Text } from "../../../ui/layout/Layout.tsx"
import { type Column, column } from "../../../ui/table/PlainTable.tsx"
import type { Selection } from "../../../ui/table/RowTicks.tsx"
import { Table } from "../../../ui/table/Table.tsx"
import { useStar } from "../watched.ts"
import { changeResult } from "./change-result.ts"
import { texts } from "./texts.de.ts"

/** A watched car; undefined while its list is loading, and if it is in none. */
export type Entry = { watched: WatchedCar; car: AgentCar | undefined }

type Props = { entries: readonly Entry[]; isLoading: boolean; selection: Selection | undefined }

export function WatchedTable({ entries, isLoading, selection }: Props) {
  const star = useStar(texts.forgetFailed)
  const today = useToday()
  const labels = useLabels()
  const isTablet = useTablet()
  const columns = useMemo(() => columnsOf(labels, today), [labels, today])
  const forget = ({ carId, area, name, seen }: WatchedCar) =>
    star.mutate({ carId, area, name, seen, wanted: false })
  return (
    <Table
      label={texts.watchedCars}
      {...(selection && { selection })}
      columns={columns}
      rows={entries}
      rowId={({ watched }) => watched.carId}
      rowLabel={(entry) => (isTablet ? carText(shownCar(entry)) : nameOf(entry))}
      sortsOutside
      rowHref={({ car }) => car && hrefOf(links.overview(car.area, { carId: car.id }))}
      rowPicture={(entry) => <CardPicture car={shownCar(entry)} />}
      // A card's car has its star in its panel.
      rowActions={({ watched, car }) =>
        !(isTablet && car) && (
          <IconButton
            icon="trash"
            tone="danger"
            label={texts.forgetOf(watched.name)}
            onClick={() => forget(watched)}
          />
        )
      }
      foundHidden
      loading={isLoading}
      empty={
        <EmptyState
          title={texts.noCars}
          action={<LinkButton link={links.preOffers()}>{texts.toPreOffers}</LinkButton>}
        >
          {texts.noCarsText}
        </EmptyState>
      }
    />
  )
}

const nameOf = ({ watched, car }: Entry) => (car ? carName(car) : watched.name)

const noCar = { jobNumber: "", paintBaseColor: null, brand: null, model: null, modelSeries: null }
const shownCar = ({ watched, car }: Entry): TableCar =>
  car ?? { ...noCar, area: watched.area ?? "PRE_OFFER", modelDesignation: watched.name }

const columnsOf = (labels: Labels, today: PlainDate): readonly Column<Entry>[] => [
  {
    ...carColumn<Entry>(shownCar, { more: (entry) => <More {...entry} labels={labels} />, size: 80 }),
    sort: nameOf,
  },
  column("km", texts.driven, ({ car }) => (car ? kmText(car.kilometerReading) : notSet), {
    width: 116,
    numeric: true,
    note: ({ car }) =>
      car?.dateOfFirstRegistration && texts.registered(monthText(car.dateOfFirstRegistration)),
    sort: ({ car }) => car?.kilometerReading,
    // Nor those of new cars that have not been driven (P84).
    isEmpty: ({ car }) => !car?.kilometerReading,
    cardText: (entry) =>
      resultOf(entry, today) === null && entry.car ? kmText(entry.car.kilometerReading) : null,
  }),
  column("takeover", carTexts.takeoverUntil, ({ car }) => dateText(takeoverOf(car)), {
    width: 136,
    note: ({ car }) => car && takeoverOf(car) && <DaysLeft offer={offerOf(car, "MAIN")} today={today} />,
    sort: ({ car }) => takeoverOf(car),
    isEmpty: ({ car }) => takeoverOf(car) === null,
    cardText: (entry) =>
      resultOf(entry, today) === null ? texts.until(dateText(takeoverOf(entry.car))) : null,
  }),
  column("delivery", texts.available, ({ car }) => (car ? deliveryText(car.dateOfDelivery, today) : notSet), {
    width: 144,
    note: ({ car }) =>
      car && (car.area === "SELECTION" ? deliveryWord.SELECTION : labels.location(car.locationId)),
    sort: ({ car }) => car?.dateOfDelivery ?? null,
    card: "none",
  }),
  column("price", texts.price, ({ car }) => <Text strong>{priceOf(car)}</Text>, {
    width: 124,
    numeric: true,
    note: ({ car }) => car && <Discount car={car} />,
    sort: ({ car }) => (car ? offerOf(car, "MAIN").netCents : null),
    isEmpty: ({ car }) => !car,
    card: "first",
    cardText: (entry) => <CardPrice entry={entry} today={today} />,
  }),
  column("changed", texts.changedShort, (entry) => <Changed entry={entry} today={today} />, {
    width: 192,
    note: (entry) => resultOf(entry, today)?.note,
    card: "status",
    cardText: (entry) => resultOf(entry, today)?.brief ?? null,
  }),
]

const takeoverOf = (car: AgentCar | undefined): PlainDate | null =>
  car ? offerOf(car, "MAIN").takeoverDate : null
const priceOf = (car: AgentCar | undefined): string =>
  car ? euroText(offerOf(car, "MAIN").netCents) : notSet
const resultOf = ({ watched, car }: Entry, today: PlainDate) =>
  car ? changeResult(watched, car, today) : null

/** "−22,6 %"; new cars cost the list price. */
function Discount({ car }: { car: AgentCar }) {
  const underList = underListOf(car)
  if (!underList) return car.area === "SELECTION" && texts.list
  return (
    <Text strong className="ink">
      {discountText(underList)}
    </Text>
  )
}

/** After number and plate: the promotion, or that the car is in no list. */
function More({ watched, car, labels }: Entry & { labels: Labels }) {
  if (watched.area === null) return <span>{texts.gone}</span>
  if (!car?.promotion) return null
  return (
    <>
      <span> · </span>
      <PromotionLink
        label={labels.option(car.promotion)}
        href={hrefOf(links.overview(car.area, { promotion: [car.promotion] }))}
      />
    </>
  )
}

/** Changes stay until the car is opened. */
function Changed({ entry, today }: { entry: Entry; today: PlainDate }) {
  const result = resultOf(entry, today)
  if (!result) return <Text muted>{entry.car ? texts.unchanged : notSet}</Text>
  return (
    <Text strong title={result.all}>
      {result.fact}
    </Text>
  )
}

/** The price with its discount, and below it the earlier one. */
function CardPrice({ entry, today }: { entry: Entry; today: PlainDate }) {
  const note = resultOf(entry, today)?.note
  return (
    <>
      <strong>{priceOf(entry.car)}</strong> {entry.car && <Discount car={entry.car} />}
      {note && (
        <Text as="div" muted>
          {note}
        </Text>
      )}
    </>
  )
}
