import type { PlainDate } from "../../../contract/core/dates.ts"
import { maxListedCars } from "../../../contract/core/limits.ts"
import { missingNumbers, numbersIn } from "../../../contract/core/search.ts"
import type { ArchivedCar, Car } from "../../../contract/fleet/cars.ts"
import { carWork } from "../../../contract/fleet/filter-fields.ts"
import type { Fleet, FleetIds, FleetView } from "../../../contract/fleet/fleet.ts"
import type { FleetColumn } from "../../../contract/fleet/fleet-words.ts"
import { warningsOf } from "../../../contract/fleet/warnings.ts"
import type { Database, Db } from "../../core/postgres/db.ts"
import { withWarnings } from "./duplicates.ts"
import { choicesOf, partsOf, rangesSql, readingIndex, withDuplicates, workSql } from "./fleet-filters.ts"
import { shownStatusSql, statusText } from "./fleet-search.ts"
import { archivedByName, archivedCarJson, carJson } from "./rows.ts"

const german = (column: string) => `nullif(c.${column}, '') collate numbered_german`
const states = Object.keys(statusText).sort((a, b) => (statusText[a]! < statusText[b]! ? -1 : 1))
const sortSql: Readonly<Record<FleetColumn, string>> = {
  jobNumber: german("job_number"),
  state: `array_position(array[${states.map((state) => `'${state}'`).join(", ")}], ${shownStatusSql})`,
  area: "c.area",
  model: german("model_designation"),
  vin: german("id_number"),
  plate: german("license_plate_number"),
  location: "town.at",
  price: "nullif(c.shown_net, 0)",
  retirement: "c.shown_delivery",
  archivedAt: "c.archived_at",
  archivedBy: `${archivedByName} collate numbered_german`,
  restorableUntil: "c.archived_at",
}

/** In the order of their names, for sorting by location. */
const townsSql = `
  (select id, row_number() over (order by (vfnr || ' - ' || name) collate numbered_german) as at from locations)`

/** SQL parts of a view: in the chosen order, else by job number. */
async function orderedOf(db: Db, { filters, sort }: FleetView, day: PlainDate) {
  const { archive, work } = filters
  const parts = await partsOf(db, filters, day)
  const column = sort?.replace("-", "") as FleetColumn | undefined
  const tables =
    column === "location" ? `cars c left join ${townsSql} town on town.id = c.location_id` : "cars c"
  const chosen = column && `${sortSql[column]} ${sort?.startsWith("-") ? "desc" : "asc"} nulls last`
  const usual = archive && "c.archived_at desc"
  const order = [chosen ?? usual, 'c.job_number collate "C"'].filter(Boolean).join(", ")
  const where = work ? `${parts.where} and ${workSql(parts.today)[work]}` : parts.where
  return { ...parts, tables, where, order }
}

type PageRequest = FleetView & { from: number; count: number; ranges: boolean }

/** A page of the fleet with warnings and counts (P76), read in parallel. Beyond the end it is the last page (P84). */
export async function readFleet(db: Database, request: PageRequest, day: PlainDate): Promise<Fleet> {
  const [asked, counts, missing, ranges, choices] = await Promise.all([
    request.count > 0 ? readingIndex(db, (tx) => idsInOrder(tx, request, day, request)) : [],
    readingIndex(db, (tx) => countWork(tx, request, day)),
    missingOf(db, request, day),
    request.ranges
      ? readingIndex(db, (tx) => tx.one<NonNullable<Fleet["ranges"]>>(rangesSql(request.filters)))
      : undefined,
    request.ranges ? readingIndex(db, (tx) => choicesOf(tx, request.filters, day)) : undefined,
  ])
  const { from, count } = request
  const total = counts[request.filters.work ?? "all"]
  const lastFrom = Math.floor((total - 1) / count) * count
  const isBeyond = count > 0 && asked.length === 0 && total > 0 && from > lastFrom
  const ids = isBeyond
    ? await readingIndex(db, (tx) => idsInOrder(tx, request, day, { from: lastFrom, count }))
    : asked
  return {
    cars: await carsOf(db, ids, day),
    counts,
    total,
    missing,
    ...(ranges && { ranges }),
    ...(choices && { choices }),
  }
}

/** Ids of a view in its order: all, or `count` of them after the first `from`. */
export async function idsInOrder(
  db: Db,
  view: FleetView,
  day: PlainDate,
  { from = 0, count = null }: { from?: number; count?: number | null } = {},
): Promise<string[]> {
  const { tables, where, order, bind, parameters } = await orderedOf(db, view, day)
  return db.values<string>(
    `${withDuplicates} select c.id from ${tables} where ${where} order by ${order}
     limit ${bind(count)} offset ${bind(from)}`,
    parameters,
  )
}

const rowsSql = `
  select case when c.archived_at is null then ${carJson} else ${archivedCarJson} end as car
  from unnest($1::uuid[]) with ordinality wanted (id, at) join cars c using (id) order by wanted.at`

async function carsOf(db: Db, ids: readonly string[], day: PlainDate): Promise<Fleet["cars"]> {
  if (ids.length === 0) return []
  const cars = await db.values<Car | ArchivedCar>(rowsSql, [ids])
  // Duplicates are not reported in the archive.
  if (cars.some((car) => "archivedAt" in car))
    return cars.map((car) => ({ ...car, warnings: warningsOf(car, undefined, day) }))
  return (await withWarnings(db, cars, day)).map(({ car, warnings }) => ({ ...car, warnings }))
}

async function countWork(db: Db, { filters }: FleetView, day: PlainDate): Promise<Fleet["counts"]> {
  const parts = await partsOf(db, filters, day)
  const work = workSql(parts.today)
  const kinds = carWork.map((kind) => `count(*) filter (where ${work[kind]}) as ${kind}`)
  const sql = `${withDuplicates} select count(*) as all, ${kinds.join(", ")} from cars c where ${parts.where}`
  return (await db.one<Fleet["counts"]>(sql, parts.parameters))!
}

/** Those of several searched numbers that no car of the view has, as typed. */
async function missingOf(db: Database, view: FleetView, day: PlainDate): Promise<string[]> {
  const typed = view.filters.search ?? ""
  if (!numbersIn(typed)) return []
  return readingIndex(db, async (tx) => {
    const { where, parameters } = await orderedOf(tx, { filters: view.filters }, day)
    const sql = `${withDuplicates} select c.search_text from cars c where ${where}`
    const texts = await tx.values<string>(sql, parameters)
    return missingNumbers(typed, () => texts)
  })
}

type IdsRequest = FleetView & {
  ids?: string[] | undefined
  place?: string | undefined
}

/** Cars of a view by id, or the given ones and how many of them it has; and the position of one (P196, P202). */
export async function fleetIds(db: Database, request: IdsRequest, day: PlainDate): Promise<FleetIds> {
  const { ids, place } = request
  return readingIndex(db, async (tx) => {
    if (place) return { cars: [], shown: 0, place: await positionOf(tx, request, place, day) }
    const view = ids ? { ...request, filters: { ...request.filters, ids } } : request
    const found = await idsInOrder(tx, view, day, { count: maxListedCars })
    return { cars: await tx.many(givenSql, [ids ?? found]), shown: found.length, place: null }
  })
}

const givenSql = `
  select c.id, c.version, c.area from unnest($1::uuid[]) with ordinality given (id, at) join cars c using (id)
  where c.archived_at is null order by given.at`

async function positionOf(db: Db, view: FleetView, id: string, day: PlainDate): Promise<FleetIds["place"]> {
  const { tables, where, order, bind, parameters } = await orderedOf(db, view, day)
  const neighbour = (of: string) =>
    `(select json_build_object('id', n.id, 'jobNumber', n.job_number, 'modelDesignation', n.model_designation)
      from cars n where n.id = ordered.${of})`
  const place = await db.one<NonNullable<FleetIds["place"]>>(
    `${withDuplicates}, ordered as (
       select c.id, row_number() over list - 1 as at, lag(c.id) over list as before, lead(c.id) over list as after
       from ${tables} where ${where} window list as (order by ${order}))
     select at, ${neighbour("before")} as previous, ${neighbour("after")} as next from ordered where id = ${bind(id)}`,
    parameters,
  )
  return place ?? null
}
