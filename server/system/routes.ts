import type { FastifyInstance } from "fastify"
import type { OutputOf } from "../../contract/endpoint.ts"
import { type DemoPerson, getHealth, getMeta, getReady, type Readiness } from "../../contract/system.ts"
import { sendRefusal } from "../core/http/errors.ts"
import { route } from "../core/http/route.ts"
import { contentType, mayRead } from "../core/metrics/registry.ts"
import { refuse } from "../core/refusal.ts"
import type { Gates } from "../people/identity/gate.ts"

type Parts = {
  gates: Gates
  meta: Omit<OutputOf<typeof getMeta>, "demoPeople">
  demoPeople: () => Promise<DemoPerson[]>
  readiness: () => Promise<Readiness>
  /** Renders metrics for callers with the token; null: no metrics. */
  metrics: { token: string; render(): Promise<string> } | null
  /** Aborted when this process takes its last calls. */
  leaving: AbortSignal
}

/** For machines: health, readiness, build. */
export function systemRoutes(
  app: FastifyInstance,
  { gates, meta, demoPeople, readiness, metrics, leaving }: Parts,
): void {
  route(app, getMeta, gates.anyone, async ({ reply }) => {
    reply.header("cache-control", "no-store")
    return { ...meta, demoPeople: await demoPeople() }
  })

  route(app, getHealth, gates.anyone, async () => ({ status: "ok" as const }))

  route(app, getReady, gates.anyone, async () => {
    if (leaving.aborted) return refuse("unavailable", { status: "leaving" })
    const { status, parts } = await readiness()
    return status === "failing" ? refuse("unavailable", { status, parts }) : { status, parts }
  })

  // Not in the contract: Prometheus defines the format.
  if (metrics)
    app.get("/api/metrics", async ({ headers }, reply) =>
      mayRead(headers.authorization, metrics.token)
        ? reply.type(contentType).send(await metrics.render())
        : sendRefusal(reply.header("www-authenticate", "Bearer"), { refused: "unauthenticated" }),
    )
}
