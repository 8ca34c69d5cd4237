import type { Area } from "../../../contract/core/enums.ts"
import { locationText } from "../../../contract/core/format.ts"
import { archiveDays } from "../../../contract/core/limits.ts"
import {
  type CarField,
  type CarFieldName,
  carFields,
  catalogue,
  internalFields,
} from "../../../contract/fleet/car-fields.ts"
import type { AgentCar, Car } from "../../../contract/fleet/cars.ts"
import type { CarNames } from "../../../contract/fleet/filters.ts"
import { takeoverDays } from "../../../contract/fleet/offers.ts"
import { columnOf, type Db } from "../../core/postgres/db.ts"

/** Columns of `cars` with option ids. */
export const optionColumnsOfCars = catalogue
  .filter(({ kind }) => kind === "option")
  .map(({ name }) => columnOf(name))

const columnsOfFields = carFields.map(({ name }) => [name, columnOf(name)] as const)

/** Converts recorded changes from columns to fields, in field order. Ignores columns of later versions. */
export const presentFields = <Change>(
  byColumn: Readonly<Record<string, Change>>,
): { [Name in CarFieldName]?: Change } =>
  Object.fromEntries(
    columnsOfFields.flatMap(([name, column]) => (column in byColumn ? [[name, byColumn[column]]] : [])),
  )

/** Last day of the main offer of car `c`, as by `offerOf`; null without a date and for ZVF (P49). */
export const takeoverDate = `case when c.area = 'PRE_OFFER'
  then coalesce(c.date_until_takeover, c.date_of_delivery + ${takeoverDays}) end`
/** The same of a pre-offer between two days, written so that `cars_free` applies. */
export const takesOverBetween = (
  from: string,
  to: string,
) => `(c.date_until_takeover between ${from} and ${to}
  or c.date_until_takeover is null and c.date_of_delivery between ${from} - ${takeoverDays} and ${to} - ${takeoverDays})`

/** `cars c` joined with the location that determines its list. */
export const placedCars = "cars c left join locations l on l.id = c.location_id"
/** SQL on `placedCars`: the list in which agents see the car, null if none (contract/fleet/visibility.ts). */
export const agentsListSql = "agents_list(c.listed, c.area, l.vfnr_hb)"

/** Cars whose `agentsListSql` is in the lists of groups $1, written so that the indexes apply. */
export const listedCars = {
  PRE_OFFER: `locations l join cars c on c.location_id = l.id
    where l.vfnr_hb = any($1) and c.area = 'PRE_OFFER' and c.listed`,
  SELECTION: "cars c where c.area = 'SELECTION' and c.listed",
} as const satisfies Record<Area, string>

/** Wire format of an instant: ISO 8601 in UTC. */
export const instantJson = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const fieldSql = ({ name, kind }: CarField) => {
  const column = `c.${columnOf(name)}`
  return kind === "instant" ? instantJson(column) : column
}

const keys = `c.id, c.version, c.offer_version as "offerVersion", c.open_request is not null as "openRequest"`
const objectOf = (
  fields: readonly CarField[],
  { instead = {}, more = [] }: { instead?: Partial<Record<string, string>>; more?: readonly string[] } = {},
) => {
  const columns = fields.map((field) => `${instead[field.name] ?? fieldSql(field)} as "${field.name}"`)
  return `(select row_to_json(fields) from (select ${[keys, ...more, ...columns].join(", ")}) fields)`
}

const isInternal = new Set<string>(internalFields)

/** SQL on `cars c`: admin view of a car (`Car`), field by field. */
export const carJson = objectOf(carFields)

/** End of the restoration period. In hours, because days vary in length. */
const restorableUntil = `(c.archived_at + interval '${archiveDays * 24} hours')`

export const archivedByName = `(select person_name(h.actor_id, h.position) from journal h
      where h.car_id = c.id and h.kind = 'car.archive' order by h.position desc limit 1)`

export const archivedCarJson = objectOf(carFields, {
  more: [
    `${instantJson("c.archived_at")} as "archivedAt"`,
    `${instantJson(restorableUntil)} as "restorableUntil"`,
    `exists (select from acts where car_id = c.id) as "hasActs"`,
    `${archivedByName} as "archivedBy"`,
  ],
})

/** Agent view of a car (`AgentCar`): no internal fields, and no location of a held ZVF. */
export const agentCarJson = objectOf(
  carFields.filter((field) => !isInternal.has(field.name)),
  {
    instead: {
      locationId: "case when c.area = 'PRE_OFFER' or c.activity_state is null then c.location_id end",
    },
  },
)

export const asAgentCar = (car: Car): AgentCar => {
  const visible = Object.fromEntries(
    Object.entries(car).filter(([name]) => !isInternal.has(name)),
  ) as AgentCar
  const isHeld = car.area === "SELECTION" && car.activityState !== null
  return isHeld ? { ...visible, locationId: null } : visible
}

const namesSql = `
  select id, label, null as vfnr from options where id = any($1)
  union all select id, name, vfnr from locations where id = any($1)`

/** Names of the options and locations of these cars. */
export async function carNames(db: Db, cars: readonly AgentCar[]): Promise<CarNames> {
  const ids = cars.flatMap(({ brand, model, modelSeries, promotion, locationId }) =>
    [brand, model, modelSeries, promotion, locationId].filter((id) => id !== null),
  )
  const rows = await db.many<{ id: string; label: string; vfnr: string | null }>(namesSql, [
    [...new Set(ids)],
  ])
  const texts = new Map(
    rows.map(({ id, label, vfnr }) => [id, vfnr === null ? label : locationText({ vfnr, name: label })]),
  )
  const nameOf = (id: string | null) => (id && texts.get(id)) || ""
  return { option: nameOf, location: nameOf }
}
