export { CarMarks } from "./CarMarks.tsx"
export { carBadge } from "./car-badge.ts"
export {
  type CarDraft,
  type DraftValue,
  draftOf,
  editsOf,
  fieldsOf,
  newCar,
  pricesOf,
  sentFields,
  typedFields,
  vatOf,
  wireOf,
  withOfferField,
} from "./car-draft.ts"
export { carKind, changedFields, type Lock, lockOf } from "./car-kind.ts"
export { type CarNote, notesOf } from "./car-notes.ts"
export { sectionsOf } from "./car-sections.ts"
export {
  type CarUpdate,
  type FleetAsked,
  type FleetCar,
  useAlikeCars,
  useBulkCars,
  useBulkPreview,
  useCarHistory,
  useDeleteCar,
  useFleetCar,
  useFleetChoices,
  useFleetIds,
  useFleetOnPaper,
  useFleetPage,
  useFleetPlace,
  useRestoreCar,
  useSaveCar,
  useTickedCars,
  useUpdateCar,
} from "./fleet.ts"
export { GrossWarning } from "./GrossWarning.tsx"
export { fieldSteps, type HistoryLine, historyLines } from "./history-lines.ts"
export { doubtAt, priceQuestion } from "./price-question.ts"
export { saveProblem } from "./save-problem.ts"
export { type Choices, useChoices } from "./use-choices.ts"
export { useLastCarChange } from "./use-last-car-change.ts"
export { useNames } from "./use-names.ts"
