import { createRequire } from "node:module"
import { version } from "./version.ts"

const { env } = process
const isWanted =
  env.OTEL_SDK_DISABLED?.toLowerCase() !== "true" &&
  env.OTEL_TRACES_EXPORTER !== "none" &&
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)

type Tracing = typeof import("./platform/telemetry/tracing.ts")

/**
 * OpenTelemetry, loaded only where its standard variables ask for it, and at once: what it watches must be loaded after it, so this
 * is the first import of the process (ADR-0040). Sends what is left and ends.
 */
export const stopTracing: () => Promise<void> = isWanted
  ? (createRequire(import.meta.url)("./platform/telemetry/tracing.ts") as Tracing).startTracing(version)
  : async () => {}
