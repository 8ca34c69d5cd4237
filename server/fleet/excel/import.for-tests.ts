import type { AppliedImport, ImportReport } from "../../../contract/fleet/excel.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { isRefused } from "../../core/refusal.ts"
import { castUser } from "../../demo/cast.ts"
import type { TestApp } from "../../testing/app.ts"
import { admin, post, read } from "../../testing/requests.ts"
import { heldUp } from "../../testing/waiting.ts"
import { checkCars, importCars } from "./import.ts"
import { type CarCells, sheetOf, today } from "./sheet.for-tests.ts"

type Options = { exportedAt?: string; createOptions?: boolean; leaveOut?: number; implausible?: number }

function whole<Answer>(answer: Answer): Exclude<Answer, { refused: unknown }> {
  if (isRefused(answer)) throw new Error(JSON.stringify(answer))
  return answer as Exclude<Answer, { refused: unknown }>
}
const usual = { createOptions: false, today, importerId: castUser(admin).id }

/** Imports cells as the admin. */
export function importsInto(portal: TestApp) {
  const importer = { actorId: castUser(admin).id, fileName: "Bestand.xlsx" }
  const check = async (cars: readonly CarCells[], { exportedAt, ...options }: Options = {}) =>
    whole(await checkCars(portal.db, sheetOf(cars, exportedAt), { ...usual, ...options }))
  const apply = (cars: readonly CarCells[], { exportedAt, ...options }: Options = {}) =>
    portal.db.transaction((tx) =>
      importCars(tx, sheetOf(cars, exportedAt), { ...usual, ...options }, importer),
    )
  const imports = async (): Promise<AppliedImport[]> =>
    (await read(portal, "/api/car/import/all", admin)).body

  return {
    check,
    apply,
    imports,
    applied: async (...given: Parameters<typeof apply>) => whole(await apply(...given)),
    /** Applies an import; returns its id. */
    imported: async (...given: Parameters<typeof apply>) => {
      whole(await apply(...given))
      return (await imports())[0]?.id as string
    },
    /** Cell errors of a refused import. */
    refusedFor: async (...given: Parameters<typeof apply>) => {
      const answer = (await apply(...given)) as { refused?: string; details: ImportReport }
      if (answer.refused !== "import_has_errors") throw new Error(JSON.stringify(answer))
      return answer.details.errors
    },
    undo: (id: string, check = false) => post(portal, "/api/car/import/undo", admin, { id, check }),
    stored: (jobNumber: string) =>
      portal.db.one<Record<string, unknown> & { id: string; version: number }>(
        "select * from cars where job_number = $1",
        [jobNumber],
      ),
    /** Current instant of the database, for an export. */
    now: async () => (await portal.db.one<{ at: string }>("select clock_timestamp() as at"))?.at as string,
    /** Imports during an open transaction with this work, which ends once the import waits for it. */
    applyDuring: (work: (tx: Tx) => Promise<unknown>, ...given: Parameters<typeof apply>) =>
      heldUp(portal.db, work, () => apply(...given)),
  }
}
