export { contentType, counter, durations, gauge, mayRead, metricsText, watchProcess } from "./registry.ts"
