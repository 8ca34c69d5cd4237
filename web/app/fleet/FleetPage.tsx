import { type ComponentProps, type ReactNode, useState } from "react"
import { carName, carText, numberText } from "../../../contract/core/format.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { FleetIds } from "../../../contract/fleet/fleet.ts"
import { useDeleteListedCar } from "../../cases/steps/DeleteCar.tsx"
import { OpenedCar } from "../../cases/steps/OpenedCar.tsx"
import { CardPicture } from "../../fleet/cars/car-column.tsx"
import { NewCarPanel } from "../../fleet/cars/editor/NewCarPanel.tsx"
import { type BulkDraft, BulkPanel } from "../../fleet/cars/list/BulkPanel.tsx"
import { cardOrders, type FleetList, useFleetList } from "../../fleet/cars/list/car-columns.tsx"
import styles from "../../fleet/cars/list/Fleet.module.css"
import { CarFilters, FleetFacets, fleetChips } from "../../fleet/cars/list/FleetFilters.tsx"
import type { FleetFilters } from "../../fleet/cars/list/fleet-filters.ts"
import { none, SelectionBar, useChosenCars, useTicked } from "../../fleet/cars/list/SelectionBar.tsx"
import { texts } from "../../fleet/cars/list/texts.de.ts"
import { type FleetCar, useFleetIds, useFleetPlace } from "../../fleet/cars/record/fleet.ts"
import { texts as carRecordTexts } from "../../fleet/cars/record/texts.de.ts"
import { texts as carTexts } from "../../fleet/cars/texts.de.ts"
import { BatchButton } from "../../fleet/excel/BatchPanel.tsx"
import { ImportPanel } from "../../fleet/excel/ImportPanel.tsx"
import { type Exported, useExportCars } from "../../fleet/excel/use-import.ts"
import { ImagesButton } from "../../fleet/images/ImagesPanel.tsx"
import { SettingsButton } from "../../fleet/options/SettingsPanel.tsx"
import { usePhone, useTablet } from "../../ui/browser/use-media.ts"
import { Button, TrashButton } from "../../ui/button/Button.tsx"
import { EmptyState, Loaded } from "../../ui/feedback/States.tsx"
import { BareCount, MoreActions } from "../../ui/layout/Page.tsx"
import { useOpened } from "../../ui/navigation/opened.ts"
import { ListWithPanel } from "../../ui/panel/ListWithPanel.tsx"
import { OpenButton } from "../../ui/panel/OpenButton.tsx"
import { SortChoice } from "../../ui/table/CardList.tsx"
import { FilterPage } from "../../ui/table/FilterPage.tsx"
import { CreateButton } from "../../ui/table/ListPage.tsx"
import type { Selection } from "../../ui/table/RowTicks.tsx"
import { Table } from "../../ui/table/Table.tsx"

/** The provider's fleet: search, pending work, archive; create, edit, bulk edit, delete, import, export (P76). */
export function FleetPage() {
  const chosen = useChosenCars()
  const list = useFleetList()
  const { view, asked, total, isArchive } = list
  const isLoading = list.loading.isPending
  const ticked = useTicked(chosen, list)
  const [doing, setDoing] = useState<Doing | null>(null)
  const { filters, sort } = asked
  const shown = { filters, ...(sort && { sort }) }
  const exporting = useExportCars(() => texts.exported(ticked.count))
  /** Exports the ticked cars, displayed ones first in their order. */
  const exportChosen = {
    busy: exporting.isPending,
    run: () => exporting.mutate({ ids: [...chosen.ids], view: shown }),
  }
  const adding = useFleetIds()
  const addAll = {
    busy: adding.isPending,
    run: () =>
      adding.mutate(shown, {
        onSuccess: ({ cars }) => chosen.choose(new Set([...chosen.ids, ...cars.map(({ id }) => id)])),
      }),
  }
  /** Bulk edits need the current versions of the cars. */
  const changing = useFleetIds()
  const changeChosen = {
    busy: changing.isPending,
    run: () =>
      changing.mutate(
        { filters: {}, ids: [...chosen.ids] },
        { onSuccess: ({ cars }) => setDoing({ what: "bulk", cars }) },
      ),
  }
  const release = (ids: readonly string[]) =>
    changing.mutate(
      { filters: {}, ids: [...ids] },
      { onSuccess: ({ cars }) => setDoing({ what: "bulk", cars, preset: released }) },
    )
  const { changeFilters } = list
  const isPhone = usePhone()
  const chips = fleetChips(view, list.labels, changeFilters, isPhone)
  const opening = useOpened("carId")
  const isTablet = useTablet()
  const place = useFleetPlace(shown, opening.id)
  const stepTo = (car: Neighbour | null | undefined) =>
    car && { name: carName(car), go: () => opening.turn(car.id) }
  const stop = () => setDoing(null)
  const openCar = ({ id }: Car) => {
    stop()
    opening.open(id)
  }
  const deleteCar = useDeleteListedCar(openCar)
  return (
    <FilterPage
      title={texts.title}
      actions={
        <CarTools
          filtered={list.isNarrowed ? total : null}
          all={total}
          // The default export is all cars by job number; it never includes archived ones.
          exported={!isArchive && (list.isNarrowed || list.isSorted) ? shown : undefined}
          onChoose={(ids) => chosen.choose(new Set(ids))}
          onRelease={release}
        />
      }
      tools={<CreateButton label={carRecordTexts.newCar} onClick={() => setDoing({ what: "create" })} />}
      above={(opener) => (
        <CarFilters view={view} counts={list.counts} onChange={changeFilters} opener={opener} />
      )}
      // The table with all columns needs the full width.
      isDrawer
      filters={<FleetFacets list={list} change={changeFilters} />}
      active={chips}
      onReset={() =>
        changeFilters(({ search, area, work, archive }) => withoutEmpty({ search, area, work, archive }))
      }
      resultLabel={
        // Unknown if the list failed to load.
        list.loading.isLoadingError ? "" : isLoading ? texts.carsLoading : texts.found(total)
      }
      shownCount={list.loading.data && <BareCount text={texts.found(total)} />}
      missing={list.missing}
      filterText={JSON.stringify(filters)}
      count={isLoading || list.loading.isLoadingError ? undefined : total}
      // Only for cards: tables sort by their headers.
      order={
        isTablet && (
          <SortChoice
            columns={cardOrders(list.columns)}
            labelHidden
            unsortedName={isArchive ? texts.lastDeletedFirst : texts.byJobNumber}
            {...list.paging}
          />
        )
      }
    >
      <ListWithPanel
        rows={list.cars}
        idOf={idOf}
        openedId={opening.id}
        steps={
          !isArchive && place
            ? {
                ...{ at: place.at, all: total, labels: carTexts.steps },
                previous: stepTo(place.previous),
                next: stepTo(place.next),
              }
            : undefined
        }
        panel={(opened) => <OpenedCar {...opened} onClose={opening.close} />}
      >
        <FleetTable
          list={list}
          isLoading={isLoading}
          onOpen={openCar}
          {...(!isArchive && {
            selection: { selected: chosen.ids, onChange: chosen.choose },
            // Cards open the car.
            rowActions: isTablet
              ? undefined
              : (car: FleetCar) => (
                  <TrashButton
                    label={carRecordTexts.deleteCar(car.jobNumber)}
                    onClick={() => void deleteCar(car)}
                  />
                ),
          })}
        />
      </ListWithPanel>
      {!isArchive && (
        <SelectionBar
          {...{ chosen, ticked, total }}
          onAddAll={addAll}
          onChange={changeChosen}
          onExport={exportChosen}
        />
      )}
      {doing?.what === "create" && <NewCarPanel onClose={stop} onCreated={openCar} />}
      {doing?.what === "bulk" && (
        <BulkPanel
          cars={doing.cars}
          preset={doing.preset}
          onClose={stop}
          onDone={() => {
            chosen.choose(none)
            stop()
          }}
        />
      )}
    </FilterPage>
  )
}

type TickedCars = FleetIds["cars"]

/** The action open over the list. */
type Doing = { what: "create" } | { what: "bulk"; cars: TickedCars; preset?: BulkDraft }

/** Visible and acceptable for agents; fields of the other area stay unchanged (P204). */
const released: BulkDraft = { display: true, acceptPreOffer: true, acceptSelection: true }

const withoutEmpty = (filters: FleetFilters): FleetFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value))

type ToolsProps = {
  filtered: number | null
  all: number
  /** The displayed view, exported in its order; undefined to export all cars by job number. */
  exported: Exported["view"]
} & Pick<ComponentProps<typeof ImportPanel>, "onChoose" | "onRelease">

/** Actions for the whole fleet, beside the title (P5). */
function CarTools({ filtered, all, exported, ...created }: ToolsProps) {
  const exporting = useExportCars(() => texts.exported(all))
  const isTablet = useTablet()
  return (
    <>
      <OpenButton icon="upload" variant="quiet" label={texts.import}>
        {(panel) => <ImportPanel {...panel} {...created} />}
      </OpenButton>
      {/* Always rendered, so that nothing moves while typing a search. */}
      <Button
        icon="download"
        variant="quiet"
        busy={exporting.isPending}
        refusedBecause={filtered === 0 ? texts.nothingFound : undefined}
        onClick={() => exporting.mutate(exported && { view: exported })}
      >
        {filtered === null ? texts.export : texts.exportFound(numberText(filtered))}
      </Button>
      <ImagesButton />
      <SettingsButton />
      {isTablet ? (
        <BatchButton />
      ) : (
        <MoreActions>
          <BatchButton />
        </MoreActions>
      )}
    </>
  )
}

type Props = {
  list: FleetList
  isLoading: boolean
  onOpen: (car: FleetCar) => void
  selection?: Selection
  rowActions?: ((car: FleetCar) => ReactNode) | undefined
}

type Neighbour = Pick<FleetCar, "id" | "modelDesignation" | "jobNumber">

const idOf = ({ id }: Pick<FleetCar, "id">) => id

/** How the server sorts the fleet without a choice. */
const byJobNumber = { columnId: "jobNumber", descending: false }

function FleetTable({ list, isLoading, onOpen, ...table }: Props) {
  const { view, loading } = list
  return (
    <Loaded of={loading} failure={carRecordTexts.loadFailed}>
      <div id="cars" className={styles.table}>
        <Table
          {...table}
          label={texts.title}
          columns={list.columns}
          rows={list.cars}
          total={list.total}
          rowId={idOf}
          rowLabel={carText}
          tickLabel={({ jobNumber }) => jobNumber}
          rowPicture={(car) => <CardPicture car={car} />}
          onRowClick={onOpen}
          {...list.paging}
          usualOrder={list.isArchive ? undefined : byJobNumber}
          foundHidden
          sortsOutside
          loading={isLoading}
          empty={<NoCars any={list.isNarrowed || view.search !== undefined} archive={list.isArchive} />}
        />
      </div>
    </Loaded>
  )
}

function NoCars({ any, archive }: { any: boolean; archive: boolean }) {
  if (any) return <EmptyState title={texts.noMatch}>{texts.noMatchText}</EmptyState>
  if (archive) return <EmptyState title={texts.noArchive}>{texts.noArchiveText}</EmptyState>
  return <EmptyState title={texts.noCars}>{texts.noCarsText}</EmptyState>
}
