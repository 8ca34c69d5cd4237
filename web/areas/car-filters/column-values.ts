import { type CarField, fieldOf } from "../../../contract/car-fields.ts"
import type { Area } from "../../../contract/enums.ts"
import type { Row } from "../../../contract/filters.ts"
import { carText } from "../../../contract/format.ts"
import { grossOf, toCents } from "../../../contract/money.ts"
import { isEmpty, type SortValue } from "../../ui/values/index.ts"
import type { Labels } from "../car/index.ts"
import { type ListColumn, type ListColumnName, listColumns } from "./list-columns.ts"

/** What follows from an offer or a price, where the field alone does not say it. Amounts in cents, shares in tenths of a percent. */
const computed: { readonly [Name in ListColumnName]?: (row: Row) => SortValue } = {
  modelDesignation: ({ car }) => carText(car),
  dateUntilTakeover: ({ offer }) => offer.takeoverDate,
  offerPriceExclVat: ({ offer }) => offer.netCents || null,
  offerPriceInclVat: ({ offer }) => offer.grossCents || null,
  listPriceInclVat: ({ car, offer }) => grossOf(toCents(car.listPriceExclVat), offer.vatPercent) || null,
  underList: ({ underList }) => underList?.tenths,
}

/** What a column of the table ranks a car by (P181): numbers and dates as such, everything else by its text; empty if nothing is set. */
export function columnValue(name: ListColumnName, row: Row, labels: Labels): SortValue {
  const compute = computed[name]
  return compute ? compute(row) : fieldValue(fieldOf(name as CarField["name"] as never), row, labels)
}

function fieldValue(field: CarField, { car }: Row, labels: Labels): SortValue {
  const value = car[field.name as keyof typeof car] as string | number | boolean | null
  if (value === null || value === "") return null
  if (field.kind === "option") return labels.option(String(value))
  if (field.kind === "location") return labels.location(String(value))
  if (field.kind === "choice") return field.labels[String(value)]
  if (field.kind === "euro") return toCents(Number(value)) || null
  if (field.kind === "integer") return value || (field.zeroCounts ? 0 : null)
  if (field.kind === "date") return Number(String(value).replaceAll("-", ""))
  return value
}

/** The columns of the table, without those that are empty in all rows (P181). */
export const filledColumns = (area: Area, rows: readonly Row[], labels: Labels): readonly ListColumn[] =>
  listColumns[area].filter(({ name }) => rows.some((row) => !isEmpty(columnValue(name, row, labels))))
