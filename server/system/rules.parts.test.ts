import { expect, test } from "vitest"
import type { Readiness } from "../../contract/core/system.ts"
import { judge, type States } from "./rules.ts"

const hosted = true
const own = false

test.each<[States, boolean, Readiness["status"]]>([
  [{}, own, "ready"],
  [{ database: "ok", schema: "ok", mail: "ok" }, own, "ready"],
  [{ database: "read_only" }, hosted, "failing"],
  [{ schema: "older" }, hosted, "failing"],
  [{ identity: "no_answer" }, own, "failing"],
  [{ identity: "no_answer" }, hosted, "degraded"],
  [{ mail: "no_answer", journal: "overdue", consumers: "behind", disk: "low" }, own, "degraded"],
  [{ mail: "no_answer", schema: "newer" }, own, "failing"],
])("readiness of %o with a hosted identity (%s): %s", (states, hasHostedIdentity, status) => {
  expect(judge(states, hasHostedIdentity).status).toBe(status)
})

test("reports each part's status, with a reason for problems", () => {
  expect(judge({ database: "ok", disk: "low", schema: "older" }, own).parts).toEqual({
    database: { status: "ok" },
    disk: {
      status: "degraded",
      reason: "Für die Datenbank ist weniger als 1 GB frei; Bilder, Dokumente und Importe werden abgelehnt.",
    },
    schema: { status: "failing", reason: expect.stringContaining("ist älter als diese Fassung") },
  })
})
