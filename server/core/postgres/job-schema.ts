import type pg from "pg"

/** The schema of the job library (ADR-0072), beside the portal's own. */
export const jobSchema = "jobs"

/** Installs the library's schema or brings it to the pinned version, as the owner of the database. */
export async function installJobs(client: pg.Client): Promise<void> {
  const { PgBoss } = await import("pg-boss")
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
    schema: jobSchema,
    supervise: false,
    schedule: false,
    registerInstance: false,
  })
  const failures: Error[] = []
  boss.on("error", (error) => failures.push(error))
  await boss.start()
  await boss.stop({ graceful: false })
  if (failures[0]) throw failures[0]
}
