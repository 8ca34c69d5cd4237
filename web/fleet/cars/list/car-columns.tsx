import { useMemo } from "react"
import { areaText } from "../../../../contract/core/enums.ts"
import { dateText, euroText, instantText, notSet } from "../../../../contract/core/format.ts"
import { type CarFieldName, labelOf } from "../../../../contract/fleet/car-fields.ts"
import type { ArchivedCar } from "../../../../contract/fleet/cars.ts"
import { fleetColumns } from "../../../../contract/fleet/fleet-words.ts"
import { offerOf } from "../../../../contract/fleet/offers.ts"
import type { CarWarning } from "../../../../contract/fleet/warnings.ts"
import { type CarSearch, carSearch } from "../../../core/searches.ts"
import { useDebounced } from "../../../ui/browser/timing.ts"
import { useMedia } from "../../../ui/browser/use-media.ts"
import { Badge } from "../../../ui/feedback/Badge.tsx"
import { HStack } from "../../../ui/layout/Layout.tsx"
import { type Column, column as plainColumn } from "../../../ui/table/PlainTable.tsx"
import { tablePaging, useListView } from "../../../ui/table/use-list-view.ts"
import { Vin } from "../CarBadges.tsx"
import { type Labels, useLabels } from "../labels.ts"
import { CarMarks } from "../record/CarMarks.tsx"
import { type FleetAsked, type FleetCar, useFleetPage } from "../record/fleet.ts"
import { filtersOf, isFiltered } from "./fleet-filters.ts"
import { texts } from "./texts.de.ts"

type CarColumn = Column<FleetCar>

/** Sorted by the server. */
const column: typeof plainColumn<FleetCar> = (id, header, cell, more) =>
  plainColumn(id, header, cell, { sort: true, ...more })
const fieldColumn = (id: string, name: CarFieldName, cell: CarColumn["cell"], more?: Partial<CarColumn>) =>
  column(id, labelOf(name), cell, more)

/** The relevant offer of a car: the accepted one, otherwise Pre-Offer 1. */
const offerOfCar = (car: FleetCar) => offerOf(car, car.preOfferType ?? "MAIN")

const identity = ({ location }: Labels): readonly CarColumn[] => [
  fieldColumn("area", "area", (car) => areaText[car.area]),
  column("model", texts.model, (car) => car.modelDesignation, { wraps: true }),
  fieldColumn("vin", "idNumber", (car) => <Vin of={car.idNumber} />),
  fieldColumn("plate", "licensePlateNumber", (car) => car.licensePlateNumber || notSet),
  fieldColumn("location", "locationId", (car) => location(car.locationId) || notSet, { wraps: true }),
]

const jobNumber = fieldColumn("jobNumber", "jobNumber", (car) => car.jobNumber, {
  card: "none",
  sticky: true,
})

/** The columns of the fleet; pending work comes first, visible on the narrowest screen. */
export const carColumns = (labels: Labels): readonly CarColumn[] => [
  jobNumber,
  fieldColumn("state", "activityState", (car) => (
    <HStack as="span" gap="0.5 3" wrap>
      <CarMarks car={car} whole /> <WarningBadges warnings={car.warnings} />
    </HStack>
  )),
  ...identity(labels),
  column("price", texts.price, (car) => euroText(offerOfCar(car).netCents), { numeric: true }),
  column("retirement", texts.retirementShort, (car) => dateText(offerOfCar(car).deliveryDate), {
    numeric: true,
  }),
]

/** The columns of the archive: the car, who deleted it and when, and until when it can be restored (P203). */
export const archiveColumns = (labels: Labels): readonly CarColumn[] => [
  jobNumber,
  ...identity(labels),
  column("archivedAt", texts.archivedAt, (car) => instantOr(archived(car)?.archivedAt)),
  column("archivedBy", texts.archivedWho, (car) => archived(car)?.archivedBy ?? notSet, { wraps: true }),
  column("restorableUntil", texts.restorableUntil, (car) => instantOr(archived(car)?.restorableUntil)),
]

/** The archive shows archived cars in the fleet's table. */
const archived = (car: FleetCar): ArchivedCar | null => ("archivedAt" in car ? (car as ArchivedCar) : null)
const instantOr = (text: string | undefined) => (text ? instantText(text) : notSet)

/** Warnings of a car as short labels, with full sentences as tooltips and for screen readers (P46). */
function WarningBadges({ warnings }: { warnings: readonly CarWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <HStack as="span" gap="1 2" wrap inline>
      {warnings.map(({ code, messages }) => (
        <span key={code} title={messages.join(" ")}>
          <Badge tone={code === "contradictory" ? "red" : "amber"}>{texts.odd[code]}</Badge>
          <span className="visually-hidden">{messages.join(" ")}</span>
        </span>
      ))}
    </HStack>
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
  const isTight = useMedia("screen and (width < 1440px)")
  return useMemo(
    () => (isTight ? columns.filter(({ id }) => id !== "vin" || sort?.endsWith(id)) : columns),
    [columns, isTight, sort],
  )
}

export type FleetList = ReturnType<typeof useFleetList>
