export { actsMark, leadsMark } from "./place.ts"
export { allowLetters, useShortcut } from "./use-shortcut.ts"
