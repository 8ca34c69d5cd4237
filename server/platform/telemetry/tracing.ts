import { FastifyOtelInstrumentation } from "@fastify/otel"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { registerInstrumentations } from "@opentelemetry/instrumentation"
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http"
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg"
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources"
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from "@opentelemetry/sdk-trace-node"

/** Attributes that may hold what stands behind the question mark of an address. */
const addresses = ["http.target", "http.url", "url.full", "url.path", "url.query"]

/** Spans without what people type into addresses, and without one for each hook of the server. */
class PortalSpans extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const { attributes } = span
    if (attributes["fastify.type"] === "hook") return
    for (const name of addresses) {
      const value = attributes[name]
      if (typeof value === "string") attributes[name] = name === "url.query" ? "" : value.replace(/\?.*/s, "")
    }
    super.onEnd(span)
  }
}

const polled = /^\/api\/(health|ready|metrics)\b/

/**
 * Begins to send spans of calls, of the statements within them and of what the portal asks others, over OTLP/HTTP in JSON to where the
 * standard variables say (`OTEL_EXPORTER_OTLP_ENDPOINT` and its kin). Before whatever is watched is loaded. Answers how to end it,
 * after the last span was sent.
 */
export function startTracing(version: string): () => Promise<void> {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "zvf-portal", "service.version": version }))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new PortalSpans(new OTLPTraceExporter())],
  })
  provider.register()
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => polled.test(url ?? ""),
      }),
      new FastifyOtelInstrumentation({ registerOnInitialization: true }),
      // Jobs look after work twice a second: only what belongs to a call is told.
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ],
  })
  return () => provider.shutdown()
}
