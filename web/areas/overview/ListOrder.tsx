import { memo } from "react"
import { columnFact, columnLabel } from "../../../contract/agent-facts.ts"
import { type Area, deliveryWord } from "../../../contract/enums.ts"
import { Select } from "../../ui/field/Select.tsx"
import { type Sort, sortNames } from "../car-filters/rows.ts"
import { sortedBy } from "./list-view.ts"
import styles from "./Overview.module.css"
import { texts } from "./texts.de.ts"
import type { Overview } from "./use-overview.ts"
import { useViewer } from "./viewer.ts"

const sortsOf = (area: Area): readonly NamedSort[] =>
  sortNames
    .filter((name) => name !== "underList" || area === "PRE_OFFER")
    .flatMap((name): NamedSort[] => [name, `-${name}`])

type NamedSort = (typeof sortNames)[number] | `-${(typeof sortNames)[number]}`
const isNamed = (sort: Sort): sort is NamedSort =>
  (sortNames as readonly string[]).includes(sort.replace("-", ""))

type OrderProps = { sort: Sort; changeView: Overview["changeView"] }

type Choice = { value: Sort; label: string }

/** The standard orders, and the current one of a table column. */
export const ListOrder = memo(function ListOrder({ sort, changeView }: OrderProps) {
  const { area } = useViewer()
  const named: readonly Choice[] = sortsOf(area).map((value) => ({
    value,
    label: texts.sorts[value](deliveryWord[area]),
  }))
  const column = columnFact(sort.replace("-", ""))
  const direction = sort.startsWith("-") ? "descending" : "ascending"
  const own: Choice = {
    value: sort,
    label: texts.sortColumn[direction](column ? columnLabel(column, area) : ""),
  }
  return (
    <div className={styles.sort}>
      <Select
        label={texts.sort}
        labelHidden
        value={sort}
        onChange={(next) => changeView(sortedBy(next ?? undefined))}
        options={isNamed(sort) ? named : [...named, own]}
      />
    </div>
  )
})
