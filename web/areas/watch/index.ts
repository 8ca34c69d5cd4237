export { RowWatch, useWatching, type Watching } from "./RowWatch.tsx"
export { SaveSearch } from "./SaveSearch.tsx"
export { WatchChanges, WatchSection } from "./WatchSection.tsx"
export { watchedCarsQuery } from "./watched.ts"
