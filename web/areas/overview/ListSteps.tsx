import { CarSteps } from "../car/index.ts"
import { type Order, useOrder } from "./order.ts"

type Props = { order: Order; carId: string | undefined }

/** From the panel of a car to the next of the overview and the one before (P196); nothing for a car that the list does not show. */
export function ListSteps({ order, carId }: Props) {
  const { rows, turnTo } = useOrder(order)
  const at = rows.findIndex(({ car }) => car.id === carId)
  const current = rows[at]
  if (!current) return null
  const [before, after] = [rows[at - 1], rows[at + 1]]
  const turn = (id: string) => {
    const row = [before, after].find((one) => one?.car.id === id)
    if (row) turnTo(row)
  }
  const place = { at, previous: before?.car, next: after?.car }
  return <CarSteps car={current.car} place={place} all={rows.length} onTurn={turn} />
}
