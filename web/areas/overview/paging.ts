import { firstPage, type Paging, pageSizes, withEntries } from "../../ui/values/index.ts"
import type { ListView } from "../car-filters/index.ts"

/** The page size that is not written into the URL. */
export const { paginationSize: usualSize } = firstPage(0)

/** The URL counts pages from 1, the shared table from 0; what a link says is fitted to the rows there are. */
export function pagingOf({ page = 1, size }: ListView, maxEntry: number): Paging {
  const paginationSize = pageSizes.find((known) => known === size) ?? usualSize
  return withEntries({ page: page - 1, paginationSize, maxEntry }, maxEntry)
}

/** First page and usual size are not written into the URL. */
export const onPage = ({ page: _, size: __, ...others }: ListView, page: number, size: number): ListView => ({
  ...others,
  ...(page > 0 && { page: page + 1 }),
  ...(size !== usualSize && { size }),
})
