import { carName } from "../../../../contract/core/format.ts"
import {
  factsIn,
  isNumeric,
  isUndriven,
  listLabel,
  listText,
} from "../../../../contract/fleet/agent-facts.ts"
import type { Row } from "../../../../contract/fleet/filters.ts"
import type { Column } from "../../../ui/table/PlainTable.tsx"
import { Table } from "../../../ui/table/Table.tsx"
import { texts } from "../texts.de.ts"
import { useViewer } from "../viewer.ts"

type Props = {
  rows: readonly Row[]
  /** False until the others are loaded. */
}

/** On paper (P195): the filtered cars in their order, as one plain table instead of the rows of a page. */
export function PrintedCars({ rows }: Props) {
  const { area, labels } = useViewer()
  const columns = factsIn("paper", area).map(
    (fact): Column<Row> => ({
      id: fact.name,
      header: listLabel(fact, area),
      cell: (row) => listText(fact, row, labels),
      numeric: isNumeric(fact),
      isEmpty: ({ car }) => isUndriven(fact, car),
    }),
  )
  return (
    <Table
      label={texts.listLabel}
      {...{ columns, rows }}
      rowId={({ car }) => car.id}
      rowLabel={({ car }) => carName(car)}
      foundHidden
    />
  )
}
