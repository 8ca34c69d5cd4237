import { type CarField, fieldOf } from "../../../contract/car-fields.ts"
import { emitsNothing } from "../../../contract/energy.ts"
import type { Row } from "../../../contract/filters.ts"
import { carText } from "../../../contract/format.ts"
import type { ListColumnName } from "../../../contract/list-columns.ts"
import { grossOf, toCents } from "../../../contract/money.ts"
import type { SortValue } from "../../ui/values/index.ts"
import type { Labels } from "../car/index.ts"

/** What follows from an offer or a price, where the field alone does not say it. Amounts in cents, shares in tenths of a percent. */
const computed: { readonly [Name in ListColumnName]?: (row: Row) => SortValue } = {
  modelDesignation: ({ car }) => carText(car),
  dateUntilTakeover: ({ offer }) => offer.takeoverDate,
  offerPriceExclVat: ({ offer }) => offer.netCents || null,
  offerPriceInclVat: ({ offer }) => offer.grossCents || null,
  listPriceInclVat: ({ car, offer }) => grossOf(toCents(car.listPriceExclVat), offer.vatPercent) || null,
  co2: ({ car }) => car.co2 || (emitsNothing(car) ? 0 : null),
  underList: ({ underList }) => underList?.tenths,
  underListAmount: ({ underList }) => underList?.netCents,
}

/** What a column of the table ranks a car by (P181): numbers and dates as such, everything else as it reads. Empty where nothing is set. */
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
  if (field.kind === "decimal") return value || null
  if (field.kind === "integer") return value || (field.zeroCounts ? 0 : null)
  if (field.kind === "date") return Number(String(value).replaceAll("-", ""))
  return value
}
