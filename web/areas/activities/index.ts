export { CaseDocuments, CaseTimeline, Due } from "./CaseDetails.tsx"
export { OwnReferenceInput } from "./OwnReferenceInput.tsx"
export {
  activityBadge,
  answeredPrices,
  isOverdue,
  runningWork,
  shownState,
  states,
} from "./rules.ts"
export {
  atFirst,
  mostOf,
  type OwnRequest,
  useActivities,
  useActivitiesOf,
  useCase,
  useExport,
  useNewest,
  useOwnRequests,
} from "./use-activities.ts"
export { type ActivityColumn, Deadline, useColumns } from "./use-columns.tsx"
