import { carName } from "../../../contract/format.ts"
import { StepButtons } from "../../ui/panel/StepButtons.tsx"
import { numberInputText } from "../../ui/values/parse-input.ts"
import { texts } from "./texts.de.ts"

type Listed = { id: string; modelDesignation: string; jobNumber: string }
type Props = {
  /** The open car. */
  car: Listed
  /** Where it stands in the list as it is on the screen, from 0, and beside which. */
  place: { at: number; previous?: Listed | null | undefined; next?: Listed | null | undefined }
  all: number
  onTurn: (id: string) => void
}

/** From an open car to the next of its list and the one before (P196). */
export function CarSteps({ car, place: { at, previous, next }, all, onTurn }: Props) {
  const step = (key: "previousCar" | "nextCar", to: Listed | null | undefined) =>
    to ? { label: texts[key](carName(to)), go: () => onTurn(to.id) } : undefined
  const place = texts.carPlace({ at: numberInputText(at + 1), all: numberInputText(all) })
  return (
    <StepButtons
      previous={step("previousCar", previous)}
      next={step("nextCar", next)}
      place={place}
      said={`${carName(car)}, ${place}`}
    />
  )
}
