export { countChoices } from "./choices.ts"
export { columnValue, filledColumns } from "./column-values.ts"
export { FilterPanel } from "./FilterPanel.tsx"
export { type ChoiceWords, filterChips, titleOf } from "./filter-words.ts"
export {
  filterSuggestions,
  isFiltered,
  isUsual,
  type ListFilters,
  type ListView,
  setFilters,
  spanOf,
  withSearch,
} from "./filters.ts"
export { type ListColumn, listColumns, nameColumn } from "./list-columns.ts"
export {
  defaultSort,
  isRanked,
  orderOf,
  rankedRows,
  readSort,
  type Sort,
  sortedRows,
  sortNames,
  spansOf,
} from "./rows.ts"
