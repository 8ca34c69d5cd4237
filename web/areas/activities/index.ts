export { CaseDocuments } from "./CaseDocuments.tsx"
export { CaseTimeline } from "./CaseTimeline.tsx"
export { Due } from "./Due.tsx"
export { runningWork } from "./running-work.ts"
export { answeredPrices } from "./shown-offer.ts"
export {
  activityBadge,
  isOverdue,
  shownState,
  states,
} from "./state-words.ts"
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
