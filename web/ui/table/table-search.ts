import { stringifySearch } from "../../search.ts"
import type { TableSearch } from "../../searches.ts"
import { firstPage, type Paging, pageSizes, type Sorting, withEntries } from "../values/table-state.ts"

export type Columns = readonly { id: string; sort?: unknown }[]

const filtered = (search: object, isWanted: (key: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(search).filter(([key, value]) => isWanted(key, value)))

/** What is not set; a link leaves it out. */
const isUnset = (value: unknown) => value === undefined || value === "" || value === false

/** The part of a URL's search that is a list's, which is all but some keys. */
export const outOfSearch = <View extends object>(search: object, besides: readonly string[]): View =>
  filtered(search, (key, value) => !besides.includes(key) && !isUnset(value)) as View

/** A URL's search with another part for the list. */
export const inSearch = (search: object, besides: readonly string[], view: object): object => ({
  ...filtered(search, (key) => besides.includes(key)),
  ...outOfSearch(view, besides),
})

/** The same text for the same view, in whatever order it was put together. */
export const keyOf = (view: object): string =>
  stringifySearch(
    Object.fromEntries(Object.entries(outOfSearch<object>(view, [])).sort(([a], [b]) => (a < b ? -1 : 1))),
  )

/**
 * Page and sorting as a link says them: pages count from 1, `sort` is a column's id, with "-" in front when
 * descending. What fits no column, size or page is left out or fitted, so that an old link still opens.
 */
export function paginationOf(search: TableSearch, columns: Columns, maxEntry: number): Paging {
  const size = pageSizes.find((known) => known === search.size)
  const sorting = sortingOf(search.sort ?? "", columns)
  const pagination = {
    ...firstPage(maxEntry, size),
    page: (search.page ?? 1) - 1,
    ...(sorting && { sorting }),
  }
  return withEntries(pagination, maxEntry)
}

/** "price" or "-price", which is descending; undefined for what no column can be sorted by. */
export function sortingOf(sort: string, columns: Columns): Sorting | undefined {
  const columnId = sort.replace(/^-/, "")
  const isColumn = columns.some((column) => column.id === columnId && column.sort)
  return isColumn ? { columnId, descending: sort.startsWith("-") } : undefined
}

export const sortText = ({ columnId, descending }: Sorting): string => `${descending ? "-" : ""}${columnId}`

/** The other way round: what a link has to say; what is usual is left out, so that links stay short. */
export function searchOf({
  page,
  paginationSize,
  sorting,
}: Paging): Pick<TableSearch, "sort" | "page" | "size"> {
  return {
    ...(sorting && { sort: sortText(sorting) }),
    ...(page > 0 && { page: page + 1 }),
    ...(paginationSize !== pageSizes[0] && { size: paginationSize }),
  }
}
