import { type Answer, answeredOffers, answerGaps, offersAtRequest } from "../../../contract/answers.ts"
import { acceptRefusal } from "../../../contract/availability.ts"
import type { Car } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import type { OfferType } from "../../../contract/enums.ts"
import { sentences } from "../../../contract/sentences.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import type { OpenRequest } from "../../fleet/cars/rules.ts"
import type { CarPlan, UpdateBody } from "./rules.ts"

export type AnswerRefusal = "invalid_input" | "answer_changes_nothing"

/** Recording an acceptance in the same call settles the request instead of answering it (P17). */
const isAnswer = ({ requestState, activityState }: UpdateBody): boolean =>
  requestState === "ANSWERED" && !activityState

/** An answer opens the car for acceptance unless the provider decides otherwise (P47). */
export const withRelease = (body: UpdateBody): UpdateBody =>
  isAnswer(body) ? { ...body, acceptPreOffer: body.release ?? body.acceptPreOffer ?? true } : body

/** Adds the answer to the plan, or refuses it: no new values, or incomplete ones listed in `details` (P47). */
export function withAnswer(
  { car, asked }: { car: Car; asked: OpenRequest | null },
  plan: CarPlan,
  body: UpdateBody,
  now: Date,
): CarPlan | Refused<AnswerRefusal> {
  if (!asked || !isAnswer(body)) return plan
  const { next } = plan
  const then = asked.snapshot.asked ?? offersAtRequest(car)
  const gaps = answerGaps(then, car, next)
  if (gaps.length > 0)
    return refuse(
      "invalid_input",
      gaps.map((path) => ({ path, message: sentences.required })),
    )
  const { wantedKm: km, wantedDate: date } = asked.snapshot
  const offers = answeredOffers(then, next, { km, date })
  if (offers.length === 0) return refuse("answer_changes_nothing")
  const isOpen = ({ type }: { type: OfferType }) => isAcceptable(plan, asked.locationId, type, now)
  const answer: Answer = {
    offers: [...offers.filter(isOpen), ...offers.filter((offer) => !isOpen(offer))],
    text: body.answerText ?? "",
    acceptable: offers.some(isOpen),
  }
  return { ...plan, answer }
}

/** Whether a sales manager of the requesting location could accept this offer today. */
const isAcceptable = ({ next }: CarPlan, locationId: string, type: OfferType, now: Date): boolean => {
  const requester = { role: "SALES_MANAGER", locationIds: [locationId], today: berlinToday(now) } as const
  return next.display && acceptRefusal(next, type, requester) === null
}

const answerParts = ["answerText", "release"] as const

/** Refuses a message or release without an answer, which would be lost silently. */
export function strayParts(body: UpdateBody): Refused<"invalid_input"> | null {
  const stray = isAnswer(body) ? [] : answerParts.filter((name) => body[name] !== undefined)
  return stray.length > 0
    ? refuse(
        "invalid_input",
        stray.map((path) => ({ path, message: "Nur zusammen mit einer Antwort." })),
      )
    : null
}
