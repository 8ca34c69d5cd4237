import { defaultSort, isRanked, type ListView, type Sort } from "../car-filters/index.ts"

/** Another order begins at the first page; the usual one is written into the URL only where a search puts the best in front. */
export const sortedBy =
  (next: Sort | undefined) =>
  ({ sort: _, page: __, ...before }: ListView): ListView => ({
    ...before,
    ...(next && (next !== defaultSort || isRanked(before)) && { sort: next }),
  })
