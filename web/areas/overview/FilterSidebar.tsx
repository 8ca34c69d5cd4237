import { memo, useMemo } from "react"
import { type Area, deliveryWord } from "../../../contract/enums.ts"
import { type FacetName, type Filters, facetNames, noValue, type Row } from "../../../contract/filters.ts"
import { useAfterPaint } from "../../ui/browser/index.ts"
import { Checkbox, RangeSlider, SearchInput } from "../../ui/field/index.ts"
import { Text } from "../../ui/layout/index.ts"
import { FilterGroup } from "../../ui/table/index.ts"
import { inGerman } from "../../ui/values/index.ts"
import type { Labels, Prices } from "../car/index.ts"
import { texts as carTexts } from "../car/texts.de.ts"
import {
  countChoices,
  deliveryOf,
  euroSpan,
  pricesOf,
  type Spans,
  spansOf,
  underListOf,
  underSpan,
  withChoice,
  withDelivery,
  withPrices,
  withSearch,
  withUnderList,
} from "../car-filters/index.ts"
import styles from "./Overview.module.css"
import { texts } from "./texts.de.ts"
import type { Overview } from "./use-overview.ts"
import { useSettled } from "./use-settled.ts"

const noRows: readonly Row[] = []

type Change = Overview["changeFilters"]
type Props = {
  area: Area
  rows: readonly Row[]
  /** Whether those of the page are drawn. */
  areDrawn: boolean
  filters: Filters
  labels: Labels
  prices: Prices
  change: Change
}

/**
 * The filters of an overview (P82); the location belongs to pre-offers only. Each part is drawn again only
 * when its own filter or counts change, so that a keystroke redraws the search box and the rows.
 */
export const FilterSidebar = memo(function FilterSidebar(props: Props) {
  const { area, filters, labels, prices, change } = props
  // The cars come first; choices and ranges, worked out from all of them, follow when those of the page are on the screen.
  const rows = useAfterPaint(props.areDrawn) ? props.rows : noRows
  const spans = useMemo(() => spansOf(rows), [rows])
  const settled = useSettled(filters)
  const counts = useMemo(() => countChoices(rows, settled, labels), [rows, settled, labels])
  return (
    <>
      <Search search={filters.search ?? ""} change={change} />
      <PriceRange
        area={area}
        spans={spans}
        priceFrom={filters.priceFrom}
        priceTo={filters.priceTo}
        prices={prices}
        change={change}
      />
      <Delivery
        area={area}
        spans={spans}
        deliveryFrom={filters.deliveryFrom}
        deliveryTo={filters.deliveryTo}
        change={change}
      />
      <UnderList spans={spans} underFrom={filters.underFrom} underTo={filters.underTo} change={change} />
      {facetNames
        .filter((name) => name !== "location" || area === "PRE_OFFER")
        .map((name) => (
          <FacetFilter
            key={name}
            name={name}
            chosen={filters[name]}
            counts={counts[name]}
            labels={labels}
            change={change}
          />
        ))}
    </>
  )
})

const Search = memo(function Search({ search, change }: { search: string; change: Change }) {
  return (
    <SearchInput
      label={texts.search}
      value={search}
      onChange={(text) => change((filters) => withSearch(filters, text))}
    />
  )
})

type PricesProps = Pick<Props, "area" | "change" | "prices"> & { spans: Spans } & Pick<
    Filters,
    "priceFrom" | "priceTo"
  >

const PriceRange = memo(function PriceRange({ area, spans, prices, change, ...set }: PricesProps) {
  const span = euroSpan(spans)
  if (!span) return null
  return (
    <div>
      <RangeSlider
        label={area === "SELECTION" ? carTexts.listPrice : carTexts.price}
        kind="number"
        unit="€"
        min={span[0]}
        max={span[1]}
        value={pricesOf(set, span)}
        onChange={(range) => change((filters) => withPrices(filters, range, span))}
      />
      {prices === "gross" && (
        <Text as="p" small muted className={styles.netOnly}>
          {texts.filtersNet}
        </Text>
      )}
    </div>
  )
})

type DeliveryProps = Pick<Props, "area" | "change"> & { spans: Spans } & Pick<
    Filters,
    "deliveryFrom" | "deliveryTo"
  >

const Delivery = memo(function Delivery({ area, spans, change, ...dates }: DeliveryProps) {
  const span = spans.delivery
  if (!span) return null
  return (
    <RangeSlider
      label={deliveryWord[area]}
      kind="date"
      min={span[0]}
      max={span[1]}
      value={deliveryOf(dates, span)}
      onChange={(range) => change((filters) => withDelivery(filters, range, span))}
    />
  )
})

type UnderProps = Pick<Props, "change"> & { spans: Spans } & Pick<Filters, "underFrom" | "underTo">

/** How far below the list price; nothing where no car says so, as in the Selection (P182). */
const UnderList = memo(function UnderList({ spans, change, ...set }: UnderProps) {
  const span = underSpan(spans)
  if (!span) return null
  return (
    <RangeSlider
      label={carTexts.underListFilter}
      kind="number"
      unit="%"
      min={span[0]}
      max={span[1]}
      value={underListOf(set, span)}
      onChange={(range) => change((filters) => withUnderList(filters, range, span))}
    />
  )
})

type FacetFilterProps = {
  name: FacetName
  chosen: readonly string[] | undefined
  counts: ReadonlyMap<string, number>
  labels: Labels
  change: Overview["changeFilters"]
}

/** The choices that the loaded cars offer, each with the number of cars it stands for. */
export const FacetFilter = memo(function FacetFilter({
  name,
  chosen,
  counts,
  labels,
  change,
}: FacetFilterProps) {
  const choices = useMemo(() => choicesOf(name, counts, labels), [name, counts, labels])
  if (choices.length < 2 && !chosen) return null
  return (
    <FilterGroup title={carTexts[name]}>
      {choices.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          label={label || (name === "promotion" ? carTexts.nonePromotion : carTexts.noneOther)}
          count={count}
          checked={chosen?.includes(value) ?? false}
          onChange={() => change((filters) => withChoice(filters, name, value))}
        />
      ))}
    </FilterGroup>
  )
})

/** By name in German order; cars without a value come last. */
const choicesOf = (name: FacetName, counts: FacetFilterProps["counts"], labels: Labels) =>
  [...counts]
    .map(([value, count]) => ({ value, count, label: labels.choice(name, value) }))
    .sort((a, b) => Number(a.value === noValue) - Number(b.value === noValue) || inGerman(a.label, b.label))
