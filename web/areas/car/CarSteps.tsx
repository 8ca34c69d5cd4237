import { carName } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { StepButtons } from "../../ui/panel/index.ts"
import { numberInputText } from "../../ui/values/index.ts"

type Listed = { id: string; modelDesignation: string; jobNumber: string }
type Props = {
  /** The list as it is on the screen, filtered and sorted. */
  cars: readonly Listed[]
  carId: string | undefined
  onTurn: (at: number) => void
}

/** From an open car to the next of its list and the one before (P196); nothing for a car that the list does not show. */
export function CarSteps({ cars, carId, onTurn }: Props) {
  const { t } = useTranslation("car")
  const at = cars.findIndex(({ id }) => id === carId)
  const current = cars[at]
  if (!current) return null
  const step = (key: "previousCar" | "nextCar", to: number) => {
    const car = cars[to]
    return car && { label: t(key, { car: carName(car) }), go: () => onTurn(to) }
  }
  const place = t("carPlace", { at: numberInputText(at + 1), all: numberInputText(cars.length) })
  return (
    <StepButtons
      previous={step("previousCar", at - 1)}
      next={step("nextCar", at + 1)}
      place={place}
      said={`${carName(current)}, ${place}`}
    />
  )
}
