export {
  type OwnRequest,
  useActivitiesOf,
  useCase,
  useNewestAbout,
  useOpenRequest,
  useOwnRequests,
} from "./api.ts"
export { CaseDocuments } from "./CaseDocuments.tsx"
export { CaseTimeline } from "./CaseTimeline.tsx"
export { Due } from "./Due.tsx"
export { useRunningWork } from "./running-work.ts"
export { activityBadge, awaitsAnswer, isOverdue } from "./state-words.ts"
export { useColumns } from "./use-columns.tsx"
