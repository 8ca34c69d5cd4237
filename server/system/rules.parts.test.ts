import { expect, test } from "vitest"
import type { Readiness } from "../../contract/system.ts"
import { judge, type Shared, type States } from "./rules.ts"

const shared = { files: true, identity: true }
const own = { files: false, identity: false }

test.each<[States, Shared, Readiness["status"]]>([
  [{}, own, "ready"],
  [{ database: "ok", schema: "ok", mail: "ok" }, own, "ready"],
  [{ database: "read_only" }, shared, "failing"],
  [{ schema: "older" }, shared, "failing"],
  [{ files: "no_answer" }, own, "failing"],
  [{ files: "no_answer" }, { ...own, files: true }, "degraded"],
  [{ identity: "no_answer" }, own, "failing"],
  [{ identity: "no_answer" }, { ...own, identity: true }, "degraded"],
  [{ mail: "no_answer", record: "overdue", consumers: "behind", disk: "low" }, own, "degraded"],
  [{ mail: "no_answer", schema: "newer" }, own, "failing"],
])("readiness of %o with shared %o: %s", (states, shared, status) => {
  expect(judge(states, shared).status).toBe(status)
})

test("reports each part's status, with a reason for problems", () => {
  expect(judge({ database: "ok", disk: "low", schema: "older" }, own).parts).toEqual({
    database: { status: "ok" },
    disk: { status: "degraded", reason: "Auf dem Datenträger des Datenordners ist weniger als 1 GB frei." },
    schema: { status: "failing", reason: expect.stringContaining("ist älter als diese Fassung") },
  })
})
