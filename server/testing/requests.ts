import { randomUUID } from "node:crypto"
import type { Car } from "../../contract/cars.ts"
import type { SendRequest } from "../../contract/requests.ts"
import { castLocation, castTermsVersion, castUser } from "../demo/cast.ts"
import type { TestApp } from "./app.ts"

export const manager = "leitung@brenner.example"
export const admin = "admin@aurel.example"

/** What the screens send about a car as it was loaded; `changes` are what a test is about. */
export const requestBody = (
  type: SendRequest["type"],
  car: Car,
  changes: Partial<Record<keyof SendRequest, unknown>> = {},
) => ({
  type,
  carId: car.id,
  userId: castUser(manager).id,
  locationId: castLocation("1101").id,
  offerVersion: car.offerVersion,
  requestId: randomUUID(),
  ...(type === "PRE_OFFER_ACCEPT" && { preOfferType: "MAIN", termsVersion: castTermsVersion }),
  ...(type === "PRE_OFFER_REQUEST" && { kmReading: 9000, dateOfDelivery: "2027-04-30" }),
  ...changes,
})

/** Calls the portal as a person of the cast; nobody when null. */
export async function post(
  { app, signInAs }: TestApp,
  url: string,
  who: string | null,
  payload: object,
  headers: Record<string, string> = {},
) {
  const signedIn = who === null ? {} : await signInAs(who)
  const answer = await app.inject({ method: "POST", url, payload, headers: { ...signedIn, ...headers } })
  return { status: answer.statusCode, body: answer.json() }
}

/** Acts of a car, in the order of recording. */
export const actsOf = ({ db }: TestApp, carId: string) =>
  db.many<{
    id: string
    activityId: string
    verb: string
    state: string
    reason: string
    snapshot: Record<string, unknown>
  }>(
    `select id, activity_id as "activityId", verb, state, reason, snapshot from acts where car_id = $1 order by number`,
    [carId],
  )

/** Kinds and recipients of the mails about a car, oldest first. */
export const mailsOf = ({ db }: TestApp, car: Car) =>
  db.many<{ kind: string; to: string; text: string }>(
    `select kind, recipient_mail as "to", body_text as text from outbox where subject like '%' || $1 || '%'
     order by created_at, kind`,
    [car.jobNumber],
  )
