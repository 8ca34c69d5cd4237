import type { ReactNode } from "react"
import { carText } from "../../../contract/core/format.ts"
import { type Column, textColumn } from "../../ui/table/PlainTable.tsx"
import { type Configured, useCarImages } from "../images/use-car-images.ts"
import { CarCell, type CarCellSize, type NamedCar } from "./CarCell.tsx"
import { CarPicture } from "./CarPicture.tsx"
import { texts } from "./texts.de.ts"

export type TableCar = NamedCar & Configured

/** The column of a table that names the car; on cards name and picture say the same. `more` follows number and plate. */
export const carColumn = <Row,>(
  carOf: (row: Row) => TableCar,
  { more, size = 64 }: { more?: (row: Row) => ReactNode; size?: CarCellSize } = {},
): Column<Row> =>
  textColumn("car", texts.car, (row) => carText(carOf(row)), {
    around: (name, row) => <Cell car={carOf(row)} name={name} more={more?.(row)} size={size} />,
    card: "none",
    scope: "row",
  })

type CellProps = { car: TableCar; name: ReactNode; more: ReactNode; size: CarCellSize }

function Cell({ car, ...words }: CellProps) {
  const imageOf = useCarImages()
  return <CarCell car={car} address={imageOf(car)?.thumb} {...words} />
}

/** The picture on a card. */
export function CardPicture({ car }: { car: TableCar }) {
  const imageOf = useCarImages()
  return <CarPicture colour={car.paintBaseColor} address={imageOf(car)?.thumb} />
}
