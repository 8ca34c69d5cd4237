import type { Activity, ActivityAnswer } from "../../../contract/activities.ts"
import { toCents } from "../../../contract/money.ts"

type Shown = Pick<Activity, "priceExclVat" | "dateOfDelivery" | "takeoverDate" | "kilometers">

/** The offer that an activity is about now: of an answered request the one that the answer leads to, else what was sent. */
export const shownOffer = (activity: Activity): Shown => activity.answer?.offers[0] ?? activity

/** What an answered offer costs more than before, in cents; below 0 it costs less. */
export const answerDifference = ({ priceExclVat, before }: ActivityAnswer["offers"][number]): number =>
  toCents(priceExclVat) - toCents(before.priceExclVat)
