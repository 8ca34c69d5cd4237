import { randomUUID } from "node:crypto"
import type { SendRequest } from "../../contract/cases/requests.ts"
import type { Car } from "../../contract/fleet/cars.ts"
import { castAgreed, castLocation, castUser } from "../demo/cast.ts"
import { followSession, type TestApp } from "./app.ts"

export const manager = "leitung@brenner.example"
export const admin = "admin@aurel.example"

/** What screens send about a loaded car, with `changes`. */
export const requestBody = (
  type: SendRequest["type"],
  car: Car,
  changes: Partial<Record<keyof SendRequest, unknown>> = {},
) => ({
  type,
  carId: car.id,
  userId: castUser(manager).id,
  offerVersion: car.offerVersion,
  requestId: randomUUID(),
  ...(type === "SELECTION_ACCEPT" && { locationId: castLocation("1101").id }),
  ...(type !== "PRE_OFFER_REQUEST" && castAgreed),
  ...(type === "PRE_OFFER_ACCEPT" && { preOfferType: "MAIN" }),
  ...(type === "PRE_OFFER_REQUEST" && { kmReading: 9000, dateOfDelivery: "2027-04-30" }),
  ...changes,
})

/** Sends a POST request as a person of the cast; signed out if null. */
export async function post(
  { app, signInAs }: TestApp,
  url: string,
  who: string | null,
  payload: object,
  headers: Record<string, string> = {},
) {
  const signedIn = who === null ? null : await signInAs(who)
  const answer = await app.inject({ method: "POST", url, payload, headers: { ...signedIn, ...headers } })
  if (signedIn) await followSession(app, signedIn, answer)
  return { status: answer.statusCode, body: answer.json() }
}

/** Sends a GET request likewise. */
export async function read(
  { app, signInAs }: TestApp,
  url: string,
  who: string | null,
  headers: object = {},
) {
  const signedIn = who === null ? {} : await signInAs(who)
  const answer = await app.inject({ url, headers: { ...signedIn, ...headers } })
  return { status: answer.statusCode, body: answer.json() }
}

/** The response to a refused call. */
export const refused = (status: number, code: string) => ({ status, body: { code } })

/** Changes a car based on the given version. */
export const updateCar = (
  portal: TestApp,
  { id, version }: Pick<Car, "id" | "version">,
  changes: object,
  who: string | null = admin,
) => post(portal, "/api/car/update", who, { id, version, ...changes })

/** Sends the manager's request about a loaded car. */
export const sendRequest = (portal: TestApp, type: SendRequest["type"], car: Car, changes = {}) =>
  post(portal, "/api/car/mail", manager, requestBody(type, car, changes))

/** Acts of a car, in the order of recording. */
export const actsOf = ({ db }: TestApp, carId: string) =>
  db.many<{
    id: string
    caseId: string
    verb: string
    state: string
    reason: string
    snapshot: Record<string, unknown>
  }>(
    `select id, case_id as "caseId", verb, state, reason, snapshot from acts where car_id = $1 order by number`,
    [carId],
  )

/** Kinds and recipients of the mails about a car, oldest first. */
export const mailsOf = ({ db }: TestApp, car: Car) =>
  db.many<{ kind: string; to: string; text: string }>(
    `select kind, recipient_mail as "to", body_text as text from outbox where subject like '%' || $1 || '%'
     order by created_at, kind`,
    [car.jobNumber],
  )

/** E-mails about the progress of a request. */
export const newsOf = async (portal: TestApp, car: Car) =>
  (await mailsOf(portal, car)).filter(({ kind }) => kind !== "REQUEST" && kind !== "RECEIPT")
