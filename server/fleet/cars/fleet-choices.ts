import type { PlainDate } from "../../../contract/dates.ts"
import {
  type FleetFacet,
  fleetFacets,
  noValue,
  fleetChoices as ownChoices,
} from "../../../contract/filter-fields.ts"
import type { Fleet, FleetCounts, FleetFilters, FleetView } from "../../../contract/fleet.ts"
import { no, yes } from "../../../contract/fleet-words.ts"
import { oddityCodes } from "../../../contract/oddities.ts"
import { gapReasons } from "../../../contract/publish.ts"
import type { Database, Db } from "../../core/postgres/index.ts"
import { facetSql, partsOf, readingIndex, whereOf, withDoubles, workSql } from "./fleet-filters.ts"

/** Facets of the fleet only. */
const choiceFacets = ownChoices.map(({ name }) => name)
/** Facet groups per statement, longest first; cars have few combinations. Each statement scans `cars_work` or `cars_fleet` once. */
const statements: readonly (readonly (readonly FleetFacet[])[])[] = [
  [["promotion", "brand", "model"], ["colour", "drive"], ["location"]],
  [choiceFacets],
]

type Counts = ReadonlyMap<FleetFacet, Map<string, number>>
type Row = Record<string, string | number | boolean | null> & { cars: number; absent: number }

/** Counts per facet the cars that match all other filters, and reads the ends of the ranges. Uses two connections. */
export async function fleetChoices(
  db: Database,
  { filters }: FleetView,
  day: PlainDate,
): Promise<NonNullable<Fleet["choices"]>> {
  const counts: Counts = new Map(fleetFacets.map((name) => [name, new Map()]))
  const chosen = fleetFacets.filter((name) => filters[name]?.length)
  const open = statements.map((sets) =>
    sets.map((set) => set.filter((name) => !chosen.includes(name))).filter(({ length }) => length > 0),
  )
  const remaining = [...open, ...chosen.map((name) => [[name]])].filter(({ length }) => length > 0)
  const countLeft = async (tx: Db) => {
    for (let sets = remaining.shift(); sets; sets = remaining.shift())
      await count(tx, filters, day, sets, counts)
  }
  const [ranges] = await Promise.all([
    readingIndex(db, async (tx) => {
      const read = await tx.one<Omit<NonNullable<Fleet["choices"]>, "counts">>(
        rangesSql(filters.archive ?? false),
      )
      await countLeft(tx)
      return read
    }),
    readingIndex(db, countLeft),
  ])
  const byName = [...counts].map(([name, of]) => [name, Object.fromEntries(of)])
  return { counts: Object.fromEntries(byName) as FleetCounts, ...ranges! }
}

async function count(
  db: Db,
  { work, ...filters }: FleetFilters,
  day: PlainDate,
  sets: readonly (readonly FleetFacet[])[],
  counts: Counts,
): Promise<void> {
  const names = sets.flat()
  const own = Object.fromEntries(names.map((name) => [name, undefined]))
  const parts = await partsOf(db, { ...filters, ...own }, day)
  if (work) parts.conditions.set("work", workSql(parts.today)[work])
  const where = whereOf(parts)
  const columns = names.map((name) => `${facetSql(name, parts.today)} as "${name}"`)
  const listOf = (set: readonly FleetFacet[]) => `(${set.map((name) => `"${name}"`).join(", ")})`
  const rows = await db.many<Row>(
    `${withDoubles} select *, count(*) as cars, grouping${listOf([...names].reverse())} as absent from (
       select ${columns.join(", ")} from cars c where ${where}) c
     group by grouping sets (${sets.map(listOf).join(", ")})`,
    parts.parameters,
  )
  const add = (name: FleetFacet, value: string, cars: number) => {
    const of = counts.get(name)!
    of.set(value, (of.get(value) ?? 0) + cars)
  }
  for (const row of rows)
    for (const name of namesIn(names, ~row.absent))
      for (const value of valuesOf(name, row[name] ?? null)) add(name, value, row.cars)
  if (!names.includes("warning")) return
  const doubled = await db.many<{ codes: number; own: number }>(
    `${withDoubles} select d.codes, ${facetSql("warning", parts.today)} as own
     from doubled d join cars c using (id) where ${where}`,
    parts.parameters,
  )
  for (const { codes, own: ownCodes } of doubled)
    for (const code of namesIn(oddityCodes, codes & ~ownCodes)) add("warning", code, 1)
}

const namesIn = <Name>(names: readonly Name[], bits: number) => names.filter((_, at) => bits & (1 << at))

/** Facet values represented by a column; none if the car's area lacks the field. */
function valuesOf(name: FleetFacet, value: string | number | boolean | null): readonly string[] {
  if (name === "missing") return namesIn(gapReasons, Number(value))
  if (name === "warning") return namesIn(oddityCodes, Number(value))
  if (typeof value === "boolean") return [value ? yes : no]
  if (value !== null) return [String(value)]
  return (choiceFacets as readonly FleetFacet[]).includes(name) ? [] : [noValue]
}

const pair = (column: string, isSet = "true") =>
  `case when count(${column}) filter (where ${isSet}) > 0
    then json_build_array(min(${column}) filter (where ${isSet}), max(${column}) filter (where ${isSet})) end`
/** Minimum and maximum of all cars regardless of filters (P98). */
const rangesSql = (isArchive: boolean) => `
  select ${pair("c.main_net", "c.main_net > 0")} as price, ${pair("c.date_of_delivery")} as delivery,
    ${pair("c.under_list")} as "underList"
  from cars c where c.archived_at is ${isArchive ? "not null" : "null"}`
