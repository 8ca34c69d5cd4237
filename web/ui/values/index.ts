export { inGerman } from "./in-german.ts"
export { newId } from "./new-id.ts"
export {
  dateInputText,
  decimalInputText,
  euroInputText,
  numberInputText,
  parseDate,
  parseEuro,
  parseNumber,
  parseTenths,
} from "./parse-input.ts"
export { type Parsed, parseText, type TextLimits, type Validity } from "./parse-text.ts"
export { piecesOf } from "./pieces.ts"
export {
  type Bounds,
  dateOfDay,
  dayOfDate,
  fitRange,
  largeStepOf,
  moveHandle,
  type Range,
} from "./range.ts"
export {
  type Entries,
  type Name,
  picked,
  type RecordKind,
  recordMachine,
  type Stored,
} from "./record-machine.ts"
export {
  allSelected,
  firstPage,
  inShownOrder,
  nextSorting,
  type Paging,
  pageCount,
  pageOf,
  pageSizes,
  pageWindow,
  type Sorting,
  type SortValue,
  selectRange,
  someSelected,
  sortRows,
  steppedPageSize,
  toggleAll,
  toggleOne,
  withEntries,
  withPageSize,
} from "./table-state.ts"
