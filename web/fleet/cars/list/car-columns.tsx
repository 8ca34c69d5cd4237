import { useMemo } from "react"
import { areaText, deliveryWord } from "../../../../contract/core/enums.ts"
import { dateText, euroText, instantText, notSet } from "../../../../contract/core/format.ts"
import { type CarFieldName, labelOf } from "../../../../contract/fleet/car-fields.ts"
import type { ArchivedCar } from "../../../../contract/fleet/cars.ts"
import { carMarkText, fleetColumns } from "../../../../contract/fleet/fleet-words.ts"
import { offerOf } from "../../../../contract/fleet/offers.ts"
import { isIncomplete } from "../../../../contract/fleet/publish.ts"
import { awaitsAnswer, isCancelledCar, isConfirmed, isRejected } from "../../../../contract/fleet/states.ts"
import { discountText, underListOf } from "../../../../contract/fleet/under-list.ts"
import { type CarSearch, carSearch } from "../../../core/searches.ts"
import { useDebounced } from "../../../ui/browser/timing.ts"
import { useMedia } from "../../../ui/browser/use-media.ts"
import { Badge } from "../../../ui/feedback/Badge.tsx"
import { Text } from "../../../ui/layout/Layout.tsx"
import { type Column, column as plainColumn } from "../../../ui/table/PlainTable.tsx"
import { tablePaging, useListView } from "../../../ui/table/use-list-view.ts"
import { Vin } from "../CarBadges.tsx"
import { plateAndJobNumber } from "../CarCell.tsx"
import { carColumn } from "../car-column.tsx"
import { type Labels, useLabels } from "../labels.ts"
import { carBadge } from "../record/CarMarks.tsx"
import { type FleetAsked, type FleetCar, useFleetPage } from "../record/fleet.ts"
import { filtersOf, isFiltered } from "./fleet-filters.ts"
import { texts } from "./texts.de.ts"

type CarColumn = Column<FleetCar>

/** Sorted by the server. */
const column: typeof plainColumn<FleetCar> = (id, header, cell, more) =>
  plainColumn(id, header, cell, { sort: true, card: "none", ...more })
const fieldColumn = (id: string, name: CarFieldName, cell: CarColumn["cell"], more?: Partial<CarColumn>) =>
  column(id, labelOf(name), cell, more)

/** The relevant offer of a car: the accepted one, otherwise Pre-Offer 1. */
const offerOfCar = (car: FleetCar) => offerOf(car, car.preOfferType ?? "MAIN")

/** Sorted by job number. */
const carOf: CarColumn = {
  ...carColumn<FleetCar>((car) => car, { size: 72 }),
  id: "jobNumber",
  sort: true,
  card: "first",
  cardText: plateAndJobNumber,
}

const identity = ({ city, location }: Labels): readonly CarColumn[] => [
  fieldColumn("area", "area", (car) => areaText[car.area], {
    width: 112,
    card: undefined,
    cardText: (car) => [areaText[car.area], ...marksOf(car)].join(" · "),
  }),
  fieldColumn(
    "vin",
    "idNumber",
    (car) => (
      <Text small>
        <Vin of={car.idNumber} />
      </Text>
    ),
    { width: 184 },
  ),
  fieldColumn("location", "locationId", (car) => city(car.locationId) || location(car.locationId) || notSet, {
    width: 128,
    note: (car) => location(car.locationId),
  }),
]

/** The columns of the fleet. */
export const carColumns = (labels: Labels): readonly CarColumn[] => [
  carOf,
  fieldColumn("state", "activityState", (car) => <State car={car} />, {
    width: 140,
    note: (car) => <Marks car={car} />,
    card: "status",
  }),
  ...identity(labels),
  column("price", texts.price, (car) => euroText(offerOfCar(car).netCents), {
    width: 132,
    numeric: "price",
    note: priceNote,
    card: undefined,
  }),
  column("retirement", texts.date, (car) => dateText(offerOfCar(car).deliveryDate), {
    width: 140,
    note: (car) => deliveryWord[car.area],
  }),
]

/** The columns of the archive: the car, who deleted it and when, and until when it can be restored (P203). */
export const archiveColumns = (labels: Labels): readonly CarColumn[] => [
  carOf,
  ...identity(labels),
  column("archivedAt", texts.archivedAt, (car) => instantOr(archived(car)?.archivedAt), {
    width: 148,
    card: undefined,
  }),
  column("archivedBy", texts.archivedWho, (car) => archived(car)?.archivedBy ?? notSet, { width: 132 }),
  column("restorableUntil", texts.restorableUntil, (car) => instantOr(archived(car)?.restorableUntil), {
    width: 172,
  }),
]

/** Orders of cards, which have no headers. */
export const cardOrders = (columns: readonly CarColumn[]): readonly CarColumn[] => [
  { ...carOf, header: labelOf("jobNumber") },
  column("model", texts.model, ({ modelDesignation }) => modelDesignation),
  fieldColumn("plate", "licensePlateNumber", ({ licensePlateNumber }) => licensePlateNumber),
  ...columns.slice(1),
]

/** The archive shows archived cars in the fleet's table. */
const archived = (car: FleetCar): ArchivedCar | null => ("archivedAt" in car ? (car as ArchivedCar) : null)
const instantOr = (text: string | undefined) => (text ? instantText(text) : notSet)

/** The discount on the list price. */
function priceNote(car: FleetCar): string {
  if (car.area === "SELECTION") return texts.list
  const underList = underListOf(car, () => offerOfCar(car))
  return underList ? discountText(underList) : ""
}

/** What the car waits for, or that it is free; exceptions have a badge. */
function State({ car }: { car: FleetCar }) {
  const { activityState, openRequest, display } = car
  if (openRequest || awaitsAnswer(activityState)) return <span className="soon">{texts.awaitsAnswer}</span>
  if (isConfirmed(activityState)) return texts.confirmed
  if (isRejected(activityState))
    return <Badge tone="red">{isCancelledCar(car) ? carMarkText.cancelled : texts.rejected}</Badge>
  return display ? carMarkText.free : <Badge tone="grey">{carMarkText.hidden}</Badge>
}

/** What else is to be known: the exact state, what it lacks, its warnings. */
function marksOf(car: FleetCar): readonly string[] {
  const { activityState, openRequest, display, warnings } = car
  return [
    activityState && carBadge({ ...car, activityState }).word,
    openRequest && carMarkText.requested,
    !display && (activityState || openRequest) && carMarkText.hidden,
    isIncomplete(car) && carMarkText.incomplete,
    ...warnings.map(({ code }) => texts.odd[code]),
  ].filter((mark) => mark !== null && mark !== false)
}

/** The sentences of warnings are a tooltip, and read by screen readers. */
function Marks({ car }: { car: FleetCar }) {
  const marks = marksOf(car)
  const { warnings } = car
  if (marks.length === 0) return null
  const sentences = warnings.flatMap(({ messages }) => messages).join(" ")
  const isContradictory = warnings.some(({ code }) => code === "contradictory")
  return (
    <span
      title={[marks.join(" · "), sentences].filter(Boolean).join(". ")}
      className={isContradictory ? "overdue" : warnings.length > 0 ? "soon" : undefined}
    >
      {marks.join(" · ")}
      {sentences && <span className="visually-hidden">{` ${sentences}`}</span>}
    </span>
  )
}

const besides = ["carId"] as const
/** Debounce while typing or dragging, in milliseconds. */
const settledMs = 120
const none: readonly FleetCar[] = []

/** A page of the fleet as filtered and sorted in the URL; the server does the work. */
export function useFleetList() {
  const listed = useListView(carSearch, besides)
  const { view } = listed
  const labels = useLabels()
  const settled = useDebounced(view, settledMs)
  const isArchive = view.archive ?? false
  const all = useMemo(() => (isArchive ? archiveColumns(labels) : carColumns(labels)), [isArchive, labels])
  // Any page number is accepted here: the server knows how many there are.
  const { pagination } = tablePaging(listed, all, Number.MAX_SAFE_INTEGER)
  const { paginationSize } = pagination
  const query = useMemo((): FleetAsked => {
    const sort = sortOf(settled.sort)
    return { filters: filtersOf(settled), ...(sort && { sort }), from: 0, count: 0 }
  }, [settled])
  const from = (Math.max(1, Math.trunc(settled.page ?? 1)) - 1) * paginationSize
  const loading = useFleetPage({ ...query, from, count: paginationSize })
  const page = loading.data
  const columns = useShown(all, view)
  const total = page?.total ?? 0
  return {
    ...listed,
    view,
    loading,
    isArchive,
    labels,
    /** The server's query, without the page. */
    asked: query,
    counts: page?.counts,
    missing: page?.missing,
    cars: page?.cars ?? none,
    total,
    columns,
    paging: tablePaging(listed, columns, total),
    isNarrowed: isFiltered(view),
    isSorted: query.sort !== undefined,
  }
}

const sorts: ReadonlySet<string> = new Set(fleetColumns.flatMap((name) => [name, `-${name}`]))
const sortOf = (sort: string | undefined) =>
  sort !== undefined && sorts.has(sort) ? (sort as NonNullable<FleetAsked["sort"]>) : undefined

/** Columns that fit beside a row's actions: narrow windows omit the VIN, which editor and search still have. */
function useShown(columns: readonly Column<FleetCar>[], { sort }: CarSearch): readonly Column<FleetCar>[] {
  const isTight = useMedia("screen and (width < 1240px)")
  return useMemo(
    () => (isTight ? columns.filter(({ id }) => id !== "vin" || sort?.endsWith(id)) : columns),
    [columns, isTight, sort],
  )
}

export type FleetList = ReturnType<typeof useFleetList>
