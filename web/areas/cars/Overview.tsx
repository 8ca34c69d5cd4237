import { useMemo, useRef } from "react"
import { type Asking, isReadOnly } from "../../../contract/availability.ts"
import { berlinToday } from "../../../contract/dates.ts"
import type { Area } from "../../../contract/enums.ts"
import { matchingRows, type Row, rowsOf } from "../../../contract/filters.ts"
import type { Profile } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Page } from "../../ui/Card.tsx"
import { FilterLayout } from "../../ui/FilterLayout.tsx"
import { Pagination } from "../../ui/Pagination.tsx"
import { numberInputText } from "../../ui/parse-input.ts"
import { problemText } from "../../ui/problem-text.ts"
import { ErrorState } from "../../ui/States.tsx"
import { firstPage, type Pagination as Paging, pageOf, pageSizes, withEntries } from "../../ui/table-state.ts"
import { useAfterPaint } from "../../ui/use-after-paint.ts"
import { useSession } from "../identity/session.ts"
import { useCarImages } from "../images/use-car-images.ts"
import { useCarsOfArea } from "./api.ts"
import { CarRow } from "./CarRow.tsx"
import { useCarWords } from "./car-words.ts"
import { ExportButton } from "./ExportButton.tsx"
import { FilterSidebar } from "./FilterSidebar.tsx"
import { FootNotes } from "./FootNotes.tsx"
import type { ListView } from "./filters.ts"
import { type Labels, useLabels } from "./labels.ts"
import { LoadingRows, NoCars, NoMatch } from "./NoRows.tsx"
import styles from "./Overview.module.css"
import { OverviewPanel } from "./OverviewPanel.tsx"
import { type ReasonText, useReasonText } from "./reason-text.ts"
import { readSort, sortedRows } from "./rows.ts"
import { SortSelect } from "./SortSelect.tsx"
import { useActiveFilters } from "./use-active-filters.ts"
import { type Overview as OverviewState, useOverview } from "./use-overview.ts"

/** An overview of one area for the signed-in agent (specification 2). */
export function Overview({ area }: { area: Area }) {
  const session = useSession()
  return session.status === "signedIn" ? <OverviewFor area={area} user={session.user} /> : null
}

function OverviewFor({ area, user }: { area: Area; user: Profile }) {
  const { t } = useTranslation("cars")
  const state = useOverview(area)
  const { opened, open, close } = state
  const list = useCarsOfArea(area, t("loadFailed"))
  const labels = useLabels()
  const reasonText = useReasonText(labels)
  const asking = useAsking(user)
  return (
    <>
      <Page
        title={area === "PRE_OFFER" ? t("preOffers") : t("selection")}
        actions={area === "PRE_OFFER" && <ExportButton role={user.type} />}
      >
        {list.isPending && <LoadingRows />}
        {!list.data && list.error && (
          <ErrorState onRetry={() => void list.refetch()}>
            {problemText(list.error, t("loadFailed"))}
          </ErrorState>
        )}
        {list.data?.length === 0 && <NoCars area={area} />}
        {list.data && list.data.length > 0 && (
          <FilteredList {...{ area, state, labels, reasonText, asking }} cars={list.data} />
        )}
        <FootNotes area={area} />
      </Page>
      <OverviewPanel {...{ area, user, asking, labels, reasonText, opened, open, close }} cars={list.data} />
    </>
  )
}

/** Stable as long as person and day stay the same, so that rows are not drawn again. */
function useAsking({ type, locations, terms }: Profile): Asking {
  const today = berlinToday(new Date())
  const readsOnly = isReadOnly(terms)
  return useMemo(
    () => ({ role: type, locationIds: locations.map(({ id }) => id), today, readsOnly }),
    [type, locations, today, readsOnly],
  )
}

const none: readonly Row[] = []

type ListProps = {
  area: Area
  cars: Parameters<typeof rowsOf>[0]
  state: OverviewState
  labels: Labels
  reasonText: ReasonText
  asking: Asking
}

/**
 * Each step is worked out again only when its own input changed: rows per list, order per sorting, matches per keystroke.
 */
function FilteredList({ area, cars, state, labels, reasonText, asking }: ListProps) {
  const { t } = useTranslation("cars")
  const { view, changeFilters, changeView, open } = state
  const rows = useMemo(() => rowsOf(cars), [cars])
  // The cars come first; choices and ranges, worked out from all of them, follow when those are on the screen.
  const rowsOfFilters = useAfterPaint() ? rows : none
  const sort = readSort(view.sort)
  const sorted = useMemo(() => sortedRows(rows, sort), [rows, sort])
  const matches = useMemo(() => matchingRows(sorted, view), [sorted, view])
  const words = useCarWords()
  const imageOf = useCarImages()
  const active = useActiveFilters(area, view, labels, changeFilters)
  const pagination = pagingOf(view, matches.length)
  const top = useRef<HTMLUListElement>(null)
  const clear = () => changeFilters(() => ({}))
  const turn = ({ page, paginationSize }: Paging) => {
    changeView((before) => onPage(before, page, paginationSize))
    if (page !== pagination.page) top.current?.scrollIntoView({ block: "start" })
  }
  const found = numberInputText(matches.length)
  return (
    <FilterLayout
      filters={
        <FilterSidebar {...{ area, labels }} rows={rowsOfFilters} filters={view} change={changeFilters} />
      }
      active={active}
      onReset={clear}
      resultLabel={
        active.length > 0
          ? t("carsOf", { found, all: numberInputText(rows.length) })
          : t("cars", { count: rows.length, formatted: found })
      }
      actions={
        <SortSelect
          sort={sort}
          onChange={(next) =>
            changeView(({ sort: _, page: __, ...before }) => ({ ...before, ...(next && { sort: next }) }))
          }
        />
      }
    >
      {matches.length === 0 ? (
        <NoMatch onClear={clear} />
      ) : (
        <ul ref={top} className={styles.rows} aria-label={t("listLabel")}>
          {pageOf(matches, pagination).map((row, place) => (
            // By place: the next match takes over a drawn row instead of removing it and building another.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep no state of their own
            <CarRow key={place} {...{ row, asking, labels, words, imageOf, reasonText, open }} />
          ))}
        </ul>
      )}
      {matches.length > usualSize && <Pagination pagination={pagination} onChange={turn} />}
    </FilterLayout>
  )
}

const { paginationSize: usualSize } = firstPage(0)

/** The URL counts pages from 1, the shared table from 0; what a link says is fitted to the rows there are. */
function pagingOf({ page = 1, size }: ListView, maxEntry: number): Paging {
  const paginationSize = pageSizes.find((known) => known === size) ?? usualSize
  return withEntries({ page: page - 1, paginationSize, maxEntry }, maxEntry)
}

/** First page and usual size are not written into the URL. */
const onPage = ({ page: _, size: __, ...others }: ListView, page: number, size: number): ListView => ({
  ...others,
  ...(page > 0 && { page: page + 1 }),
  ...(size !== usualSize && { size }),
})
