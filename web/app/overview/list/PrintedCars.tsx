import type { ReactNode } from "react"
import { carName, carText } from "../../../../contract/core/format.ts"
import type { Row } from "../../../../contract/fleet/filters.ts"
import { plateAndJobNumber } from "../../../fleet/cars/CarCell.tsx"
import { texts as carTexts } from "../../../fleet/cars/texts.de.ts"
import { Note } from "../../../ui/layout/Breaks.tsx"
import type { Column } from "../../../ui/table/PlainTable.tsx"
import { Table } from "../../../ui/table/Table.tsx"
import { rowColumns } from "../row-columns.tsx"
import { texts } from "../texts.de.ts"
import { useViewer } from "../viewer.ts"

const numeric: readonly string[] = ["driven", "price"]

/** On paper (P195): the filtered cars in their order, with the columns of a row, instead of the rows of a page. */
export function PrintedCars({ rows }: { rows: readonly Row[] }) {
  const viewer = useViewer()
  const columns = rowColumns[viewer.area].map(
    ({ name, header, lines }): Column<Row> => ({
      id: name,
      header,
      cell: (row) => <TwoLines {...lines(row, viewer)} />,
      numeric: numeric.includes(name),
    }),
  )
  const cars: Column<Row> = {
    id: "car",
    header: carTexts.sectionCar,
    cell: ({ car }) => (
      <TwoLines
        fact={<strong>{carText(car)}</strong>}
        note={[plateAndJobNumber(car), car.promotion && viewer.labels.option(car.promotion)]
          .filter(Boolean)
          .join(" · ")}
      />
    ),
  }
  return (
    <Table
      label={texts.listLabel}
      columns={[cars, ...columns]}
      rows={rows}
      rowId={({ car }) => car.id}
      rowLabel={({ car }) => carName(car)}
      foundHidden
    />
  )
}

const TwoLines = ({ fact, note }: { fact: ReactNode; note?: ReactNode }) => (
  <>
    {fact}
    {note && <Note>{note}</Note>}
  </>
)
