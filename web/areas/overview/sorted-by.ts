import { defaultSort, type ListView, type Sort } from "../car-filters/index.ts"

/** Another order begins at the first page; the usual one is not written into the URL. */
export const sortedBy =
  (next: Sort | undefined) =>
  ({ sort: _, page: __, ...before }: ListView): ListView => ({
    ...before,
    ...(next && next !== defaultSort && { sort: next }),
  })
