export { ChangedNews, GoneNews, useSeenCar } from "./PanelNews.tsx"
export { SteadyArea } from "./SteadyArea.tsx"
export { type LiveList, type Pausing, usePausing } from "./use-pausing.ts"
export { useSteady } from "./use-steady.ts"
