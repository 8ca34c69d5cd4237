export { ConflictNotice, Conflicts } from "./Conflicts.tsx"
export { DraftNotice, InertWhileBusy } from "./DraftFields.tsx"
export { type Draft, type DraftForm, type Sending, useDraft } from "./use-draft.ts"
export { type FieldWords, type RecordForm, useRecordForm } from "./use-record-form.ts"
