import { memo } from "react"
import { type Area, deliveryWord } from "../../../../contract/core/enums.ts"
import { columnFact, columnLabel } from "../../../../contract/fleet/agent-facts.ts"
import { type Sort, sortNames } from "../../../fleet/cars/filters/rows.ts"
import { usePhone } from "../../../ui/browser/use-media.ts"
import { Select } from "../../../ui/field/Select.tsx"
import styles from "../Overview.module.css"
import { texts } from "../texts.de.ts"
import type { Overview } from "../use-overview.ts"
import { useViewer } from "../viewer.ts"
import { sortedBy } from "./list-view.ts"

const orders = (area: Area) =>
  sortNames
    .filter((name) => name !== "underList" || area === "PRE_OFFER")
    .flatMap((name) => [name, `-${name}`] as const)

type OrderProps = { sort: Sort; changeView: Overview["changeView"] }

/** The standard orders, and the current one of a table column. */
export const ListOrder = memo(function ListOrder({ sort, changeView }: OrderProps) {
  const { area } = useViewer()
  const isPhone = usePhone()
  const named = orders(area).map((value) => {
    const label = texts.sorts[value](deliveryWord[area])
    return { value, label: isPhone ? label.replace(/ zuerst$/, "") : label }
  })
  const column = columnFact(sort.replace("-", ""))
  const direction = sort.startsWith("-") ? "descending" : "ascending"
  const own = column && { value: sort, label: texts.sortColumn[direction](columnLabel(column, area)) }
  return (
    <div className={styles.sort}>
      <Select
        label={texts.sort}
        labelHidden
        value={sort}
        onChange={(next) => changeView(sortedBy(next ?? undefined))}
        options={own && !named.some(({ value }) => value === sort) ? [...named, own] : named}
      />
    </div>
  )
})
