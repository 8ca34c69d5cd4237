import type { AgentCar } from "../../../contract/cars.ts"
import type { CarNames } from "../../../contract/filters.ts"
import { locationText } from "../../../contract/format.ts"
import type { Db } from "../../core/postgres/db.ts"

const namesSql = `
  select id, label, null as vfnr from options where id = any($1)
  union all select id, name, vfnr from locations where id = any($2)`

export async function carNames(db: Db, cars: readonly AgentCar[]): Promise<CarNames> {
  const optionIds = cars.flatMap(({ brand, model, modelSeries, promotion }) => [
    brand,
    model,
    modelSeries,
    promotion,
  ])
  const rows = await db.many<{ id: string; label: string; vfnr: string | null }>(namesSql, [
    unique(optionIds),
    unique(cars.map(({ locationId }) => locationId)),
  ])
  const texts = new Map(
    rows.map(({ id, label, vfnr }) => [id, vfnr === null ? label : locationText({ vfnr, name: label })]),
  )
  const nameOf = (id: string | null) => (id && texts.get(id)) || ""
  return { option: nameOf, location: nameOf }
}

const unique = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
