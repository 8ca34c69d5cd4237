export { ChangedNews, GoneNews, SteadyArea } from "./SteadyArea.tsx"
export { asTaken, useSteady } from "./steady.ts"
export { type LiveList, type Pausing, usePausing } from "./use-pausing.ts"
