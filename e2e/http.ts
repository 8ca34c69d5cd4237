import type { Page } from "playwright-core"
import { acceptRefusal, requestRefusal } from "../contract/cases/availability.ts"
import type { SendRequest } from "../contract/cases/requests.ts"
import { berlinToday } from "../contract/core/dates.ts"
import type { Area } from "../contract/core/enums.ts"
import type { AgentCar, Car } from "../contract/fleet/cars.ts"
import type { User } from "../contract/people/users.ts"
import { castAgreed, castPassword } from "../server/demo/cast.ts"
import { hostedSettings, hostedToken } from "./hosted.ts"
import { editSheet } from "./workbooks.ts"

/** Calls of a user outside the browser under test. Throws on refusals. */
export type Caller = (path: string, init?: RequestInit) => Promise<Response>

async function embeddedToken(url: string, mail: string, password: string): Promise<string> {
  const signedIn = await fetch(`${url}/api/identity/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: mail, password }),
  })
  const cookie = signedIn.headers.getSetCookie().join("; ")
  const answer = await fetch(`${url}/api/identity/token`, { headers: { cookie, origin: url } })
  return ((await answer.json()) as { token: string }).token
}

const bearing =
  (url: string, token: string): Caller =>
  async (path, init = {}) => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` }
    const called = await fetch(url + path, { ...init, headers })
    if (!called.ok) throw new Error(`${path}: ${called.status} ${await called.text()}`)
    return called
  }

/** Signs in over HTTP, by default with the cast's password. */
export async function callerFor(url: string, mail: string, password = castPassword): Promise<Caller> {
  const token = await (hostedSettings ? hostedToken(mail, password) : embeddedToken(url, mail, password))
  return bearing(url, token)
}

/** A caller shared by a file's journeys; signs in on first use. */
export function callerOn(stage: { url: string }, mail: string): Caller {
  let caller: Promise<Caller> | undefined
  return async (path, init) => {
    caller ??= callerFor(stage.url, mail)
    return (await caller)(path, init)
  }
}

/** Calls within the session of a signed-in visitor, to avoid further sessions. */
export async function callerOf(page: Page): Promise<Caller> {
  const { origin } = new URL(page.url())
  const answer = await page.context().request.get("/api/identity/token", { headers: { origin } })
  return bearing(origin, ((await answer.json()) as { token: string }).token)
}

/** Changes fields of a car by an admin's import; keys are the German headers. */
export async function changeCar(
  asAdmin: Caller,
  jobNumber: string,
  fields: Record<string, string | number>,
): Promise<void> {
  const workbook = await asAdmin("/api/car/export")
  const edits = Object.entries(fields).map(([column, value]) => ({ jobNumber, column, value }))
  const body = new FormData()
  body.set("file", new Blob([editSheet(new Uint8Array(await workbook.arrayBuffer()), edits)]), "neu.xlsx")
  await asAdmin("/api/car/import", { method: "POST", body })
}

export const readJson = async <T>(call: Caller, path: string) => (await (await call(path)).json()) as T

/** Requests or accepts a car of the agent's list, like its dialog. */
export async function sendAbout(
  asAgent: Caller,
  area: Area,
  jobNumber: string,
  fields: Partial<SendRequest>,
): Promise<void> {
  const { id: userId } = await readJson<User>(asAgent, "/api/user/")
  const cars = await readJson<AgentCar[]>(asAgent, `/api/car/all/area?area=${area}`)
  const car = cars.find((one) => one.jobNumber === jobNumber)
  if (!car) throw new Error(`No ${jobNumber} in ${area}`)
  const { id: carId, locationId, offerVersion } = car
  const base = { carId, locationId, offerVersion, userId, requestId: crypto.randomUUID() }
  await postJson(asAgent, "/api/car/mail", { ...base, ...fields })
}

/** Accepts the first offer of a pre-offer in the agent's list. */
export const acceptAs = (asAgent: Caller, jobNumber: string): Promise<void> =>
  sendAbout(asAgent, "PRE_OFFER", jobNumber, {
    type: "PRE_OFFER_ACCEPT",
    preOfferType: "MAIN",
    ...castAgreed,
  })

export async function carOf(asAdmin: Caller, jobNumber: string): Promise<Car> {
  const car = (await readJson<Car[]>(asAdmin, "/api/car/all")).find((one) => one.jobNumber === jobNumber)
  if (!car) throw new Error(`No car ${jobNumber}`)
  return car
}

export async function updateAs(asAdmin: Caller, jobNumber: string, changes: object): Promise<void> {
  const { id, version } = await carOf(asAdmin, jobNumber)
  await postJson(asAdmin, "/api/car/update", { id, version, implausibleConfirmed: true, ...changes })
}

/** Job numbers of own pre-offers that can be accepted and requested, except those in `taken`. */
export async function freeOffers(asAgent: Caller, reserved: readonly string[]): Promise<string[]> {
  const { locations, type: role } = await readJson<User>(asAgent, "/api/user/")
  const requester = { role, locationIds: locations.map(({ id }) => id), today: berlinToday(new Date()) }
  const cars = await readJson<AgentCar[]>(asAgent, "/api/car/all/area?area=PRE_OFFER")
  return cars
    .filter((car) => !reserved.includes(car.jobNumber) && !car.openRequest)
    .filter(
      (car) => acceptRefusal(car, "MAIN", requester) === null && requestRefusal(car, requester) === null,
    )
    .map(({ jobNumber }) => jobNumber)
    .sort()
}

/** Posts JSON; returns the response body. */
export async function postJson<T>(call: Caller, path: string, body: object): Promise<T> {
  const headers = { "content-type": "application/json" }
  const answer = await call(path, { method: "POST", headers, body: JSON.stringify(body) })
  return (await answer.json()) as T
}

type Listed = { mails: { id: string; to: string; subject: string }[] }

/** Path of the link in the newest e-mail to this recipient with this subject. */
export async function mailLink(asAdmin: Caller, to: string, subject: string): Promise<string> {
  const { mails } = await readJson<Listed>(asAdmin, "/api/outbox/all")
  const mail = mails.find((one) => one.to.includes(to) && one.subject.startsWith(subject))
  const { text } = await postJson<{ text: string }>(asAdmin, "/api/outbox/retry", { id: mail?.id })
  const [path] = /\/(link#|resetpassword\?oobCode=)[\w-]+/.exec(text) ?? []
  if (!path) throw new Error(`No link in the mail to ${to}: ${subject}`)
  return path
}
