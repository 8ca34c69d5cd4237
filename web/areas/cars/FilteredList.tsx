import { type MouseEvent, Suspense, useMemo, useRef } from "react"
import type { Asking } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import type { Area } from "../../../contract/enums.ts"
import { matchingRows, type Row, rowsOf } from "../../../contract/filters.ts"
import { carText } from "../../../contract/format.ts"
import { hrefOf, links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Checkbox } from "../../ui/Choice.tsx"
import { FilterLayout } from "../../ui/FilterLayout.tsx"
import { lazily } from "../../ui/load-part.ts"
import { Pagination } from "../../ui/Pagination.tsx"
import { numberInputText } from "../../ui/parse-input.ts"
import { type Pagination as Paging, pageOf } from "../../ui/table-state.ts"
import { useAfterPaint } from "../../ui/use-after-paint.ts"
import { useCarImages } from "../images/use-car-images.ts"
import { SteadyArea } from "../live/SteadyArea.tsx"
import { useSteady } from "../live/use-steady.ts"
import { useWatching } from "../watch/use-watching.ts"
import rowStyles from "./CarRow.module.css"
import { CarRow } from "./CarRow.tsx"
import { useCarWords } from "./car-words.ts"
import { FilterSidebar } from "./FilterSidebar.tsx"
import type { ListView } from "./filters.ts"
import { ListBar } from "./ListBar.tsx"
import type { Labels } from "./labels.ts"
import { LoadingRows, NoMatch } from "./NoRows.tsx"
import styles from "./Overview.module.css"
import { Photos } from "./Photos.tsx"
import { onPage, pagingOf, usualSize } from "./paging.ts"
import { usePreference } from "./preferences.ts"
import type { ReasonText } from "./reason-text.ts"
import { readSort, sortedRows } from "./rows.ts"
import { useActiveFilters } from "./use-active-filters.ts"
import type { Overview } from "./use-overview.ts"
import { useSightFirst } from "./use-sight-first.ts"

const ForgetNote = lazily(() => import("../watch/ForgetNote.tsx"), "ForgetNote")

const noCars: readonly AgentCar[] = []
const noRows: readonly Row[] = []

type Props = {
  area: Area
  /** Undefined while they are on their way: the frame stands already. */
  cars: readonly AgentCar[] | undefined
  /** Whether these are all; the others follow. */
  isWhole: boolean
  state: Overview
  labels: Labels
  reasonText: ReasonText
  asking: Asking
}

/**
 * The list with its filters. Each step is worked out again only when its own input changed: rows per list, order per
 * sorting, matches per keystroke.
 */
export function FilteredList({ area, cars, isWhole, state, labels, reasonText, asking }: Props) {
  const { t } = useTranslation("cars")
  const { view, opened, changeFilters, changeView, open, turnTo, close } = state
  const [prices, choosePrices] = usePreference("carPrices")
  const [layout, chooseLayout] = usePreference("carLayout")
  const rows = useMemo(() => rowsOf(cars ?? noCars), [cars])
  // The cars come first; choices and ranges, worked out from all of them, follow when those are on the screen.
  const isAfterPaint = useAfterPaint(isWhole)
  const watching = useWatching(isAfterPaint || view.watched === true)
  const watched = watching.cars
  const kept = useMemo(
    () => (view.watched ? rows.filter(({ car }) => watched?.has(car.id)) : rows),
    [rows, view.watched, watched],
  )
  const rowsOfFilters = isAfterPaint ? kept : noRows
  const sort = readSort(view.sort)
  const sorted = useMemo(() => sortedRows(kept, sort, prices), [kept, sort, prices])
  const matches = useMemo(() => matchingRows(sorted, view), [sorted, view])
  const isPanelOpen = opened.carId !== undefined
  const order = useMemo(() => ({ view, prices, isWhole }), [view, prices, isWhole])
  const steady = useSteady({ matches, all: rows, view: order, isPanelOpen })
  const words = useCarWords()
  const imageOf = useCarImages()
  const filtered = useActiveFilters(area, view, labels, changeFilters)
  const watchedOnly = (isWanted: boolean) =>
    changeFilters(({ watched: _, ...filters }) => ({ ...filters, ...(isWanted && { watched: true }) }))
  const watchedChip = { key: "watched", label: t("watchedOnly"), onRemove: () => watchedOnly(false) }
  const active = view.watched ? [watchedChip, ...filtered] : filtered
  const pagination = pagingOf(view, steady.rows.length)
  const { page, paginationSize } = pagination
  const ofPage = useMemo(
    () => pageOf(steady.rows, { page, paginationSize, maxEntry: steady.rows.length }),
    [steady.rows, page, paginationSize],
  )
  const shown = useSightFirst(ofPage, layout)
  const top = useRef<HTMLUListElement>(null)
  const clear = () => changeFilters(() => ({}))
  const turnPage = ({ page, paginationSize }: Paging) => {
    changeView((before) => onPage(before, page, paginationSize))
    if (page !== pagination.page) top.current?.scrollIntoView({ block: "start" })
  }
  const showPhoto = (row: Row | undefined) => row && open(row.car.id, "photo")
  const isWaiting = !cars || (view.watched && !watched)
  const found = numberInputText(matches.length)
  return (
    <FilterLayout
      filters={
        <>
          <Checkbox
            label={t("watchedOnly")}
            {...(watched && { count: [...watched.values()].filter((car) => car.area === area).length })}
            checked={view.watched ?? false}
            onChange={watchedOnly}
          />
          <FilterSidebar
            {...{ area, labels, prices }}
            rows={rowsOfFilters}
            filters={view}
            change={changeFilters}
          />
        </>
      }
      active={active}
      onReset={clear}
      resultLabel={
        !isWhole
          ? t("carsLoading")
          : active.length > 0
            ? t("carsOf", { found, all: numberInputText(rows.length) })
            : t("cars", { count: rows.length, formatted: found })
      }
      asked={askedOf(view)}
      count={isWaiting || !isWhole ? undefined : matches.length}
      actions={
        <ListBar
          {...{ sort, changeView, prices, choosePrices, layout, chooseLayout }}
          hasPhotos={shown.length > 0}
          onPhotos={() => showPhoto(shown[0])}
        />
      }
    >
      {isWaiting ? (
        <LoadingRows layout={layout} />
      ) : steady.rows.length === 0 ? (
        <NoMatch rows={kept} filters={view} change={changeFilters} onClear={clear} />
      ) : (
        <SteadyArea list={steady} isPanelOpen={isPanelOpen}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: one listener instead of a button in each of 60 rows; by keyboard the pictures open from the bar above and from the panel */}
          <ul
            ref={top}
            className={layout === "cards" ? rowStyles.cards : styles.rows}
            aria-label={t("listLabel")}
            onClick={(event) => showPhoto(shown[placeOfPicture(event)])}
          >
            {shown.map((row, place) => (
              // By place: the next match takes over a drawn row instead of removing it and building another.
              <CarRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rows keep no state of their own
                key={place}
                isGone={steady.gone.has(row.car.id)}
                {...{ row, asking, labels, words, prices, imageOf, reasonText, open }}
                watched={watched?.get(row.car.id)}
                toggle={watched && watching.toggle}
              />
            ))}
          </ul>
        </SteadyArea>
      )}
      {isWhole && steady.rows.length > usualSize && (
        <Pagination pagination={pagination} onChange={turnPage} />
      )}
      <Photos
        {...{ opened, asking, labels, prices, reasonText, turnTo }}
        all={rows}
        rows={steady.rows}
        openCar={open}
        onClose={(at) => {
          // Whoever leafed on finds the car that they looked at last.
          const size = pagination.paginationSize
          if (at >= 0) changeView((before) => onPage(before, Math.floor(at / size), size))
          close()
        }}
        returnTo={(carId) =>
          top.current?.querySelector<HTMLElement>(`a[href="${hrefOf(links.overview(area, { carId }))}"]`) ??
          null
        }
      />
      {watching.asking && (
        <Suspense fallback={null}>
          <ForgetNote name={carText(watching.asking)} answer={watching.answer} />
        </Suspense>
      )}
    </FilterLayout>
  )
}

/** Which cars are asked for; neither their order nor the page. */
const askedOf = ({ sort: _sort, page: _page, size: _size, ...filters }: ListView) => JSON.stringify(filters)

/** The place in the list whose picture was clicked; -1 for a click on anything else. */
function placeOfPicture({ target, currentTarget }: MouseEvent<HTMLUListElement>): number {
  const row = target instanceof HTMLImageElement ? target.parentElement : null
  return [...currentTarget.children].indexOf(row as Element)
}
