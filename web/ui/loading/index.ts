export { lazily, loadPart, PartMissing, useAhead, usePart } from "./load-part.ts"
export { retries } from "./try-often.ts"
export { updateCached } from "./update-cached.ts"
