export {
  ChunkBoundary,
  ChunkLoadError,
  lazyNamed,
  loadChunk,
  type TryAgain,
  usePreload,
} from "./chunks.tsx"
export { type Asked, keyOf, read, renew, useRead } from "./read.ts"
export { updateCached, useChange, useSend } from "./use-send.ts"
