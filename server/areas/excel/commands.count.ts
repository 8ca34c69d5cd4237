import { counter, gauge } from "../../platform/metrics/index.ts"
import { isRefused } from "../../platform/refusal.ts"

const running = gauge({
  name: "portal_imports_running",
  help: "Imports of cars, and checks of them, that run in this process",
  labelNames: ["kind"],
})
const ended = counter({
  name: "portal_imports_total",
  help: "Imports of cars, and checks of them, by how they ended",
  labelNames: ["kind", "outcome"],
})
// What begins with 1 has not increased for Prometheus: the first failure of a process would ring no alert.
for (const kind of ["import", "check"])
  for (const outcome of ["finished", "refused", "failed"]) ended.inc({ kind, outcome }, 0)

/** Runs an import, or a check of one, and counts how it ends. */
export async function counted<T>(kind: "import" | "check", work: () => Promise<T>): Promise<T> {
  running.inc({ kind })
  try {
    const result = await work()
    ended.inc({ kind, outcome: isRefused(result) ? "refused" : "finished" })
    return result
  } catch (error) {
    ended.inc({ kind, outcome: "failed" })
    throw error
  } finally {
    running.dec({ kind })
  }
}
