import { useCallback, useState } from "react"
import type { Car } from "../../../contract/cars.ts"
import { numberText } from "../../../contract/format.ts"
import type { CarSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { usePhone } from "../../ui/browser/index.ts"
import { IconButton } from "../../ui/button/index.ts"
import { FilterLayout, Page } from "../../ui/layout/index.ts"
import { SortChoice, useOpened } from "../../ui/table/index.ts"
import { CarSteps } from "../car/index.ts"
import { DeleteCar, NewCarPanel, OpenedCar } from "../car-editor/index.ts"
import { useExportCars } from "../excel/index.ts"
import { BulkPanel } from "./BulkPanel.tsx"
import { CarFilters } from "./CarFilters.tsx"
import { CarTools } from "./CarTools.tsx"
import { FleetFacets } from "./FleetFacets.tsx"
import { FleetRanges } from "./FleetRanges.tsx"
import { FleetTable } from "./FleetTable.tsx"
import type { FleetFilters } from "./fleet-filters.ts"
import { SelectionBar } from "./SelectionBar.tsx"
import { useChosenAmong, useChosenCars } from "./use-chosen-cars.ts"
import { useFacetWords } from "./use-facet-words.ts"
import { useFleetChips } from "./use-fleet-chips.ts"
import { useFleetList } from "./use-fleet-list.ts"

/** The fleet for the provider: search, open work, archive; create, change one or many, delete, import, export (P76). */
export function FleetPage() {
  const { t } = useTranslation("car-record")
  const chosen = useChosenCars()
  const list = useFleetList(chosen.shownAlone)
  const { view, found, inOrder, isArchive } = list
  const isLoading = list.loading.isPending
  const { cars, outside } = useChosenAmong(chosen.ids, list.fleet, found)
  const [doing, setDoing] = useState<Doing | null>(null)
  const { t: excel } = useTranslation("excel")
  const exporting = useExportCars(excel("exportFailed"), (count = 0) =>
    excel("exported", { count, formatted: numberText(count) }),
  )
  /** Those that are ticked, in the order of the screen, then those that it does not show. */
  const exportChosen = {
    busy: exporting.isPending,
    run: () => {
      const order = new Map(inOrder.map(({ id }, at) => [id, at]))
      const placeOf = ({ id }: Car) => order.get(id) ?? inOrder.length
      exporting.mutate([...cars].sort((a, b) => placeOf(a) - placeOf(b)).map(({ id }) => id))
    },
  }
  /** Everything by job number needs no list of ids; the archive is in no export. */
  const exported = () => (!isArchive && (list.isNarrowed || list.isSorted) ? inOrder : undefined)
  const words = useFacetWords(list.labels)
  const chips = useFleetChips(list, words)
  const { changeFilters } = list
  const { showAlone } = chosen
  const change = useCallback(
    (next: (before: FleetFilters) => FleetFilters) => {
      showAlone(false)
      changeFilters(next)
    },
    [showAlone, changeFilters],
  )
  const opening = useOpened("carId")
  const isPhone = usePhone()
  const turn = (at: number) => {
    const car = inOrder[at]
    if (car) opening.turn(car.id)
  }
  const stop = () => setDoing(null)
  const openCar = ({ id }: Car) => {
    stop()
    opening.open(id)
  }
  return (
    <Page
      title={t("title")}
      actions={
        <CarTools
          filtered={list.isNarrowed ? found.length : null}
          all={list.fleet?.length ?? 0}
          exported={exported}
          onCreate={() => setDoing({ what: "create" })}
        />
      }
    >
      <CarFilters view={view} counts={list.counts} onChange={change} />
      <FilterLayout
        // A table with all its columns needs the width of the page.
        isDrawer
        filters={
          <>
            <FleetRanges rows={list.rows} view={view} change={change} />
            <FleetFacets {...{ rows: list.rows, among: list.among, view, words, change }} />
          </>
        }
        active={chips}
        onReset={() => change(({ search, area, work, archive }) => kept({ search, area, work, archive }))}
        resultLabel={
          // Of a list that could not be loaded nobody knows how many it holds.
          list.loading.isLoadingError
            ? ""
            : isLoading
              ? t("carsLoading")
              : t("found", { count: found.length, formatted: numberText(found.length) })
        }
        asked={JSON.stringify([askedOf(view), chosen.shownAlone !== null])}
        count={isLoading || list.loading.isLoadingError ? undefined : found.length}
        // Cards alone: a table has heads to click.
        order={isPhone && <SortChoice columns={list.columns} labelHidden {...list.paging} />}
      >
        <FleetTable
          list={list}
          isLoading={isLoading}
          onOpen={openCar}
          {...(!isArchive && {
            selection: { selected: chosen.ids, onChange: chosen.choose },
            rowActions: (car: Car) => (
              <>
                <IconButton
                  icon="copy"
                  label={t("copyCar", { car: car.jobNumber })}
                  aria-haspopup="dialog"
                  onClick={() => setDoing({ what: "create", car })}
                />
                <IconButton
                  icon="trash"
                  tone="danger"
                  label={t("deleteCar", { car: car.jobNumber })}
                  onClick={() => setDoing({ what: "delete", car })}
                />
              </>
            ),
          })}
        />
      </FilterLayout>
      {!isArchive && (
        <SelectionBar
          {...{ chosen, cars, outside, found }}
          onChange={() => setDoing({ what: "bulk" })}
          onExport={exportChosen}
        />
      )}
      <OpenedCar
        cars={list.fleet}
        carId={opening.id}
        tools={<CarSteps cars={inOrder} carId={opening.id} onTurn={turn} />}
        onClose={opening.close}
      />
      {doing?.what === "create" && <NewCarPanel copied={doing.car} onClose={stop} onCreated={openCar} />}
      {doing?.what === "bulk" && (
        <BulkPanel
          cars={cars}
          odd={list.odd}
          onClose={stop}
          onDone={() => {
            chosen.clear()
            stop()
          }}
        />
      )}
      {doing?.what === "delete" && (
        <DeleteCar car={doing.car} onClose={stop} onOpen={() => openCar(doing.car)} />
      )}
    </Page>
  )
}

/** What somebody is at, over the list; what is created may be like another car. */
type Doing = { what: "create"; car?: Car } | { what: "bulk" } | { what: "delete"; car: Car }

/** What is set of these. */
const kept = (filters: FleetFilters): FleetFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value))

/** Which cars are asked for; neither their order nor the page. */
const askedOf = ({ sort: _sort, page: _page, size: _size, ...filters }: CarSearch) => filters
