import type { PlainDate } from "../../../contract/dates.ts"
import { noValue } from "../../../contract/filters.ts"
import type { Fleet, FleetCounts, FleetFilters, FleetView } from "../../../contract/fleet.ts"
import { fleetChoices as choiceFacets } from "../../../contract/fleet-choices.ts"
import { type FleetFacet, fleetFacets, no, yes } from "../../../contract/fleet-words.ts"
import { oddityCodes } from "../../../contract/oddities.ts"
import { gapReasons } from "../../../contract/publish.ts"
import type { Database, Db } from "../../core/postgres/index.ts"
import { facetSql, partsOf, readingIndex, whereOf, withDoubles, workSql } from "./queries.fleet-filters.ts"

/** Facets that are counted together: cars have few combinations of their values, and each statement reads all cars. */
const groups: readonly (readonly FleetFacet[])[] = [
  choiceFacets,
  ["promotion", "brand", "model"],
  ["colour", "drive"],
  ["location"],
]

type Counts = ReadonlyMap<FleetFacet, Map<string, number>>
type Row = Record<string, string | number | boolean | null> & { cars: number }

/**
 * How many cars each choice would show: a car counts for a facet if it meets everything else, so each facet in which something is
 * chosen is counted without its own choice. And the ends of the ranges. Two connections share the work.
 */
export async function fleetChoices(
  db: Database,
  { filters }: FleetView,
  day: PlainDate,
): Promise<NonNullable<Fleet["choices"]>> {
  const counts: Counts = new Map(fleetFacets.map((name) => [name, new Map()]))
  const chosen = fleetFacets.filter((name) => filters[name]?.length)
  const open = groups.map((group) => group.filter((name) => !chosen.includes(name)))
  const [first = [], ...others] = [...open, ...chosen.map((name) => [name])].filter(
    ({ length }) => length > 0,
  )
  const [ranges] = await Promise.all([
    readingIndex(db, async (tx) => {
      await count(tx, filters, day, first, counts)
      return tx.one<Omit<NonNullable<Fleet["choices"]>, "counts">>(rangesSql(filters.archive ?? false))
    }),
    readingIndex(db, async (tx) => {
      for (const set of others) await count(tx, filters, day, set, counts)
    }),
  ])
  const byName = [...counts].map(([name, of]) => [name, Object.fromEntries(of)])
  return { counts: Object.fromEntries(byName) as FleetCounts, ...ranges! }
}

async function count(
  db: Db,
  { work, ...filters }: FleetFilters,
  day: PlainDate,
  names: readonly FleetFacet[],
  counts: Counts,
): Promise<void> {
  const own = Object.fromEntries(names.map((name) => [name, undefined]))
  const parts = await partsOf(db, { ...filters, ...own }, day)
  if (work) parts.conditions.set("work", workSql(parts.today)[work])
  const where = whereOf(parts)
  const places = names.map((_, at) => at + 1).join(", ")
  const columns = names.map((name) => `${facetSql(name, parts.today)} as "${name}"`)
  const rows = await db.many<Row>(
    `${withDoubles} select ${columns.join(", ")}, count(*) as cars from cars c where ${where} group by ${places}`,
    parts.parameters,
  )
  const add = (name: FleetFacet, value: string, cars: number) => {
    const of = counts.get(name)!
    of.set(value, (of.get(value) ?? 0) + cars)
  }
  for (const row of rows)
    for (const name of names)
      for (const value of valuesOf(name, row[name] ?? null)) add(name, value, row.cars)
  if (!names.includes("warning")) return
  const doubled = await db.many<{ codes: number; own: number }>(
    `${withDoubles} select d.codes, ${facetSql("warning", parts.today)} as own
     from doubled d join cars c using (id) where ${where}`,
    parts.parameters,
  )
  for (const { codes, own: known } of doubled)
    for (const code of codesIn(oddityCodes, codes & ~known)) add("warning", code, 1)
}

const codesIn = (codes: readonly string[], bits: number) => codes.filter((_, at) => bits & (1 << at))

/** The values that a column of a facet stands for; none where the car's area has no such thing. */
function valuesOf(name: FleetFacet, value: string | number | boolean | null): readonly string[] {
  if (name === "missing") return codesIn(gapReasons, Number(value))
  if (name === "warning") return codesIn(oddityCodes, Number(value))
  if (typeof value === "boolean") return [value ? yes : no]
  if (value !== null) return [String(value)]
  return (choiceFacets as readonly string[]).includes(name) ? [] : [noValue]
}

const pair = (column: string, isSet = "true") =>
  `case when count(${column}) filter (where ${isSet}) > 0
    then json_build_array(min(${column}) filter (where ${isSet}), max(${column}) filter (where ${isSet})) end`
/** The ends of all cars of the list, whatever is filtered (P98). */
const rangesSql = (isArchive: boolean) => `
  select ${pair("c.main_net", "c.main_net > 0")} as price, ${pair("c.date_of_delivery")} as delivery,
    ${pair("c.under_list")} as "underList"
  from cars c where c.archived_at is ${isArchive ? "not null" : "null"}`
