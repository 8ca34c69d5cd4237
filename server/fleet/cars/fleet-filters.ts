import { addDays, instantInBerlin, type PlainDate } from "../../../contract/core/dates.ts"
import { id } from "../../../contract/core/schemas.ts"
import { maskOf } from "../../../contract/fleet/car-facts.ts"
import { type CarField, type CarFieldName, fieldOf } from "../../../contract/fleet/car-fields.ts"
import { duplicateKeys } from "../../../contract/fleet/duplicates.ts"
import {
  type CarWork,
  carChoices,
  type FleetFacet,
  fleetChoices,
  fleetFacets,
  noValue,
  type RangeName,
  type RangeUnit,
  rangeFilters,
} from "../../../contract/fleet/filter-fields.ts"
import type { FleetFilters } from "../../../contract/fleet/fleet.ts"
import { no, yes } from "../../../contract/fleet/fleet-words.ts"
import { missingReasons } from "../../../contract/fleet/publish.ts"
import { warningCodes } from "../../../contract/fleet/warnings.ts"
import { columnOf, type Database, type Db } from "../../core/postgres/db.ts"
import { type Bind, binding } from "../../core/postgres/search.ts"
import { fleetSearch, isIncompleteSql, statusSql } from "./fleet-search.ts"

const bitOf = (codes: readonly string[], code: string) => maskOf(codes, [code])
const maskOfChosen = (codes: readonly string[], chosen: readonly string[]) =>
  maskOf(
    codes,
    chosen.filter((code) => codes.includes(code)),
  )

const duplicatesOf = (field: string, code: (typeof warningCodes)[number], key: string, isSet = "true") => `
  select unnest(array_agg(c.id)) as id, ${bitOf(warningCodes, code)} as codes
  from car_duplicates d join cars c on ${key} = d.key and ${isSet} and c.archived_at is null
  where d.field = '${field}' group by d.key having count(*) > 1`
/** Cars that share a number with another car, as bits of `warningCodes`. */
const duplicatesSql = `
  select id, bit_or(codes) as codes from (
    ${duplicatesOf("VIN", "vin_twice", "c.id_number", "c.id_number <> ''")} union all
    ${duplicatesOf("JOB", "job_number_alike", "c.job_number_key")}) shared group by id`
export const withDuplicates = `with duplicates as materialized (${duplicatesSql})`

const when = (condition: string, code: (typeof warningCodes)[number]) =>
  `case when ${condition} then ${bitOf(warningCodes, code)} else 0 end`
/** Warnings of `cars c` on a day as bits of `warningCodes`, without duplicates. */
const ownWarningsSql = (today: string) => `(c.warnings
  | ${when(`c.first_over_after < ${today}`, "offer_over")}
  | ${when(`c.date_confirmation > ${today}`, "confirmed_in_future")})`
const isOddSql = (today: string) => `(${ownWarningsSql(today)} <> 0 or c.id in (select id from duplicates))`

const waits = "(c.open_request is not null or awaits_answer(c.activity_state))"
export const workSql = (today: string): Readonly<Record<CarWork, string>> => ({
  open: waits,
  confirmed: "is_confirmed(c.activity_state)",
  rejected: "is_rejected(c.activity_state)",
  incomplete: isIncompleteSql,
  odd: isOddSql(today),
})

const fieldNames = new Map<string, CarFieldName>(
  [...fleetChoices, ...carChoices].flatMap((choice) =>
    "field" in choice ? [[choice.name, choice.field]] : [],
  ),
)

const isId = (value: string) => id.safeParse(value).success

/** The column of a choice of car fields; null for cars whose area lacks it. */
function columnOfChoice(name: FleetFacet): { kind: CarField["kind"]; sql: string } {
  const { kind, only, name: fieldName }: CarField = fieldOf(fieldNames.get(name) as CarFieldName)
  const column = `c.${columnOf(fieldName)}`
  return { kind, sql: only ? `case when c.area = '${only}' then ${column} end` : column }
}

function choiceSql(name: FleetFacet, values: readonly string[], bind: Bind, today: string): string {
  if (name === "status") return `${statusSql} = any(${bind(values)}::text[])`
  if (name === "missing")
    return `c.activity_state is null and c.missing & ${bind(maskOfChosen(missingReasons, values))}::int <> 0`
  if (name === "warning") {
    const mask = `${bind(maskOfChosen(warningCodes, values))}::int`
    return `(${ownWarningsSql(today)} & ${mask} <> 0 or c.id in (select id from duplicates where codes & ${mask} <> 0))`
  }
  const { kind, sql } = columnOfChoice(name)
  if (kind === "flag")
    return `${sql} = any(${bind([yes, no].filter((flag) => values.includes(flag)).map((flag) => flag === yes))}::boolean[])`
  const isText = kind === "choice"
  const validValues = isText ? values.filter((value) => value !== noValue) : values.filter(isId)
  const isNone = values.includes(noValue) ? ` or ${sql} is null` : ""
  return `(${sql} = any(${bind(validValues)}::${isText ? "text" : "uuid"}[])${isNone})`
}

/** Column of a range; null, which matches no comparison, if not set. */
const rangeSql: Readonly<Record<RangeName, string>> = {
  price: "nullif(c.main_net, 0)",
  delivery: "c.date_of_delivery",
  underList: "c.under_list",
}
const endSql: Readonly<Record<RangeUnit, (bound: string) => string>> = {
  cents: (bound) => `${bound}::bigint`,
  day: (bound) => `${bound}::date`,
  // The column is in tenths.
  percent: (bound) => `${bound}::bigint * 10`,
}

const startOf = (day: PlainDate) => instantInBerlin(day, "00:00:00")

/** Conditions on `cars c`, without search and work. */
function conditionsOf(filters: FleetFilters, bind: Bind, today: string): string[] {
  const conditions: string[] = []
  const set = <T>(value: T | undefined, sql: (bound: string) => string) => {
    if (value !== undefined) conditions.push(sql(bind(value)))
  }
  const { series, alike, changedFrom, changedTo } = filters
  for (const name of fleetFacets)
    if (filters[name]?.length) conditions.push(`(${choiceSql(name, filters[name], bind, today)})`)
  set(filters.ids, (ids) => `c.id = any(${ids}::uuid[])`)
  set(filters.area, (area) => `c.area = ${area}`)
  if (series) {
    const isSeries = isId(series) ? `c.model_series = ${bind(series)}` : "false"
    const ofSeries = series === noValue ? "c.model_series is null" : isSeries
    conditions.push(`c.display and c.activity_state is null and ${ofSeries}`)
  }
  for (const { name, keys, of } of rangeFilters)
    for (const [at, key] of keys.entries())
      set(filters[key], (end) => `${rangeSql[name]} ${at === 0 ? ">=" : "<="} ${endSql[of](end)}`)
  set(changedFrom && startOf(changedFrom), (at) => `c.changed_at >= ${at}::timestamptz`)
  set(changedTo && startOf(addDays(changedTo, 1)), (at) => `c.changed_at < ${at}::timestamptz`)
  if (alike) conditions.push(`c.id in (${alikeSql(alike, bind)})`)
  return conditions
}

/** Each part uses its own index. */
function alikeSql(named: NonNullable<FleetFilters["alike"]>, bind: Bind): string {
  const keys = duplicateKeys(named)
  return `
  select id from cars where archived_at is null and id_number <> '' and id_number = ${bind(keys.idNumber)}
  union all select id from cars where archived_at is null and job_number_key = ${bind(keys.jobNumber)}`
}

type Parts = {
  parameters: unknown[]
  bind: Bind
  today: string
  /** Condition on `cars c`, without the work. */
  where: string
}

export async function partsOf(db: Db, filters: FleetFilters, day: PlainDate): Promise<Parts> {
  const { parameters, bind } = binding()
  const today = `'${day}'::date`
  const conditions = conditionsOf(filters, bind, today)
  const search = await fleetSearch(db, filters.search ?? "", bind)
  const where = [scopeSql(filters), ...conditions, search].filter(Boolean).join(" and ")
  return { parameters, bind, today, where }
}

const scopeSql = ({ archive }: FleetFilters) => `c.archived_at is ${archive ? "not null" : "null"}`

const pair = (column: string) =>
  `case when count(${column}) > 0 then json_build_array(min(${column}), max(${column})) end`
/** Minimum and maximum of all cars regardless of filters (P98). */
export const rangesSql = (filters: FleetFilters) => `
  select ${rangeFilters.map(({ name }) => `${pair(rangeSql[name])} as "${name}"`).join(", ")}
  from cars c where ${scopeSql(filters)}`

/** Each choice's values that cars of the fleet or archive have: an array, or a mask of codes. */
function valuesSql(name: FleetFacet, today: string): string {
  if (name === "missing") return "bit_or(case when c.activity_state is null then c.missing else 0 end)"
  if (name === "warning") return `bit_or(${ownWarningsSql(today)} | coalesce(duplicates.codes, 0))`
  const distinct = (text: string) => `array_remove(array_agg(distinct ${text}), null)`
  if (name === "status") return distinct(statusSql)
  const { kind, sql } = columnOfChoice(name)
  return kind === "flag"
    ? distinct(`case when ${sql} then '${yes}' when not ${sql} then '${no}' end`)
    : distinct(`coalesce(${sql}::text, '${noValue}')`)
}

const maskedCodes: Readonly<Partial<Record<FleetFacet, readonly string[]>>> = {
  missing: missingReasons,
  warning: warningCodes,
}

/** The values of each choice that at least one car has, regardless of filters (P200). */
export async function choicesOf(
  db: Db,
  filters: FleetFilters,
  day: PlainDate,
): Promise<Record<FleetFacet, string[]>> {
  const all = fleetFacets.map((name) => `'${name}', ${valuesSql(name, `'${day}'::date`)}`)
  const sql = `${withDuplicates} select json_build_object(${all.join(", ")})
    from cars c left join duplicates on duplicates.id = c.id where ${scopeSql(filters)}`
  const [values] = await db.values<Record<string, string[] | number | null>>(sql)
  return Object.fromEntries(
    fleetFacets.map((name) => {
      const [value, codes] = [values?.[name] ?? [], maskedCodes[name]]
      return [name, Array.isArray(value) ? value : codes!.filter((code) => value & bitOf(codes!, code))]
    }),
  ) as Record<FleetFacet, string[]>
}

/** Makes the planner prefer the index `cars_fleet`, since table and index are in memory, and read it in one process: others search too. */
export const readingIndex = <T>(db: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run(readingIndexSql)
    return work(tx)
  })

const readingIndexSql =
  "select set_config('random_page_cost', '1', true), set_config('max_parallel_workers_per_gather', '0', true)"
