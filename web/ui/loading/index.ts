export { lazily, loadPart, PartMissing, useAhead, usePart } from "./load-part.ts"
export { type AskAgain, PartBoundary } from "./PartBoundary.tsx"
export { updateCached } from "./update-cached.ts"
export { useChange } from "./use-change.ts"
