export { activeFilters } from "./active-filters.ts"
export { countChoices } from "./choices.ts"
export { columnValue, filledColumns } from "./column-values.ts"
export {
  deliveryOf,
  euroSpan,
  filterSuggestions,
  isFiltered,
  isUsual,
  type ListFilters,
  type ListView,
  pricesOf,
  underListOf,
  underSpan,
  withChoice,
  withDelivery,
  withPrices,
  withSearch,
  withUnderList,
} from "./filters.ts"
export { type ListColumn, listColumns, nameColumn } from "./list-columns.ts"
export {
  defaultSort,
  isRanked,
  orderOf,
  rankedRows,
  readSort,
  type Sort,
  type Spans,
  sortedRows,
  sortNames,
  spansOf,
} from "./rows.ts"
