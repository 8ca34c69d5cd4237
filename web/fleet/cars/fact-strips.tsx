import type { PlainDate } from "../../../contract/core/dates.ts"
import { deliveryWord } from "../../../contract/core/enums.ts"
import { dateText, kmText, monthsText, monthText, notSet } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { deliveryText, type Offer, offerOf } from "../../../contract/fleet/offers.ts"
import type { StripFact } from "../../ui/layout/FactStrip.tsx"
import { DaysLeft } from "./DaysLeft.tsx"
import type { Labels } from "./labels.ts"
import { texts } from "./texts.de.ts"

const takeover = (offer: Offer, today: PlainDate): StripFact => ({
  label: texts.takeoverUntil,
  value: dateText(offer.takeoverDate),
  note: <DaysLeft {...{ offer, today }} />,
})

/** What decides about a car, below its price. */
export function carStrip(car: AgentCar, labels: Labels, today: PlainDate): StripFact[] {
  const offer = offerOf(car, "MAIN")
  const { deliveryDate } = offer
  const available = {
    value: deliveryText(deliveryDate, today),
    note: deliveryDate && dateText(deliveryDate),
  }
  const { kilometerReading, productionMonth, plannedUsageTime, minimumUsageTime } = car
  if (car.area === "SELECTION")
    return [
      { label: deliveryWord.SELECTION, ...available },
      { label: texts.production, value: monthText(productionMonth), note: texts.newCar },
      {
        label: texts.usage,
        value: plannedUsageTime ? monthsText(plannedUsageTime) : notSet,
        note: minimumUsageTime > 0 && texts.atLeast(minimumUsageTime),
      },
      {
        label: texts.kilometers,
        value: kmText(kilometerReading),
        note: kilometerReading === 0 && texts.fromFactory,
      },
    ]
  return [
    {
      label: texts.driven,
      value: kmText(kilometerReading),
      note: car.dateOfFirstRegistration && texts.registered(monthText(car.dateOfFirstRegistration)),
    },
    { label: texts.available, ...available },
    takeover(offer, today),
    { label: texts.locationOf, value: labels.location(car.locationId) || notSet },
  ]
}
