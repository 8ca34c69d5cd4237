export {
  countChoices,
  deliveryOf,
  euroSpan,
  isFiltered,
  isUsual,
  type ListFilters,
  type ListView,
  pricesOf,
  waysOut,
  withChoice,
  withDelivery,
  withPrices,
  withSearch,
} from "./filters.ts"
export { defaultSort, readSort, type Sort, type Spans, sortedRows, sortNames, spansOf } from "./rows.ts"
export { useActiveFilters } from "./use-active-filters.ts"
