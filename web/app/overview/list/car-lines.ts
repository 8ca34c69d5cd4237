import type { MouseEvent } from "react"
import { colourText } from "../../../../contract/core/enums.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import type { Labels } from "../../../fleet/cars/labels.ts"
import { isPlainClick } from "../../../ui/navigation/history.ts"

/** A plain click opens the panel; with a modifier key the link works as usual. */
export function openHere(event: MouseEvent, open: () => void) {
  if (!isPlainClick(event)) return
  event.preventDefault()
  open()
}

export const summaryOf = (car: AgentCar, labels: Labels): string =>
  [
    labels.option(car.brand),
    labels.option(car.modelSeries),
    car.paintBaseColor && colourText[car.paintBaseColor],
  ]
    .filter(Boolean)
    .join(" · ")
