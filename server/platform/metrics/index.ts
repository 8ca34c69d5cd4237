export { contentType, counter, durations, gauge, metricsText, watchProcess } from "./registry.ts"
export { mayRead, serveMetrics } from "./serve.ts"
