import { once } from "../../../contract/core/once.ts"

/** The first click on a header sorts in descending order. */
export type Sorting = { columnId: string; descending: boolean }

/** `page` is zero-based; `maxEntry` is the number of filtered entries. */
export type Paging = { page: number; paginationSize: number; maxEntry: number; sorting?: Sorting }

const firstSize = 15
export const pageSizes: readonly number[] = [firstSize, 30, 45, 60]

export const firstPage = (maxEntry: number, paginationSize: number = firstSize): Paging => ({
  page: 0,
  paginationSize,
  maxEntry,
})

/** Descending, ascending, off; the column of the usual order only reverses it. */
export function nextSorting(
  sorting: Sorting | undefined,
  columnId: string,
  usual?: Sorting,
): Sorting | undefined {
  const isUsual = columnId === usual?.columnId
  const first = { columnId, descending: !(isUsual && usual.descending) }
  if (sorting?.columnId !== columnId) return first
  if (isUsual) return sorting.descending === first.descending ? undefined : first
  return sorting.descending ? { columnId, descending: false } : undefined
}

export const pageCount = (maxEntry: number, paginationSize: number): number =>
  Math.max(1, Math.ceil(maxEntry / paginationSize))

export const clampPage = (page: number, maxEntry: number, paginationSize: number): number =>
  Math.min(Math.max(0, Math.trunc(page) || 0), pageCount(maxEntry, paginationSize) - 1)

export const withEntries = (pagination: Paging, maxEntry: number): Paging => ({
  ...pagination,
  maxEntry,
  page: clampPage(pagination.page, maxEntry, pagination.paginationSize),
})

/** Arrow up selects the previous size, arrow down the next, both wrap; unknown sizes become the first. */
export function steppedPageSize(size: number, key: "ArrowUp" | "ArrowDown"): number {
  const at = pageSizes.indexOf(size)
  if (at === -1) return firstSize
  const next = (at + (key === "ArrowUp" ? -1 : 1) + pageSizes.length) % pageSizes.length
  return pageSizes[next] ?? firstSize
}

/** Changes the page size and keeps the first visible entry on the page. */
export function withPageSize(pagination: Paging, paginationSize: number): Paging {
  const firstEntry = pagination.page * pagination.paginationSize
  const page = clampPage(Math.floor(firstEntry / paginationSize), pagination.maxEntry, paginationSize)
  return { ...pagination, paginationSize, page }
}

/** A page, or `null` for an ellipsis. */
type PageStep = number | null

/** All pages up to six, otherwise first, last and a window around the current one. */
export function pageWindow(page: number, count: number): readonly PageStep[] {
  if (count <= 6) return Array.from({ length: count }, (_, index) => index)
  const from = Math.min(Math.max(1, page - 1), count - 4)
  const to = Math.max(Math.min(count - 2, page + 1), 3)
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [0, ...(from > 1 ? [null] : []), ...middle, ...(to < count - 2 ? [null] : []), count - 1]
}

/** Whether there are rows and all are selected. */
export const allSelected = (rowIds: readonly string[], selected: ReadonlySet<string>): boolean =>
  rowIds.length > 0 && rowIds.every((id) => selected.has(id))

export const someSelected = (rowIds: readonly string[], selected: ReadonlySet<string>): boolean =>
  rowIds.some((id) => selected.has(id)) && !allSelected(rowIds, selected)

/** Selects these rows, or deselects them if all were selected; others stay. */
export function toggleAll(rowIds: readonly string[], selected: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(selected)
  const clear = allSelected(rowIds, selected)
  for (const id of rowIds) {
    if (clear) next.delete(id)
    else next.add(id)
  }
  return next
}

export function toggleOne(id: string, selected: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

export type SortValue = string | number | boolean | null | undefined

const collator = once(() => new Intl.Collator("de", { numeric: true, sensitivity: "accent" }))

const isEmpty = (value: SortValue): value is null | undefined | "" =>
  value === null || value === undefined || value === ""

/** Sorted copy: German order, stable, empty values last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  descending: boolean,
): readonly Row[] {
  const values = rows.map(sortValue)
  const ranks = rankOf(values)
  const keyed = rows.map((row, at) => {
    const value = values[at]
    const key = typeof value === "string" ? ranks.get(value)! : Number(value)
    return { row, key: isEmpty(value) ? Number.MAX_VALUE : descending ? -key : key }
  })
  return keyed.sort((one, other) => one.key - other.key).map(({ row }) => row)
}

/** Ranks distinct texts in German order; equal texts share a rank. */
function rankOf(values: readonly SortValue[]): Map<SortValue, number> {
  const ranks = new Map<SortValue, number>()
  const distinct = new Set(values.filter((value) => typeof value === "string"))
  // Avoids loading the collator.
  if (distinct.size === 0) return ranks
  const inOrder = collator().compare
  const texts = [...distinct].sort(inOrder)
  let rank = 0
  let previous: string | undefined
  for (const text of texts) {
    if (previous !== undefined && inOrder(previous, text) !== 0) rank += 1
    ranks.set(text, rank)
    previous = text
  }
  return ranks
}

export function inShownOrder<Row>(
  rows: readonly Row[],
  columns: readonly { id: string; sort?: true | ((row: Row) => SortValue) }[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const value = columns.find(({ id }) => id === sorting?.columnId)?.sort
  return sorting && typeof value === "function" ? sortRows(rows, value, sorting.descending) : rows
}

export const pageOf = <Row>(rows: readonly Row[], { page, paginationSize }: Paging): readonly Row[] =>
  rows.slice(page * paginationSize, (page + 1) * paginationSize)
