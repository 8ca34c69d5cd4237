import { firstPage, type Paging, pageSizes, withEntries } from "../../ui/values/table-state.ts"
import type { Layout } from "../car/preferences.ts"
import type { ListView } from "../car-filters/filters.ts"
import { defaultSort, isRanked, type Sort } from "../car-filters/rows.ts"

const { paginationSize: firstSize } = firstPage(0)
/** The page size that is not written into the URL: a table shows more than 15 rows at a time. */
export const usualSize: Readonly<Record<Layout, number>> = { rows: firstSize, table: 30 }

/** The URL counts pages from 1, the shared table from 0; what a link says is fitted to the rows there are. */
export function pagingOf({ page = 1, size }: ListView, maxEntry: number, usual: number): Paging {
  const paginationSize = pageSizes.find((known) => known === size) ?? usual
  return withEntries({ page: page - 1, paginationSize, maxEntry }, maxEntry)
}

/** First page and usual size are not written into the URL. */
export const onPage = (
  { page: _, size: __, ...others }: ListView,
  { page, paginationSize }: Pick<Paging, "page" | "paginationSize">,
  usual: number,
): ListView => ({
  ...others,
  ...(page > 0 && { page: page + 1 }),
  ...(paginationSize !== usual && { size: paginationSize }),
})

/** Another order begins at the first page; the usual one is written into the URL only where a search puts the best in front. */
export const sortedBy =
  (next: Sort | undefined) =>
  ({ sort: _, page: __, ...before }: ListView): ListView => ({
    ...before,
    ...(next && (next !== defaultSort || isRanked(before)) && { sort: next }),
  })
