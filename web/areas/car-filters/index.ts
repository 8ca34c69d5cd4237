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
export {
  countChoices,
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
