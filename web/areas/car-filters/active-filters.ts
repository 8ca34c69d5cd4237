import { type Area, deliveryWord } from "../../../contract/enums.ts"
import { type Filters, facetNames, noValue } from "../../../contract/filters.ts"
import { dateText } from "../../../contract/format.ts"
import type { ActiveFilter } from "../../ui/table/index.ts"
import { numberInputText } from "../../ui/values/index.ts"
import type { Labels } from "../car/index.ts"
import { texts as carTexts } from "../car/texts.de.ts"
import { type ChangeFilters, withChoice, withSearch } from "./filters.ts"
import { texts } from "./texts.de.ts"

const euros = (cents: number | undefined) =>
  cents === undefined ? undefined : `${numberInputText(cents / 100)}\u00a0€`
const percent = (value: number | undefined) => (value === undefined ? undefined : `${value}\u00a0%`)
const day = (date: string | undefined) => (date === undefined ? undefined : dateText(date))

/** The filters in force as chips, each gone with one click (P107). */
export function activeFilters(
  area: Area,
  filters: Filters,
  labels: Labels,
  change: ChangeFilters,
): readonly ActiveFilter[] {
  const range = (label: string, from: string | undefined, to: string | undefined) => {
    if (from && to) return texts.rangeBoth({ label, from, to })
    return from ? texts.rangeFrom({ label, from }) : texts.rangeTo({ label, to })
  }
  const price = [euros(filters.priceFrom), euros(filters.priceTo)] as const
  const delivery = [day(filters.deliveryFrom), day(filters.deliveryTo)] as const
  const chips: ActiveFilter[] = []
  if (filters.search)
    chips.push({
      key: "search",
      label: texts.searchChip(filters.search),
      onRemove: () => change((before) => withSearch(before, "")),
    })
  if (price.some(Boolean))
    chips.push({
      key: "price",
      label: range(area === "SELECTION" ? carTexts.listPrice : carTexts.price, ...price),
      onRemove: () => change(({ priceFrom: _from, priceTo: _to, ...others }) => others),
    })
  if (delivery.some(Boolean))
    chips.push({
      key: "delivery",
      label: range(deliveryWord[area], ...delivery),
      onRemove: () => change(({ deliveryFrom: _from, deliveryTo: _to, ...others }) => others),
    })
  const under = [percent(filters.underFrom), percent(filters.underTo)] as const
  if (under.some(Boolean))
    chips.push({
      key: "underList",
      label: range(carTexts.underListFilter, ...under),
      onRemove: () => change(({ underFrom: _from, underTo: _to, ...others }) => others),
    })
  for (const name of facetNames)
    for (const value of filters[name] ?? [])
      chips.push({
        key: `${name} ${value}`,
        label:
          labels.choice(name, value) ||
          `${carTexts[name]}: ${value === noValue ? carTexts.noneOther : carTexts.unknownChoice}`,
        onRemove: () => change((before) => withChoice(before, name, value)),
      })
  return chips
}
