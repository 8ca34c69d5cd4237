import type { Readable } from "node:stream"
import { writeWorkbook } from "@packages/workbook"
import type { PlainDate } from "../../../contract/core/dates.ts"
import type { BodyOf } from "../../../contract/core/endpoint.ts"
import { type Area, areaText } from "../../../contract/core/enums.ts"
import type { CarField } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { exportSomeCars, ShownTable } from "../../../contract/fleet/excel.ts"
import { groupList, selectionList } from "../../../contract/fleet/visibility.ts"
import type { Database, Db } from "../../core/postgres/db.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { idsInOrder } from "../cars/fleet.ts"
import { readingIndex } from "../cars/fleet-filters.ts"
import { agentsListSql, carJson, placedCars } from "../cars/rows.ts"
import { references } from "../cars/write.ts"
import type { Vocabulary } from "./sheet.cells.ts"
import { agentSheet, exportCells, exportColumns, type Texts, tableSheet } from "./sheet.export.ts"

const batch = 500

/** Cars that this user may export, on `placedCars`: $1 whether all, $2 the agent's lists of an area (P5). */
const exportable = `c.archived_at is null and ($1 or ${agentsListSql} = any($2))`
const scopeOf = (actor: Actor, area: Area) => [
  actor.type === "ADMIN",
  area === "SELECTION" ? [selectionList] : actor.groups.map(groupList),
]

/** A batch of cars with the words that they contain. */
type ExportedCars = { cars: readonly Car[]; texts: Texts }

/**
 * Cars that this user may export, in batches: those with these ids, in their order; without ids all cars for admins, and those of their list
 * for agents, by job number.
 */
export async function* exportableCars(
  db: Db,
  actor: Actor,
  area: Area,
  ids?: readonly string[],
): AsyncGenerator<ExportedCars> {
  const scope = scopeOf(actor, area)
  const wanted = ids
    ? [...new Set(ids)]
    : await db.values<string>(
        `select c.id from ${placedCars} where ${exportable} order by c.job_number`,
        scope,
      )
  for (let start = 0; start < wanted.length; start += batch) {
    const cars = await db.values<Car>(
      `select ${carJson} as car from unnest($3::uuid[]) with ordinality as wanted (id, place)
       join (${placedCars}) on c.id = wanted.id where ${exportable} order by place`,
      [...scope, wanted.slice(start, start + batch)],
    )
    yield { cars, texts: await textsOf(db, cars) }
  }
}

const textsSql = `
  select id, label as text from options where id = any($1) union all
  select id, vfnr from locations where id = any($1) union all select id, mail from users where id = any($1)`

/** Texts of the options, locations and users of these cars. */
async function textsOf(db: Db, cars: readonly Car[]): Promise<Texts> {
  const ids = new Set(cars.flatMap((car) => references.map(({ name }) => car[name])))
  const rows = await db.many<{ id: string; text: string }>(textsSql, [[...ids]])
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** Ids of an export: given ones, for admins in the order of a fleet view, or the whole view. */
export async function idsOfExport(
  db: Database,
  actor: Actor,
  { ids, view }: BodyOf<typeof exportSomeCars>,
  today: PlainDate,
): Promise<readonly string[]> {
  if (actor.type !== "ADMIN" || !view) return ids ?? []
  const filters = ids ? { ids: [...ids] } : view.filters
  return readingIndex(db, (tx) => idsInOrder(tx, { ...view, filters }, today))
}

async function* cellsOf(batches: AsyncIterable<ExportedCars>, fields?: readonly CarField[]) {
  for await (const { cars, texts } of batches) for (const car of cars) yield exportCells(car, texts, fields)
}

/** Importable Excel file. */
export const carWorkbook = (
  words: Vocabulary,
  cars: AsyncIterable<ExportedCars>,
  exportedAt: Date,
): Readable =>
  writeWorkbook({ sheetName: "Fahrzeuge", columns: exportColumns(words), rows: cellsOf(cars), exportedAt })

/** Agent view: no internal fields, not importable. */
export function agentWorkbook(area: Area, cars: AsyncIterable<ExportedCars>): Readable {
  const { fields, columns } = agentSheet(area)
  return writeWorkbook({ sheetName: areaText[area], columns, rows: cellsOf(cars, fields), exportedAt: null })
}

export const tableWorkbook = (table: ShownTable): Readable =>
  writeWorkbook({ sheetName: "Tabelle", ...tableSheet(table), exportedAt: null })

/** Start of the oldest open transaction: its changes have that time and may become visible only after the export. */
export async function exportInstant(db: Db): Promise<Date> {
  const row = await db.one<{ at: string }>(`
    select least(now(), min(xact_start)) as at from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`)
  return new Date(row?.at ?? 0)
}
