import { readWorkbook } from "@packages/workbook"
import fc from "fast-check"
import { beforeAll, expect, it } from "vitest"
import { type CarFieldName, carFields, isFixedByAct } from "../../../contract/fleet/car-fields.ts"
import { columnOf } from "../../core/postgres/db.ts"
import { castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { admin, post } from "../../testing/requests.ts"
import { importCars } from "./import.ts"
import { anyCarRow, type CarRow, sensible, storeFleet } from "./sheet.fleet-for-tests.ts"
import { today } from "./sheet.for-tests.ts"
import { isStatusField } from "./sheet.ts"

const portal = portalOfFile()
beforeAll(async () => {
  // Any car may have any option, so none may be expired.
  await portal.db.run("update options set valid_until = null")
})

const fixed = (name: CarFieldName, before: CarRow) =>
  name === "jobNumber" ||
  isStatusField(name) ||
  // Identification set by a file stays fixed while the car is held.
  (before.activity_state !== null && isFixedByAct(name, "said"))

/** Edits of a row: some fields of another car, as far as they are consistent. */
const edited = (before: CarRow, other: CarRow, chosen: readonly CarFieldName[]): CarRow => {
  const columns = chosen.filter((name) => !fixed(name, before)).map(columnOf)
  const mixed = { ...before, ...Object.fromEntries(columns.map((column) => [column, other[column]])) }
  const tidy = sensible(mixed)
  const isSame = (name: CarFieldName) => tidy[columnOf(name)] === before[columnOf(name)]
  return carFields.every(({ name }) => isSame(name) || !fixed(name, before)) ? tidy : before
}
const withoutStatus = (row: CarRow): CarRow => ({
  ...row,
  ...Object.fromEntries(
    carFields.flatMap(({ name }) => (isStatusField(name) ? [[columnOf(name), null]] : [])),
  ),
})

const anyImport = fc
  .uniqueArray(anyCarRow, { minLength: 2, maxLength: 30, selector: (row) => row.job_number })
  .chain((rows) =>
    fc.record({
      existing: fc.constant(rows.filter((_, index) => index % 3 > 0)),
      added: fc.constant(rows.filter((_, index) => index % 3 === 0).map(withoutStatus)),
      others: fc.array(anyCarRow, { minLength: rows.length, maxLength: rows.length }),
      fields: fc.array(fc.subarray(carFields.map(({ name }) => name)), {
        minLength: rows.length,
        maxLength: rows.length,
      }),
    }),
  )

const listed = () =>
  portal.db.many(`
    select to_jsonb(c) - '{version,offer_version,field_changed_at,changed_at,listed_since,facts_of}'::text[] as car
    from cars c where archived_at is null order by id`)

const fileOf = async (rows: readonly CarRow[]) => {
  await storeFleet(portal.db, rows)
  const { rawPayload } = await portal.get("/api/car/export", admin)
  return { rows: (await readWorkbook(rawPayload)).rows }
}

it("undoing an import restores every car exactly", { timeout: 120_000 }, async () => {
  let changed = 0
  await fc.assert(
    fc.asyncProperty(anyImport, async ({ existing, added, others, fields }) => {
      const wanted = existing.map((row, index) => edited(row, others[index]!, fields[index]!))
      const file = await fileOf([...wanted, ...added])
      await storeFleet(portal.db, existing)
      const before = await listed()
      const importer = { actorId: castUser(admin).id, fileName: "Bestand.xlsx" }
      const report = await portal.db.transaction((tx) =>
        importCars(
          tx,
          file,
          { createOptions: false, today, implausible: Number.POSITIVE_INFINITY },
          importer,
        ),
      )
      expect(report).toMatchObject({ errors: [], created: added.length })
      const { id } = (await portal.db.one<{ id: string }>("select id from imports order by at desc limit 1"))!
      const undone = await post(portal, "/api/car/import/undo", admin, { id })
      expect(undone).toMatchObject({ status: 200, body: { archived: added.length } })
      changed += undone.body.restored
      expect(await listed()).toEqual(before)
    }),
    { numRuns: 8, endOnFailure: true },
  )
  expect(changed).toBeGreaterThan(10)
})
