export { lazily, loadPart, PartMissing, useAhead, usePart } from "./load-part.ts"
export { overtake } from "./overtake.ts"
export { retries } from "./try-often.ts"
