export { lazily, loadPart, PartMissing, useAhead, usePart } from "./load-part.ts"
export { type AskAgain, PartBoundary } from "./PartBoundary.tsx"
export { type Asked, keyOf, read, renew, useRead } from "./read.ts"
export { updateCached, useChange, useSend } from "./use-send.ts"
