import { z } from "zod"
import type { AcceptError } from "./availability.ts"
import { agentCar } from "./cars.ts"
import { endpoint } from "./endpoint.ts"
import { areas, caseStates, offerTypes, requestTypes } from "./enums.ts"
import { boundErrors, roleErrors } from "./errors.ts"
import { mostActivities } from "./limits.ts"
import type { OfferTerms } from "./offer-terms.ts"
import type { Offer } from "./offers.ts"
import { euro, flagParameter, id, instant, plainDate } from "./schemas.ts"

/** An offer as it travels: amounts in euros. */
const offerTerms = z.object({
  priceExclVat: euro,
  priceInclVat: euro,
  /** In whole percent. */
  vatPercent: z.int(),
  dateOfDelivery: plainDate.nullable(),
  takeoverDate: plainDate.nullable(),
  minKilometers: z.int(),
  kilometers: z.int(),
  maxKilometers: z.int(),
  surchargePerMonth: euro,
  surchargePer1000Kilometers: euro,
} satisfies Record<keyof OfferTerms, z.ZodType>)

/** What the provider answered to an individual request (P47). */
const activityAnswer = z.object({
  at: instant,
  /** The offers with new values, the one to accept first; `before` as they were when the request was sent. */
  offers: z.array(offerTerms.extend({ type: z.enum(offerTypes), before: offerTerms })).min(1),
  /** What the provider wrote; "" where nothing. */
  text: z.string(),
  /** Whether the first offer could be accepted when the answer was given. */
  acceptable: z.boolean(),
})
export type ActivityAnswer = z.infer<typeof activityAnswer>

/**
 * What an agent asked for and what became of it, with the values as they were shown (P18, P24, P27). Job number, model,
 * VIN and plate are those of the car now.
 */
export const activity = z.object({
  id,
  type: z.enum(requestTypes),
  preOfferType: z.enum(offerTypes).nullable(),
  state: z.enum(caseStates),
  /** Recency: the last change of the state. */
  stateUpdatedAt: instant,
  sentAt: instant,
  /** When the provider's answer is due (P25). */
  answerDue: instant,
  reason: z.string(),
  /** When the provider confirmed it; kept when it is cancelled or freed later. */
  confirmedAt: instant.nullable(),
  /** Rejected after it had been confirmed: people read "storniert" (P48). */
  cancelled: z.boolean(),
  carId: id,
  area: z.enum(areas),
  /** The car still stands in the list of agents. */
  listed: z.boolean(),
  jobNumber: z.string(),
  modelDesignation: z.string(),
  idNumber: z.string(),
  licensePlateNumber: z.string(),
  /** Net price in euros at the time of sending. */
  priceExclVat: euro,
  dateOfDelivery: plainDate.nullable(),
  takeoverDate: plainDate.nullable(),
  kilometers: z.int(),
  wantedKilometers: z.int().nullable(),
  wantedDate: plainDate.nullable(),
  /** Null unless an individual request was answered with offers; one that an acceptance closed has no answer (P17). */
  answer: activityAnswer.nullable(),
  /** For an individual request what was offered when it was sent, else null. */
  offeredThen: z.record(z.enum(offerTypes), offerTerms).nullable(),
  /** The terms of use and the conditions that somebody agreed to with an acceptance. */
  termsVersion: z.string().nullable(),
  conditionsVersion: z.string().nullable(),
  locationId: id,
  location: z.string(),
  mine: z.boolean(),
  /** The provider recorded it for the person. */
  recorded: z.boolean(),
  /** Who sent it. For agents only people of their own agent group, else null (P4). */
  person: z.object({ id, name: z.string(), mail: z.string() }).nullable(),
})
export type Activity = z.infer<typeof activity>

/** What happened in a case, as its timeline words it. */
export const caseEvents = [
  "request",
  "accept",
  /** The provider recorded an acceptance that came by other ways, at once confirmed or not. */
  "record",
  "recordConfirmed",
  "answer",
  /** An individual request that an acceptance made needless (P17). */
  "settle",
  "decline",
  "confirm",
  "correct",
  "reject",
  /** A rejection after the confirmation (P48). */
  "cancel",
  "free",
  "withdraw",
] as const
export type CaseEvent = (typeof caseEvents)[number]

/** One act of a case, as the caller may see it. */
export const caseStep = z.object({
  id,
  at: instant,
  event: z.enum(caseEvents),
  /** The office that acted. */
  by: z.enum(["AGENT", "PROVIDER"]),
  /**
   * Who acted there: for agents people of their own agent group only and nobody of the provider, for admins everyone;
   * else null (P4).
   */
  person: z.string().nullable(),
  reason: z.string(),
  /** Of the first step: by when the provider promised an answer (P25). */
  due: instant.nullable(),
  /** Of a confirmation and its correction: the date of the confirmation. */
  dateConfirmation: plainDate.nullable(),
})
export type CaseStep = z.infer<typeof caseStep>

const acceptErrors = [
  "forbidden",
  "terms_not_accepted",
  "only_for_location",
  "pre_offer_unavailable",
  "selection_unavailable",
  "offer_incomplete",
  "offer_expired",
  "offer_contradictory",
] as const satisfies readonly AcceptError[]

/** Whether the caller can accept an offer that was answered, now (P47). */
export const answerOpening = z.object({
  type: z.enum(offerTypes),
  /** Why not, in the words of `POST /api/car/mail`; null where it is possible. */
  refusal: z.enum(acceptErrors).nullable(),
  /** The offer is another one by now than the one that was answered. */
  changed: z.boolean(),
})
export type AnswerOpening = z.infer<typeof answerOpening>

/** A document of the car as a binding case has it (P37). */
const caseDocument = z.object({
  id,
  filename: z.string(),
  /** In bytes. */
  size: z.int(),
  /** "shown": there when it was asked for, and still; "removed": taken away since; "added": came later, while the case holds the car. */
  standing: z.enum(["shown", "removed", "added"]),
  /** When it was taken away or came. */
  at: instant.nullable(),
})
export type CaseDocument = z.infer<typeof caseDocument>

/** What people read otherwise of a car that a case holds than when it was asked for (P19), in German; `at`: changed last. */
const caseChange = z.object({ label: z.string(), from: z.string(), to: z.string(), at: instant })
export type CaseChange = z.infer<typeof caseChange>

/** An offer as it was accepted; amounts in whole cents (P50). */
const boundOffer = z.object({
  netCents: z.int(),
  grossCents: z.int(),
  vatPercent: z.number(),
  deliveryDate: plainDate.nullable(),
  takeoverDate: plainDate.nullable(),
  minKm: z.int(),
  targetKm: z.int(),
  maxKm: z.int(),
  perMonthCents: z.int(),
  per1000KmCents: z.int(),
}) satisfies z.ZodType<Offer>

/** The car that a case holds, accepted or confirmed, also once it is hidden or archived (P51). */
const heldCar = z.object({
  /** The accepted offer, whatever the car says now. */
  bound: boundOffer,
  /** The car as agents see it, now. */
  car: agentCar,
  /** Labels of the car's options, by id: blocked users cannot read the lists. */
  names: z.record(id, z.string()),
})
export type HeldCar = z.infer<typeof heldCar>

/**
 * One activity with everything that happened in it, the oldest step first (P27), what of its answer is still open, and the
 * documents of the car; null where nothing binds, or the case is older than their keeping.
 */
export const activityCase = z.object({
  activity,
  steps: z.array(caseStep),
  documents: z.array(caseDocument).nullable(),
  changes: z.array(caseChange),
  openings: z.array(answerOpening),
  /** Null unless the case holds its car. */
  held: heldCar.nullable(),
})
export type ActivityCase = z.infer<typeof activityCase>

export const listActivities = endpoint({
  method: "GET",
  path: "/api/car/all/activity",
  summary:
    "Activities of the listed locations, the latest change of state first; the caller's contracts while blocked, all agents' for admins",
  query: z.object({
    /** Those about one car. */
    carId: id.optional(),
    /** Those that wait for an answer, and acceptances that hold their car. */
    running: flagParameter,
    /** How many of the newest at most. */
    newest: z.coerce.number().int().min(1).max(mostActivities).default(mostActivities),
  }),
  output: z.array(activity),
  errors: boundErrors,
})
export type ActivityFilter = z.output<(typeof listActivities)["query"]>

export const readActivity = endpoint({
  method: "GET",
  path: "/api/car/activity",
  summary:
    "One activity with its timeline: of the listed locations for agents, the own ones while blocked, any for admins",
  query: z.object({ id }),
  output: activityCase,
  errors: [...boundErrors, "not_found"],
})
export const withdrawActivity = endpoint({
  method: "POST",
  path: "/api/car/activity/withdraw",
  summary: "Withdraw an open request at any time, an acceptance after its answer was due",
  body: z.object({ id }),
  output: activity,
  errors: [...roleErrors, "terms_not_accepted", "not_found", "state_changed", "too_early_to_withdraw"],
})
