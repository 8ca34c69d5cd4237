export { actsMark, leadsMark } from "./place.ts"
export { useShortcut } from "./use-shortcut.ts"
