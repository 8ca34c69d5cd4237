import { useMemo } from "react"
import { labelOf } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { areaText } from "../../../contract/enums.ts"
import { carMarkText } from "../../../contract/fleet-words.ts"
import { dateText, euroText, notSet } from "../../../contract/format.ts"
import type { Oddity } from "../../../contract/oddities.ts"
import { offerOf } from "../../../contract/offers.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { HStack } from "../../ui/layout/index.ts"
import { type Column, Marked } from "../../ui/table/index.ts"
import { type Labels, Vin } from "../car/index.ts"
import { CarMarks, carBadge, type FleetCar } from "../car-record/index.ts"
import { texts } from "./texts.de.ts"

/** The offer that counts for a car: the one that was accepted, else Pre-Offer 1. */
const offerOfCar = (car: Car) => offerOf(car, car.preOfferType ?? "MAIN")

/** Where a car stands, as its mark says it. */
function stateWord(car: Car): string {
  if (car.activityState) return carBadge({ ...car, activityState: car.activityState }).word
  return car.openRequest ? carMarkText.requested : carMarkText.free
}

/** What a row of the fleet tells; what has to be done stands in front, where the narrowest screen shows it. */
export function useCarColumns({ location }: Labels): readonly Column<FleetCar>[] {
  return useMemo(
    (): Column<FleetCar>[] => [
      {
        id: "jobNumber",
        header: labelOf("jobNumber"),
        cell: (car) => <Marked number>{car.jobNumber}</Marked>,
        sort: (car) => car.jobNumber,
        cardHidden: true,
        stays: true,
      },
      {
        id: "state",
        header: labelOf("activityState"),
        cell: (car) => (
          <HStack as="span" gap="0.5 3" wrap>
            <CarMarks car={car} whole /> <OddMarks oddities={car.oddities} />
          </HStack>
        ),
        sort: (car) => stateWord(car),
      },
      {
        id: "area",
        header: labelOf("area"),
        cell: (car) => areaText[car.area],
        sort: (car) => areaText[car.area],
      },
      {
        id: "model",
        header: texts.model,
        cell: (car) => car.modelDesignation,
        sort: (car) => car.modelDesignation,
        wraps: true,
      },
      {
        id: "vin",
        header: labelOf("idNumber"),
        cell: (car) => <Vin of={car.idNumber} />,
        sort: (car) => car.idNumber,
      },
      {
        id: "plate",
        header: labelOf("licensePlateNumber"),
        cell: (car) => <Marked number>{car.licensePlateNumber || notSet}</Marked>,
        sort: (car) => car.licensePlateNumber,
      },
      {
        id: "location",
        header: labelOf("locationId"),
        cell: (car) => location(car.locationId) || notSet,
        sort: (car) => location(car.locationId),
        wraps: true,
      },
      {
        id: "price",
        header: texts.price,
        cell: (car) => euroText(offerOfCar(car).netCents),
        sort: (car) => offerOfCar(car).netCents || null,
        numeric: true,
      },
      {
        id: "retirement",
        header: texts.retirementShort,
        cell: (car) => dateText(offerOfCar(car).deliveryDate),
        sort: (car) => offerOfCar(car).deliveryDate,
        numeric: true,
      },
    ],
    [location],
  )
}

/** What is odd about a car, each in a word; the whole sentences for whoever points at it or listens (P46). */
function OddMarks({ oddities }: { oddities: readonly Oddity[] }) {
  if (oddities.length === 0) return null
  return (
    <HStack as="span" gap="1 2" wrap inline>
      {oddities.map(({ code, messages }) => (
        <span key={code} title={messages.join(" ")}>
          <Badge tone={code === "contradictory" ? "red" : "amber"}>{texts.odd[code]}</Badge>
          <span className="visually-hidden">{messages.join(" ")}</span>
        </span>
      ))}
    </HStack>
  )
}
