import { memo, useMemo } from "react"
import { type FacetName, noValue } from "../../../contract/filters.ts"
import { Checkbox } from "../../ui/field/index.ts"
import { FilterGroup } from "../../ui/layout/index.ts"
import { inGerman } from "../../ui/values/index.ts"
import type { Labels } from "../car/index.ts"
import { texts } from "../car/texts.de.ts"
import { withChoice } from "../car-filters/index.ts"
import type { Overview } from "./use-overview.ts"

type Props = {
  name: FacetName
  chosen: readonly string[] | undefined
  counts: ReadonlyMap<string, number>
  labels: Labels
  change: Overview["changeFilters"]
}

/** The choices that the loaded cars offer, each with the number of cars it stands for. */
export const FacetFilter = memo(function FacetFilter({ name, chosen, counts, labels, change }: Props) {
  const choices = useMemo(() => choicesOf(name, counts, labels), [name, counts, labels])
  if (choices.length < 2 && !chosen) return null
  return (
    <FilterGroup title={texts[name]}>
      {choices.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          label={label || (name === "promotion" ? texts.nonePromotion : texts.noneOther)}
          count={count}
          checked={chosen?.includes(value) ?? false}
          onChange={() => change((filters) => withChoice(filters, name, value))}
        />
      ))}
    </FilterGroup>
  )
})

/** By name in German order; cars without a value come last. */
const choicesOf = (name: FacetName, counts: Props["counts"], labels: Labels) =>
  [...counts]
    .map(([value, count]) => ({ value, count, label: labels.choice(name, value) }))
    .sort((a, b) => Number(a.value === noValue) - Number(b.value === noValue) || inGerman(a.label, b.label))
