import type { Row } from "../../../contract/filters.ts"
import { carName } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { StepButtons } from "../../ui/panel/index.ts"
import { numberInputText } from "../../ui/values/index.ts"
import { type Order, useOrder } from "./order.ts"

type Props = { order: Order; carId: string | undefined }

/** From the panel of a car to the next of the list and the one before (P196); nothing for a car that the list does not show. */
export function CarSteps({ order, carId }: Props) {
  const { t } = useTranslation("car")
  const { rows, turnTo } = useOrder(order)
  const at = rows.findIndex(({ car }) => car.id === carId)
  const [current, previous, next] = [rows[at], rows[at - 1], rows[at + 1]]
  if (!current) return null
  const step = (key: "previousCar" | "nextCar", row: Row | undefined) =>
    row && { label: t(key, { car: carName(row.car) }), go: () => turnTo(row) }
  const place = t("photoPlace", { at: numberInputText(at + 1), all: numberInputText(rows.length) })
  return (
    <StepButtons
      previous={step("previousCar", previous)}
      next={step("nextCar", next)}
      place={place}
      said={`${carName(current.car)}, ${place}`}
    />
  )
}
