import type { Activity } from "../../../contract/cases/activities.ts"
import { deliveryWord } from "../../../contract/core/enums.ts"
import { dateText, euroText, kmText } from "../../../contract/core/format.ts"
import { toCents } from "../../../contract/core/money.ts"
import { targetKmText } from "../../../contract/fleet/offer-lines.ts"
import type { Offer } from "../../../contract/fleet/offers.ts"
import { awaitsAnswer } from "../../../contract/fleet/states.ts"
import { activityBadge } from "../../fleet/cars/state-badge.ts"
import type { StripFact } from "../../ui/layout/FactStrip.tsx"
import { texts } from "./texts.de.ts"

export const isOverdue = (of: Pick<Activity, "state" | "answerDue">, now: Date): boolean =>
  awaitsAnswer(of.state) && now.getTime() > Date.parse(of.answerDue)

/** While the provider owes an answer, that is what counts. */
export const stateWord = (activity: Activity): string =>
  awaitsAnswer(activity.state) ? texts.awaitsAnswer : activityBadge(activity).word

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type TimeLeft = { overdue: boolean; unit: "minutes" | "hours" | "days"; count: number }

/** Minutes below an hour, hours below two days, then days. Remaining time is never rounded up. */
export function timeLeft(due: Date, now: Date): TimeLeft {
  const ms = Math.abs(due.getTime() - now.getTime())
  const overdue = now.getTime() > due.getTime()
  if (ms < hourMs) return { overdue, unit: "minutes", count: Math.floor(ms / minuteMs) }
  if (ms < 2 * dayMs) return { overdue, unit: "hours", count: Math.floor(ms / hourMs) }
  return { overdue, unit: "days", count: Math.floor(ms / dayMs) }
}

/** "noch 5 Std.", "2 Tage überfällig". */
export const timeLeftText = (due: Date, now: Date): string => {
  const { overdue, unit, count } = timeLeft(due, now)
  return (overdue ? texts.overdue : texts.left)[unit](count)
}

type Shown = Pick<Offer, "netCents" | "takeoverDate" | "targetKm">

/** The current offer of an activity: for an answered request the first one of the answer, otherwise the requested one. */
export const shownOffer = ({ answer, priceExclVat, takeoverDate, kilometers }: Activity): Shown =>
  answer?.offers[0]?.after ?? { netCents: toCents(priceExclVat), takeoverDate, targetKm: kilometers }

/** The wish of an individual request. */
export const wishFacts = ({ wantedKilometers, wantedDate }: Activity): StripFact[] =>
  wantedKilometers === null
    ? []
    : [
        { label: texts.wantedKm, value: kmText(wantedKilometers) },
        { label: texts.wantedDate, value: dateText(wantedDate) },
      ]

/** The offer as displayed when sent; a new car has no takeover and no mileage limit (P49). */
export const sentOfferFacts = (activity: Activity): StripFact[] => [
  { label: texts.price, value: euroText(toCents(activity.priceExclVat)) },
  { label: deliveryWord[activity.area], value: dateText(activity.dateOfDelivery) },
  ...(activity.area === "SELECTION"
    ? []
    : [
        { label: texts.takeover, value: dateText(activity.takeoverDate) },
        { label: texts.kilometers, value: targetKmText(activity.kilometers) },
      ]),
]
