import { type CarFieldName, labelOf } from "../../../contract/car-fields.ts"
import type { ArchivedCar } from "../../../contract/cars.ts"
import { areaText } from "../../../contract/enums.ts"
import { dateText, euroText, instantText, notSet } from "../../../contract/format.ts"
import type { Oddity } from "../../../contract/oddities.ts"
import { offerOf } from "../../../contract/offers.ts"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { HStack } from "../../ui/layout/Layout.tsx"
import { Marked } from "../../ui/table/Marked.tsx"
import type { Column } from "../../ui/table/PlainTable.tsx"
import { Vin } from "../car/CarBadges.tsx"
import type { Labels } from "../car/labels.ts"
import { CarMarks } from "../car-record/CarMarks.tsx"
import type { FleetCar } from "../car-record/fleet.ts"
import { texts } from "./texts.de.ts"

type CarColumn = Column<FleetCar>

/** The server sorts. */
const column = (
  id: string,
  header: string,
  cell: CarColumn["cell"],
  more?: Partial<CarColumn>,
): CarColumn => ({
  id,
  header,
  cell,
  sort: true,
  ...more,
})
const fieldColumn = (id: string, name: CarFieldName, cell: CarColumn["cell"], more?: Partial<CarColumn>) =>
  column(id, labelOf(name), cell, more)

/** The offer that counts for a car: the one that was accepted, else Pre-Offer 1. */
const offerOfCar = (car: FleetCar) => offerOf(car, car.preOfferType ?? "MAIN")

/** Which car it is. */
const identity = ({ location }: Labels): readonly CarColumn[] => [
  fieldColumn("area", "area", (car) => areaText[car.area]),
  column("model", texts.model, (car) => car.modelDesignation, { wraps: true }),
  fieldColumn("vin", "idNumber", (car) => <Vin of={car.idNumber} />),
  fieldColumn("plate", "licensePlateNumber", (car) => (
    <Marked number>{car.licensePlateNumber || notSet}</Marked>
  )),
  fieldColumn("location", "locationId", (car) => location(car.locationId) || notSet, { wraps: true }),
]

const jobNumber = fieldColumn("jobNumber", "jobNumber", (car) => <Marked number>{car.jobNumber}</Marked>, {
  cardHidden: true,
  stays: true,
})

/** What a row of the fleet tells; what has to be done stands in front, where the narrowest screen shows it. */
export const carColumns = (labels: Labels): readonly CarColumn[] => [
  jobNumber,
  fieldColumn("state", "activityState", (car) => (
    <HStack as="span" gap="0.5 3" wrap>
      <CarMarks car={car} whole /> <OddMarks oddities={car.oddities} />
    </HStack>
  )),
  ...identity(labels),
  column("price", texts.price, (car) => euroText(offerOfCar(car).netCents), { numeric: true }),
  column("retirement", texts.retirementShort, (car) => dateText(offerOfCar(car).deliveryDate), {
    numeric: true,
  }),
]

/** What the archive tells of a car: which it is, who deleted it when, and until when it comes back (P203). */
export const archiveColumns = (labels: Labels): readonly CarColumn[] => [
  jobNumber,
  ...identity(labels),
  column("archivedAt", texts.archivedAt, (car) => instantOr(archived(car)?.archivedAt)),
  column("archivedBy", texts.archivedWho, (car) => archived(car)?.archivedBy ?? notSet, { wraps: true }),
  column("restorableUntil", texts.restorableUntil, (car) => instantOr(archived(car)?.restorableUntil)),
]

/** The rows of the archive are archived cars, though the fleet's table knows them as cars. */
const archived = (car: FleetCar): ArchivedCar | null => ("archivedAt" in car ? (car as ArchivedCar) : null)
const instantOr = (text: string | undefined) => (text ? instantText(text) : notSet)

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
