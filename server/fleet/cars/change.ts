import { type CarFacts, factsOf } from "../../../contract/fleet/car-facts.ts"
import {
  type CarField,
  type CarFieldName,
  type CarFields,
  carFields,
  catalogue,
  emptyValue,
  newCarFields,
  statusFields,
  versionFields,
} from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { columnOf } from "../../core/postgres/db.ts"

/** New values of a car; missing ones stay unchanged. `archivedAt` is given only to archive or restore it. */
export type CarPatch = Partial<CarFields> & {
  /** First act of the unanswered individual request. */
  openCaseId?: string | null
  archivedAt?: Date | null
  /** A new document changes the offer, too. */
  offerVersion?: number
}

/** A car as it is in the database, and what changes. */
export type CarChange = { before: Car; patch: CarPatch }

/** What a change writes: columns of the car, and its journal entry; without `kind` there is none. */
export type Planned = {
  /** The car afterwards. */
  after: Car
  kind: "car.update" | "car.step" | "car.archive" | "car.restore" | null
  /** Column → [old, new] of fields whose history is in the journal. */
  fields: Record<string, [unknown, unknown]>
  /** Columns that changed by a step, which acts record. */
  also: string[]
  changed: string[]
  openCaseId: string | null | undefined
  archivedAt: Date | null | undefined
}

const isStep = new Set<string>(statusFields)
const isOffer = new Set<string>(versionFields)
/** Columns of facts, with their types. */
export const factColumns: Readonly<Record<string, string>> = {
  missing: "smallint",
  warnings: "smallint",
  first_over_after: "date",
  main_net: "bigint",
  under_list: "bigint",
  shown_net: "bigint",
  shown_delivery: "date",
  search_text: "text",
  job_number_key: "text",
} satisfies Record<SnakeCase<keyof CarFacts>, string>
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

const typeOfKind: Partial<Record<CarField["kind"], string>> = {
  integer: "integer",
  euro: "numeric",
  decimal: "numeric",
  date: "date",
  flag: "boolean",
  option: "uuid",
  location: "uuid",
  user: "uuid",
  instant: "timestamptz",
}
/** SQL types of the columns of fields. */
export const columnsOfFields: Readonly<Record<string, string>> = Object.fromEntries(
  catalogue.map(({ name, kind }) => [columnOf(name), typeOfKind[kind] ?? "text"]),
)
/** SQL types of all columns that a change may set. */
export const writtenColumns: Readonly<Record<string, string>> = {
  ...columnsOfFields,
  open_request: "uuid",
  archived_at: "timestamptz",
}

const columns = Object.fromEntries(carFields.map(({ name }) => [name, columnOf(name)]))
const nameOf = Object.fromEntries(carFields.map(({ name }) => [columnOf(name), name]))

const facts = Object.keys(factsOf({ ...newCarFields, jobNumber: "", area: "SELECTION" })).map(
  (name) => [name as keyof CarFacts, columnOf(name)] as const,
)

export function factRow(car: CarFields): Record<string, unknown> {
  const values = factsOf(car)
  return Object.fromEntries(facts.map(([name, column]) => [column, values[name]]))
}

function carAfter({ before, patch }: CarChange): Car {
  const { openCaseId, archivedAt: _, ...given } = patch
  const car = { ...before, ...given }
  return openCaseId === undefined ? car : { ...car, openRequest: openCaseId !== null }
}

/** A ZVF has the location of its holder, so a step that changes both leaves its offer unchanged. */
const isHolderMove = (before: Car, after: Car): boolean =>
  after.area === "SELECTION" &&
  after.activityState !== before.activityState &&
  (before.activityState === null || after.locationId === null)

function offerVersionOf({ before, patch }: CarChange, after: Car, changed: readonly CarFieldName[]): number {
  if (patch.offerVersion !== undefined) return patch.offerVersion
  const isRenewed = changed.some(
    (name) => isOffer.has(name) && (name !== "locationId" || !isHolderMove(before, after)),
  )
  return before.offerVersion + (isRenewed ? 1 : 0)
}

function kindOf({ archivedAt }: CarPatch, fields: object, also: readonly string[]): Planned["kind"] {
  if (archivedAt !== undefined) return archivedAt ? "car.archive" : "car.restore"
  if (Object.keys(fields).length > 0) return "car.update"
  return also.length > 0 ? "car.step" : null
}

/** Null if a change changes nothing. */
export function planChange(change: CarChange): Planned | null {
  const { before, patch } = change
  const { openCaseId, archivedAt } = patch
  const after = carAfter(change)
  const changed = (Object.keys(patch) as CarFieldName[]).filter(
    (name) => name in columns && after[name] !== before[name],
  )
  const turnsRequest = openCaseId !== undefined && (openCaseId !== null || before.openRequest)
  const steps = [
    ...changed.filter((name) => isStep.has(name)).map(columnOf),
    ...(turnsRequest ? ["open_request"] : []),
  ]
  // The location of a ZVF is its holder's, thus part of the step.
  const isOfHolder = after.area === "SELECTION" && after.activityState !== before.activityState
  const plain = changed.filter((name) => !isStep.has(name) && !(name === "locationId" && isOfHolder))
  const fields = Object.fromEntries(plain.map((name) => [columnOf(name), [before[name], after[name]]]))
  const also = steps.length > 0 && changed.includes("locationId") ? [...steps, "location_id"] : steps
  const offerVersion = offerVersionOf(change, after, changed)
  const isSame = changed.length === 0 && !turnsRequest && archivedAt === undefined
  if (isSame && offerVersion === before.offerVersion) return null
  return {
    after: Object.assign(after, { offerVersion, version: before.version + 1 }),
    kind: kindOf(patch, fields, also),
    fields: fields as Planned["fields"],
    also,
    changed: [...changed.map(columnOf), ...(turnsRequest ? ["open_request"] : [])],
    openCaseId,
    archivedAt,
  }
}

export const isArchiving = ({ archivedAt }: Planned): boolean => archivedAt !== undefined

/** The columns that at least one of the changes sets. */
export const columnsSetBy = (planned: readonly Planned[]): string[] => {
  const changed = new Set(planned.flatMap((one) => one.changed))
  if (planned.some(isArchiving)) changed.add("archived_at")
  return [...changed].sort()
}

/** Parameter of `writingSql` for these columns. */
export const changedRows = (planned: readonly Planned[], set: readonly string[]): string =>
  JSON.stringify(
    planned.map(({ after, openCaseId, archivedAt, ...entry }) => ({
      ...entry,
      ...Object.fromEntries(set.map((column) => [column, after[nameOf[column] as CarFieldName]])),
      ...{ open_request: openCaseId, archived_at: archivedAt },
      ...factRow(after),
      id: after.id,
      version: after.version - 1,
      offer_version: after.offerVersion,
    })),
  )

/** Columns whose history is in the journal, with the value of a row that names none. */
export const columnDefaults: Readonly<Record<string, unknown>> = Object.fromEntries(
  catalogue
    .filter(({ status }) => !status)
    .map((field) => [columnOf(field.name), field.name === "display" ? true : emptyValue(field)]),
)

/** What a new car writes: all columns, and the values of its first entry. */
export function newRow(car: CarFields): Record<string, unknown> {
  const row = Object.fromEntries(carFields.map(({ name }) => [columns[name] as string, car[name] ?? null]))
  const fields = Object.entries(columnDefaults)
    .filter(([column, value]) => row[column] !== value)
    .map(([column]) => [column, [null, row[column]]])
  return { ...row, ...factRow(car), fields: Object.fromEntries(fields) }
}
