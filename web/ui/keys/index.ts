export { actsMark, leadsMark } from "./place.ts"
export { takeTyped, typeAhead } from "./typed-ahead.ts"
export { useShortcut } from "./use-shortcut.ts"
