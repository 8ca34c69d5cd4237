import type { TableSearch } from "../../links.ts"
import { firstPage, type Paging, pageSizes, withEntries } from "../values/index.ts"

type Columns = readonly { id: string; sort?: unknown }[]

/**
 * Page and sorting as a link says them: pages count from 1, `sort` is a column's id, with "-" in front when
 * descending. What fits no column, size or page is left out or fitted, so that an old link still opens.
 */
export function paginationOf(search: TableSearch, columns: Columns, maxEntry: number): Paging {
  const size = pageSizes.find((known) => known === search.size)
  const id = search.sort?.replace(/^-/, "")
  const columnIndex = columns.findIndex((column) => column.id === id && column.sort)
  const sorting =
    columnIndex === -1 ? {} : { sorting: { columnIndex, descending: search.sort?.startsWith("-") ?? false } }
  const pagination = { ...firstPage(maxEntry, size), page: (search.page ?? 1) - 1, ...sorting }
  return withEntries(pagination, maxEntry)
}

/** The other way round: what a link has to say; what is usual is left out, so that links stay short. */
export function searchOf(
  { page, paginationSize, sorting }: Paging,
  columns: Columns,
): Pick<TableSearch, "sort" | "page" | "size"> {
  const column = sorting && columns[sorting.columnIndex]
  return {
    ...(column && { sort: `${sorting.descending ? "-" : ""}${column.id}` }),
    ...(page > 0 && { page: page + 1 }),
    ...(paginationSize !== pageSizes[0] && { size: paginationSize }),
  }
}
