import { useMemo } from "react"
import { CarSteps } from "../car/index.ts"
import { type Order, useOrder } from "./order.ts"

type Props = { order: Order; carId: string | undefined }

/** From the panel of a car to the next of the overview and the one before (P196). */
export function ListSteps({ order, carId }: Props) {
  const { rows, turnTo } = useOrder(order)
  const cars = useMemo(() => rows.map(({ car }) => car), [rows])
  const turn = (at: number) => {
    const row = rows[at]
    if (row) turnTo(row)
  }
  return <CarSteps cars={cars} carId={carId} onTurn={turn} />
}
