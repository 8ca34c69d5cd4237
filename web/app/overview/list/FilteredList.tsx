import { type ReactNode, useRef } from "react"
import { numberText } from "../../../../contract/core/format.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { carFilters } from "../../../../contract/fleet/filter-fields.ts"
import { filterChips } from "../../../fleet/cars/filters/filter-words.ts"
import type { ListView } from "../../../fleet/cars/filters/filters.ts"
import { texts as carTexts } from "../../../fleet/cars/texts.de.ts"
import { useBeside, useMedia, usePhone, usePrinting } from "../../../ui/browser/use-media.ts"
import { Button } from "../../../ui/button/Button.tsx"
import { ErrorState, Loading } from "../../../ui/feedback/States.tsx"
import { Checkbox } from "../../../ui/field/Choice.tsx"
import { FilterPage } from "../../../ui/table/FilterPage.tsx"
import { Pagination } from "../../../ui/table/Pagination.tsx"
import { PausableArea } from "../../../ui/table/PausableArea.tsx"
import type { Paging } from "../../../ui/values/table-state.ts"
import { CarRows, RowTable } from "../CarRows.tsx"
import { texts } from "../texts.de.ts"
import type { Overview } from "../use-overview.ts"
import { useViewer } from "../viewer.ts"
import { CarTable } from "./CarTable.tsx"
import { FilterSidebar } from "./FilterSidebar.tsx"
import { ListOrder } from "./ListOrder.tsx"
import { LoadingRows, LoadingTable } from "./LoadingRows.tsx"
import { defaultSize, onPage } from "./list-view.ts"
import { NoMatch } from "./NoRows.tsx"
import { PrintedCars } from "./PrintedCars.tsx"
import type { ShownRows } from "./use-shown-rows.ts"

type Props = {
  /** Undefined while loading; the layout is rendered already. */
  cars: readonly AgentCar[] | undefined
  state: Overview
  list: ShownRows
  title: string
  tools: ReactNode
  /** Instead of the rows, if the list could not be loaded. */
  loadFailure: ReactNode
  /** Below the list. */
  children: ReactNode
}

export function FilteredList(props: Props) {
  const { cars, state, list } = props
  const { area, labels } = useViewer()
  const { view, opened, changeFilters, changeView } = state
  const { layout, chooseLayout, watching, isWaiting } = list
  const watched = watching.cars
  const isPhone = usePhone()
  const currentId = useBeside() ? opened.carId : undefined
  // The table with all columns, and a list beside a car, need the full width.
  const isDrawer = useMedia("(width < 1920px)") && (layout === "table" || currentId !== undefined)
  const place = useRef<HTMLElement>(null)
  const isPrinting = usePrinting()
  const { all, kept, sort, matches, pausable, pagination, shown } = list
  const filtered = filterChips({ filters: carFilters, list: area, view, labels, change: changeFilters })
  const watchedOnly = (isWanted: boolean) =>
    changeFilters(({ watched: _, ...filters }) => ({ ...filters, ...(isWanted && { watched: true }) }))
  const watchedChip = { key: "watched", label: texts.watchedOnly, onRemove: () => watchedOnly(false) }
  const pickChip = view.pick && {
    key: "pick",
    label: texts.pick[view.pick],
    onRemove: () => changeFilters(({ pick: _, ...filters }) => filters),
  }
  const active = [...(view.watched ? [watchedChip] : []), ...(pickChip ? [pickChip] : []), ...filtered]
  const clear = () => changeFilters(() => ({}))
  const turnPage = (next: Paging) => {
    changeView((before) => onPage(before, next, defaultSize[layout]))
    if (next.page === pagination.page) return
    // Rows scroll with the page, table rows within the table.
    place.current?.scrollTo({ top: 0 })
    place.current?.scrollIntoView({ block: layout === "table" ? "nearest" : "start" })
  }
  const retryWatched = view.watched ? watching.retry : undefined
  const retry = cars && (retryWatched ?? list.retryPick)
  const total = numberText(all.length)
  return (
    <FilterPage
      title={props.title}
      dense={layout === "table"}
      isBeside={currentId !== undefined}
      isDrawer={isDrawer}
      filters={
        <FilterSidebar
          {...{ area, labels }}
          areDrawn={cars !== undefined}
          rows={kept}
          filters={view}
          change={changeFilters}
        >
          <Checkbox
            label={texts.watchedOnly}
            {...(watched && { count: [...watched.values()].filter((car) => car.area === area).length })}
            checked={view.watched ?? false}
            onChange={watchedOnly}
          />
        </FilterSidebar>
      }
      active={active}
      onReset={clear}
      resultLabel={
        props.loadFailure
          ? ""
          : isWaiting && !retry
            ? texts.carsLoading
            : active.length > 0 && !retry
              ? texts.carsOf({ found: numberText(matches.length), all: total })
              : texts.cars(all.length)
      }
      missing={cars && list.missing}
      filterText={filtersKey(view)}
      count={isWaiting ? undefined : matches.length}
      order={<ListOrder {...{ sort, view, changeView }} />}
      actions={
        <>
          {props.tools}
          {!isPhone && (
            <Button
              icon="rows"
              variant="quiet"
              aria-pressed={layout === "table"}
              onClick={() => chooseLayout(layout === "table" ? "rows" : "table")}
            >
              {texts.table}
            </Button>
          )}
        </>
      }
    >
      {props.loadFailure ? (
        props.loadFailure
      ) : retry ? (
        <ErrorState onRetry={retry}>{retryWatched ? carTexts.watchLoadFailed : texts.pickFailed}</ErrorState>
      ) : isWaiting ? (
        layout === "table" ? (
          <LoadingTable />
        ) : (
          <Loading>
            <RowTable isBeside={currentId !== undefined}>
              <LoadingRows />
            </RowTable>
          </Loading>
        )
      ) : pausable.rows.length === 0 ? (
        <NoMatch all={all.length} onClear={clear} />
      ) : (
        <PausableArea id="cars" list={pausable} waitingText={texts.waiting}>
          {isPrinting && <PrintedCars rows={pausable.rows} />}
          {layout === "table" ? (
            <CarTable
              {...{ changeView, watching, currentId }}
              sort={sort}
              place={place}
              rows={shown}
              all={all}
              gone={pausable.gone}
            />
          ) : (
            <CarRows {...{ watching, currentId }} place={place} rows={shown} gone={pausable.gone} />
          )}
        </PausableArea>
      )}
      {cars && pausable.rows.length > defaultSize[layout] && (
        <Pagination pagination={pagination} onChange={turnPage} />
      )}
      {props.children}
    </FilterPage>
  )
}

const filtersKey = ({ sort: _sort, page: _page, size: _size, ...filters }: ListView) =>
  JSON.stringify(filters)
