export { mayRead } from "./access.ts"
export { contentType, counter, durations, gauge, metricsText, watchProcess } from "./registry.ts"
