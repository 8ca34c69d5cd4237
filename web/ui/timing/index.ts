export { afterPaint, useAfterPaint } from "./use-after-paint.ts"
export { useAfterStart } from "./use-after-start.ts"
export { useDebounced } from "./use-debounced.ts"
export { useNow } from "./use-now.ts"
