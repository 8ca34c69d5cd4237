export { afterPaint, useAfterPaint } from "./use-after-paint.ts"
export { useLater } from "./use-later.ts"
export { useNow } from "./use-now.ts"
export { useSettled } from "./use-settled.ts"
