import type { PlainDate } from "../../../contract/core/dates.ts"
import { deliveryWord } from "../../../contract/core/enums.ts"
import {
  dateText,
  kmText,
  monthsText,
  monthText,
  notSet,
  signedEuroText,
} from "../../../contract/core/format.ts"
import type { Cents } from "../../../contract/core/money.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { kmRangeText, targetKmText } from "../../../contract/fleet/offer-lines.ts"
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

const perUnit = (cents: Cents, unit: string) =>
  cents === 0 ? undefined : `${signedEuroText(cents).replace(",00", "")} ${unit}`

/** What an offer promises. */
export function offerStrip(offer: Offer, { area }: Pick<AgentCar, "area">, today: PlainDate): StripFact[] {
  const delivery = {
    label: deliveryWord[area],
    value: dateText(offer.deliveryDate),
    note: deliveryText(offer.deliveryDate, today),
  }
  if (area === "SELECTION") return [delivery, { label: texts.kilometers, value: kmText(offer.targetKm) }]
  const [month, distance] = [
    perUnit(offer.perMonthCents, texts.perMonth),
    perUnit(offer.per1000KmCents, texts.per1000Km),
  ]
  return [
    delivery,
    takeover(offer, today),
    { label: texts.driven, value: targetKmText(offer.targetKm), note: kmRangeText(offer) },
    ...(month || distance
      ? [{ label: texts.surcharges, value: month ?? distance, note: month && distance }]
      : []),
  ]
}
