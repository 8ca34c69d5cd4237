import type { Activity, ActivityAnswer } from "../../../contract/activities.ts"
import { toCents } from "../../../contract/money.ts"

type Shown = Pick<Activity, "priceExclVat" | "dateOfDelivery" | "takeoverDate" | "kilometers">

/** The offer that an activity is about now: of an answered request the one that the answer leads to, else what was sent. */
export const shownOffer = (activity: Activity): Shown => activity.answer?.offers[0] ?? activity

/** The earlier and the answered price in cents, 0 = not set. */
export const answeredPrices = ({ priceExclVat, before }: ActivityAnswer["offers"][number]) =>
  [toCents(before.priceExclVat), toCents(priceExclVat)] as const
