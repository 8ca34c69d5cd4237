import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { areas, caseStates, codesOf, colourText, offerTypes, requestTypes } from "../core/enums.ts"
import { boundErrors, roleErrors } from "../core/errors.ts"
import { maxActivities } from "../core/limits.ts"
import { euro, flagParameter, id, instant, plainDate } from "../core/schemas.ts"
import { agentCar } from "../fleet/cars.ts"
import type { Offer } from "../fleet/offers.ts"
import { acceptErrors } from "./availability.ts"
import { ownReference } from "./requests.ts"

/** All terms of an offer; amounts in whole cents (P50). */
const offer = z.object({
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

/** The provider's answer to an individual request (P47). */
const activityAnswer = z.object({
  at: instant,
  /** Offers with new values, closest to the wish first; `before` holds the values at the time of the request. */
  offers: z.array(z.object({ type: z.enum(offerTypes), before: offer, after: offer })).min(1),
  text: z.string(),
  /** Whether the first offer was open for acceptance when the answer was given. */
  acceptable: z.boolean(),
})
export type ActivityAnswer = z.infer<typeof activityAnswer>

/** A request or acceptance with the values shown when it was sent (P18, P24); numbers, model and plate are current. */
export const activity = z.object({
  id,
  type: z.enum(requestTypes),
  preOfferType: z.enum(offerTypes).nullable(),
  state: z.enum(caseStates),
  /** Last change of the state; lists sort by it. */
  stateUpdatedAt: instant,
  sentAt: instant,
  answerDue: instant,
  reason: z.string(),
  /** Instant of the confirmation; kept after a later cancellation or release. */
  confirmedAt: instant.nullable(),
  /** Rejected after confirmation; shown as "storniert" (P48). */
  cancelled: z.boolean(),
  carId: id,
  area: z.enum(areas),
  listed: z.boolean(),
  jobNumber: z.string(),
  modelDesignation: z.string(),
  /** With the colour they determine the car's picture. */
  brand: id.nullable(),
  model: id.nullable(),
  modelSeries: id.nullable(),
  paintBaseColor: z.enum(codesOf(colourText)).nullable(),
  idNumber: z.string(),
  licensePlateNumber: z.string(),
  /** Net price in euros at the time of sending. */
  priceExclVat: euro,
  dateOfDelivery: plainDate.nullable(),
  takeoverDate: plainDate.nullable(),
  kilometers: z.int(),
  wantedKilometers: z.int().nullable(),
  wantedDate: plainDate.nullable(),
  /** The agent's message to the provider with a wish; "" if none. */
  message: z.string(),
  /** The dealer's own reference, for people of the case's location; "" if none, and for everyone else (P258). */
  ownReference: z.string(),
  /** Set only if an individual request was answered with offers; null if an acceptance settled it (P17). */
  answer: activityAnswer.nullable(),
  /** Offers at the time of an individual request, null for acceptances. */
  offeredThen: z.record(z.enum(offerTypes), offer).nullable(),
  /** Versions of the terms of use and conditions agreed to with an acceptance. */
  termsVersion: z.string().nullable(),
  conditionsVersion: z.string().nullable(),
  locationId: id,
  location: z.string(),
  city: z.string(),
  mine: z.boolean(),
  /** Recorded by the provider on the agent's behalf. */
  recorded: z.boolean(),
  /** Sender. Agents see only members of their own agent group, else null (P4). */
  person: z.object({ id, name: z.string(), mail: z.string() }).nullable(),
})
export type Activity = z.infer<typeof activity>

export const caseEvents = [
  "request",
  "accept",
  /** The provider recorded an acceptance received outside the portal, with or without confirming it. */
  "record",
  "recordConfirmed",
  "answer",
  /** An acceptance made the individual request obsolete. */
  "settle",
  "decline",
  "confirm",
  "correct",
  "reject",
  /** Rejected after confirmation. */
  "cancel",
  "free",
  "withdraw",
] as const
export type CaseEvent = (typeof caseEvents)[number]

export const caseStep = z.object({
  id,
  at: instant,
  event: z.enum(caseEvents),
  by: z.enum(["AGENT", "PROVIDER"]),
  /** Acting person: agents see only members of their own agent group, admins see everyone; else null. */
  person: z.string().nullable(),
  reason: z.string(),
  /** First step only: the promised deadline of the answer (P25). */
  due: instant.nullable(),
  /** Confirmations and their corrections only. */
  dateConfirmation: plainDate.nullable(),
})
export type CaseStep = z.infer<typeof caseStep>

export const answerOpening = z.object({
  type: z.enum(offerTypes),
  /** Error code of `POST /api/car/mail` that an acceptance would get now; null if it would succeed. */
  refusal: z.enum(acceptErrors).nullable(),
  /** Whether the offer has changed since the answer. */
  changed: z.boolean(),
})
export type AnswerOpening = z.infer<typeof answerOpening>

/** A document of the car in a binding case (P37). */
const caseDocument = z.object({
  id,
  filename: z.string(),
  /** In bytes. */
  size: z.int(),
  /** "shown": present at the request and now; "removed": deleted since; "added": uploaded later, while the case holds the car. */
  standing: z.enum(["shown", "removed", "added"]),
  /** Instant of the removal or upload. */
  at: instant.nullable(),
})
export type CaseDocument = z.infer<typeof caseDocument>

const caseChange = z.object({ label: z.string(), from: z.string(), to: z.string(), at: instant })
export type CaseChange = z.infer<typeof caseChange>

/** The car of an accepted or confirmed case, including hidden and archived cars (P51). */
const heldCar = z.object({
  /** The offer as accepted, regardless of later edits. */
  bound: offer,
  /** Current agent view of the car. */
  car: agentCar,
  /** Option labels by id, because blocked users cannot read the option lists. */
  names: z.record(id, z.string()),
})
export type HeldCar = z.infer<typeof heldCar>

/** A case with its steps, oldest first (P27). `documents` is null unless it is binding. */
export const activityCase = z.object({
  activity,
  steps: z.array(caseStep),
  documents: z.array(caseDocument).nullable(),
  changes: z.array(caseChange),
  openings: z.array(answerOpening),
  /** Of a rejected case: similar cars that can be accepted instead, the nearest in price first (P261). */
  similar: z.array(agentCar),
  /** Null unless the case holds its car. */
  held: heldCar.nullable(),
})
export type ActivityCase = z.infer<typeof activityCase>

/** List activities of the given locations, latest change of state first; blocked callers get only their own contracts, admins everyone's. */
export const listActivities = get("/api/car/all/activity", {
  query: z.object({
    /** Only activities about this car. */
    carId: id.optional(),
    /** Only unanswered requests and acceptances that hold their car. */
    running: flagParameter,
    /** Maximum number, newest first. */
    newest: z.coerce.number().int().min(1).max(maxActivities).default(maxActivities),
  }),
  output: z.array(activity),
  errors: boundErrors,
})
export type ActivityFilter = z.output<(typeof listActivities)["query"]>

/** Read a case with its timeline: agents from the listed locations, blocked agents their own, admins any. */
export const readActivity = get("/api/car/activity", {
  query: z.object({ id }),
  output: activityCase,
  errors: [...boundErrors, "not_found"],
})
/** Withdraw an open request at any time, or an acceptance after its answer became overdue. */
export const withdrawActivity = post("/api/car/activity/withdraw", {
  body: z.object({ id }),
  output: activity,
  errors: [...roleErrors, "terms_not_accepted", "not_found", "state_changed", "too_early_to_withdraw"],
})

/** Set or clear the dealer's own reference of a case of an own location. */
export const changeReference = post("/api/car/activity/reference", {
  body: z.object({ id, ownReference }),
  output: activity,
  errors: [...roleErrors, "terms_not_accepted", "not_found"],
})

declare module "../core/errors.ts" {
  interface RefusalDetails {
    too_early_to_withdraw: { answerDue: string }
  }
}
