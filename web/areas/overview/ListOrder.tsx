import { memo } from "react"
import { columnFact, columnLabel } from "../../../contract/agent-facts.ts"
import { type Area, deliveryWord } from "../../../contract/enums.ts"
import { Select } from "../../ui/field/Select.tsx"
import type { ListView } from "../car-filters/filters.ts"
import { isRanked, type Sort, sortNames } from "../car-filters/rows.ts"
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

type OrderProps = { sort: Sort; view: ListView; changeView: Overview["changeView"] }

/** During a search the best matches come first, unless another order is chosen (P186). */
const best = "best"
type Choice = { value: Sort | typeof best; label: string }

/** The standard orders, and the current one of a table column. */
export const ListOrder = memo(function ListOrder({ sort, view, changeView }: OrderProps) {
  const { area } = useViewer()
  const isSearched = isRanked({ ...view, sort: undefined })
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
  const usual: readonly Choice[] = isSearched ? [{ value: best, label: texts.sorts.best() }, ...named] : named
  return (
    <div className={styles.sort}>
      <Select
        label={texts.sort}
        labelHidden
        value={isRanked(view) ? best : sort}
        onChange={(next) => changeView(sortedBy(next === null || next === best ? undefined : next))}
        options={isNamed(sort) ? usual : [...usual, own]}
      />
    </div>
  )
})
