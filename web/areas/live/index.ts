export { ChangedNews, GoneNews, useSeenCar } from "./PanelNews.tsx"
export { SteadyArea } from "./SteadyArea.tsx"
export { type Held, type HeldList, useHeld } from "./use-held.ts"
export { useSteady } from "./use-steady.ts"
