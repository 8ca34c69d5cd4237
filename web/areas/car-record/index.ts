export {
  type CarUpdate,
  carOfConflict,
  useAllCars,
  useArchivedCars,
  useBulkCars,
  useBulkPreview,
  useCarHistory,
  useDeleteCar,
  useRestoreCar,
  useSaveCar,
  useUpdateCar,
} from "./api.ts"
export { CarMarks } from "./CarMarks.tsx"
export {
  type CarDraft,
  type DraftValue,
  draftOf,
  editsOf,
  fieldsOf,
  movedTakeover,
  newCar,
  pricesOf,
  wireOf,
  withField,
} from "./car-draft.ts"
export { sectionsOf } from "./car-sections.ts"
export {
  type Adopted,
  adopt,
  type Conflict,
  changedFields,
  type Lock,
  lockOf,
  mergedFields,
} from "./conflict.ts"
export { GrossWarning } from "./GrossWarning.tsx"
export { pricesWithNet } from "./gross-price.ts"
export { fieldSteps, type HistoryLine, historyLines, lastChangeOf } from "./history-lines.ts"
export { type Choices, useChoices } from "./use-choices.ts"
export { useNames } from "./use-names.ts"
export { useSaveProblem } from "./use-save-problem.ts"
