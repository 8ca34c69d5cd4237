import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { createTestDatabase } from "./testing/database.ts"
import { newDataFolder, startPortal, stopPortal } from "./testing/portal.ts"

type Attribute = { key: string; value: { stringValue?: string } }
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] }
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** Receives spans as a collector does. */
async function startCollector() {
  const received: Sent[] = []
  const server = createServer(async (request, reply) => {
    if (request.url === "/v1/traces") received.push((await json(request)) as Sent)
    reply.setHeader("content-type", "application/json").end("{}")
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const resources = () => received.flatMap(({ resourceSpans }) => resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    service: () =>
      resources()[0]?.resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue,
    text: () => JSON.stringify(received),
  }
}

async function callPortal(env: Record<string, string>) {
  const database = await createTestDatabase()
  const folder = await newDataFolder()
  const portal = await startPortal({ env: { DATABASE_URL: database.url, DATA_DIR: folder.path, ...env } })
  onTestFinished(async () => {
    await stopPortal(portal)
    await folder.remove()
    await database.drop()
  })
  await portal.said("Beenden mit Strg-C.")
  const answer = await fetch(`${portal.url}/api/conditions?token=geheim`)
  const sent = await fetch(`${portal.url}/api/identity/reset/check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ oobCode: "geheim" }),
  })
  return [answer.status, sent.status]
}

test("spans of calls and their statements arrive where the standard variables say, without what people typed", async () => {
  const collector = await startCollector()
  await callPortal({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: "portal-of-the-test",
    OTEL_BSP_SCHEDULE_DELAY: "100",
  })
  const call = () => collector.spans().find(({ name }) => name === "POST /api/identity/reset/check")
  const statements = () =>
    collector
      .spans()
      .filter(({ name, traceId }) => name.startsWith("pg.query") && traceId === call()?.traceId)
  await expect.poll(() => statements().length).toBeGreaterThan(0)
  expect(collector.service()).toBe("portal-of-the-test")
  expect(collector.text()).not.toContain("geheim")
})

test("nothing is sent where OpenTelemetry is switched off", async () => {
  const collector = await startCollector()
  await callPortal({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SDK_DISABLED: "true",
    OTEL_BSP_SCHEDULE_DELAY: "100",
  })
  expect(collector.spans()).toEqual([])
})
