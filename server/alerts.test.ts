import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { portalOfFile } from "./testing/app.ts"

const token = "0123456789abcdef-token"
const portal = portalOfFile({ env: { METRICS_TOKEN: token } })
const root = join(import.meta.dirname, "..")
const read = (path: string) => readFileSync(join(root, path), "utf8")
const alerts = read("ops/prometheus/zvf-portal.rules.yml")

test.each(["ops/prometheus/zvf-portal.rules.yml", "ops/grafana/zvf-portal.json"])(
  "%s names only numbers that there are",
  async (path) => {
    const answer = await portal.app.inject({
      url: "/api/metrics",
      headers: { authorization: `Bearer ${token}` },
    })
    const known = new Set([...answer.body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const named = read(path).match(/\b(portal|process|nodejs)_[a-z0-9_]+/g) ?? []
    const unknown = named.filter(
      (name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, "")),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(unknown).toEqual([])
  },
)

test("the dashboard is JSON, with a place for each panel", () => {
  const { panels } = JSON.parse(read("ops/grafana/zvf-portal.json")) as { panels: { gridPos: object }[] }
  expect(new Set(panels.map(({ gridPos }) => JSON.stringify(gridPos))).size).toBe(panels.length)
})

test("each alert says in docs/operation.md what to do, and no other is told there", () => {
  const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const told = [...read("docs/operation.md").matchAll(/^\| `(Portal\w+)` \|/gm)].map(([, name]) => name)
  expect(told).toEqual(alertNames)
})
