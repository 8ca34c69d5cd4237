import type { Fleet } from "../../../contract/fleet.ts"
import type { CarSearch } from "../../links.ts"
import { DateInput, RangeSlider } from "../../ui/field/index.ts"
import { dayOfDate, type Range } from "../../ui/values/index.ts"
import {
  deliveryOf,
  euroSpan,
  pricesOf,
  underListOf,
  underSpan,
  withDelivery,
  withPrices,
  withUnderList,
} from "../car-filters/index.ts"
import type { ChangeFleet } from "./fleet-filters.ts"
import { texts } from "./texts.de.ts"

type Props = {
  /** The least and the most of each range. */
  ends: NonNullable<Fleet["choices"]>
  view: CarSearch
  change: ChangeFleet
}

/** Price, date, distance to the list price and last change from … to (P200), the first three as the overviews have them. */
export function FleetRanges({ ends, view, change }: Props) {
  const days = ends.delivery
  const delivery: Range | null = days && [dayOfDate(days[0]), dayOfDate(days[1])]
  const spans = { price: ends.price, delivery, underList: ends.underList }
  const [euros, under] = [euroSpan(spans), underSpan(spans)]
  const changed = (name: "changedFrom" | "changedTo", value: string | null) =>
    change(({ [name]: _, ...others }) => ({ ...others, ...(value && { [name]: value }) }))
  return (
    <>
      {euros && (
        <RangeSlider
          label={texts.filter.price}
          kind="number"
          unit="€"
          min={euros[0]}
          max={euros[1]}
          value={pricesOf(view, euros)}
          onChange={(range) => change((before) => withPrices(before, range, euros))}
        />
      )}
      {delivery && (
        <RangeSlider
          label={texts.filter.delivery}
          kind="date"
          min={delivery[0]}
          max={delivery[1]}
          value={deliveryOf(view, delivery)}
          onChange={(range) => change((before) => withDelivery(before, range, delivery))}
        />
      )}
      {under && (
        <RangeSlider
          label={texts.filter.under}
          kind="number"
          unit="%"
          min={under[0]}
          max={under[1]}
          value={underListOf(view, under)}
          onChange={(range) => change((before) => withUnderList(before, range, under))}
        />
      )}
      <DateInput
        label={texts.filter.changedFrom}
        value={view.changedFrom ?? null}
        onChange={(day) => changed("changedFrom", day)}
      />
      <DateInput
        label={texts.filter.changedTo}
        min={view.changedFrom}
        value={view.changedTo ?? null}
        onChange={(day) => changed("changedTo", day)}
      />
    </>
  )
}
