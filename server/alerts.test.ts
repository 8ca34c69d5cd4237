import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { portalOfFile } from "./testing/app.ts"

const token = "0123456789abcdef-token"
const portal = portalOfFile({ env: { METRICS_TOKEN: token } })
const root = join(import.meta.dirname, "..")
const read = (path: string) => readFileSync(join(root, path), "utf8")
const alerts = read("ops/prometheus/zvf-portal.rules.yml")

test("alerts use exactly the portal's metrics", async () => {
  const answer = await portal.app.inject({
    url: "/api/metrics",
    headers: { authorization: `Bearer ${token}` },
  })
  const metrics = [...answer.body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => String(name))
  const used = new Set(
    alerts.match(/\b(portal|nodejs)_[a-z0-9_]+/g)?.map((name) => name.replace(/_bucket$/, "")),
  )
  expect([...used].filter((name) => !metrics.includes(name))).toEqual([])
  expect(metrics.filter((name) => name.startsWith("portal_") && !used.has(name))).toEqual([])
})

test("each alert stands below what to do about it", () => {
  const alertNames = alerts.match(/- alert: \w+/g) ?? []
  expect(alertNames.length).toBeGreaterThan(10)
  expect(alerts.match(/^ +# .+\n +- alert: \w+/gm)).toHaveLength(alertNames.length)
})
