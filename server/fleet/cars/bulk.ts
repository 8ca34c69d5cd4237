import { berlinToday, type PlainDate } from "../../../contract/core/dates.ts"
import type { Area } from "../../../contract/core/enums.ts"
import { type ErrorCode, errorText } from "../../../contract/core/errors.ts"
import { withLabel } from "../../../contract/core/sentences.ts"
import { labelOf } from "../../../contract/fleet/car-fields.ts"
import type { BulkReport, Car } from "../../../contract/fleet/cars.ts"
import type { CarFieldError } from "../../../contract/fleet/offer-rules.ts"
import { overtakenOf } from "../../core/journal/overtaken.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import type { Change } from "../../portal/access/context.ts"
import type { CarPatch } from "./change.ts"
import { withWarnings } from "./duplicates.ts"
import { recordBatch } from "./record.ts"
import { carJson } from "./rows.ts"
import { type BulkBody, judgeBulk, nothingOpened, openedBy } from "./rules.ts"
import { wrongReferences } from "./write.ts"
import { changeCars } from "./writer.ts"

/** Edits many cars (P204); each is checked separately, and the report lists refused ones. An invalid promotion refuses all. */
export async function bulkCars({
  tx,
  caller,
  body,
  now,
}: Change<BulkBody>): Promise<BulkReport | Refused<"invalid_input">> {
  // Lock order: cars, then references.
  const { report, cars } = await judgeAll(tx, body)
  const today = berlinToday(now)
  const wrong = await wrongReferences(tx, {}, body.fields, today, body.check ? "preview" : "hold")
  if (wrong) return wrong
  if (body.check) return { ...report, opened: openedBy(body.fields, await changedCars(tx, report, today)) }
  if (report.changed === 0) return report
  await recordBatch(tx, caller.id, { kind: "bulk", updated: report.changed })
  await changeCars(
    tx,
    report.changes.map(({ id, fields }) => ({ before: cars.get(id) as Car, patch: patchOf(fields) })),
  )
  return report
}

const patchOf = (fields: BulkReport["changes"][number]["fields"]) =>
  Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value])) as CarPatch

const carsSql = `select ${carJson} as car from cars c where c.id = any($1)`

async function changedCars(tx: Tx, { changes }: BulkReport, today: PlainDate) {
  const cars = await tx.values<Car>(carsSql, [changes.map(({ id }) => id)])
  return withWarnings(tx, cars, today)
}

type ReadCar = { car: Car; isArchived: boolean }

const readSql = `
  select ${carJson} as car, c.archived_at is not null as "isArchived" from cars c where c.id = any($1) order by c.id`

async function judgeAll(tx: Tx, { cars, fields, check }: BulkBody) {
  const ids = [...new Set(cars.map(({ id }) => id))]
  const rows = await tx.many<ReadCar>(check ? readSql : `${readSql} for no key update`, [ids])
  const rowsById = new Map(rows.map((row) => [row.car.id, row]))
  const versions = new Map(cars.map(({ id, version }) => [id, version]))
  const loaded = rows.map(({ car: { id, version } }) => ({ id, version, seen: versions.get(id) as number }))
  const overtakenIn = await overtakenOf(tx, "car", loaded)
  const report: BulkReport = { changed: 0, unchanged: 0, changes: [], refused: [], opened: nothingOpened }
  for (const id of ids) {
    const read = rowsById.get(id)
    const verdict = read ? judgeBulk(read, overtakenIn(id), fields) : refuse("not_found")
    const jobNumber = read?.car.jobNumber ?? ""
    if (isRefused(verdict)) {
      const message = messageOf(verdict, read?.car.area)
      report.refused.push({ id, jobNumber, code: verdict.refused, message })
    } else if (Object.keys(verdict).length > 0) report.changes.push({ id, jobNumber, fields: verdict })
    else report.unchanged += 1
  }
  return {
    report: { ...report, changed: report.changes.length },
    cars: new Map(rows.map(({ car }) => [car.id, car])),
  }
}

/** For contradictory fields the specific messages instead of the general one. */
const messageOf = ({ refused, details }: Refused<ErrorCode>, area: Area | undefined): string =>
  refused === "invalid_input"
    ? (details as CarFieldError[])
        .map(({ path, message }) => withLabel(labelOf(path, area), message))
        .join(" ")
    : errorText[refused]
