import type { Page } from "playwright-core"
import { acceptRefusal, requestRefusal } from "../contract/availability.ts"
import type { AgentCar, Car } from "../contract/cars.ts"
import { berlinToday } from "../contract/dates.ts"
import type { Area } from "../contract/enums.ts"
import type { SendRequest } from "../contract/requests.ts"
import type { User } from "../contract/users.ts"
import { castAgreed, castPassword } from "../server/demo/cast.ts"
import { hostedSettings, hostedToken } from "./hosted.ts"
import { editSheet } from "./workbooks.ts"

/** Calls of a person who is at work elsewhere while a browser looks at a screen. Throws on every refusal. */
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

/** Signs a person in over HTTP, of the cast unless another password is given. */
export async function callerFor(url: string, mail: string, password = castPassword): Promise<Caller> {
  const token = await (hostedSettings ? hostedToken(mail, password) : embeddedToken(url, mail, password))
  return bearing(url, token)
}

/** The same for all journeys of a file, signed in by the first call. */
export function callerOn(stage: { url: string }, mail: string): Caller {
  let caller: Promise<Caller> | undefined
  return async (path, init) => {
    caller ??= callerFor(stage.url, mail)
    return (await caller)(path, init)
  }
}

/** Calls within the session of a visitor who is signed in: a screen that is looked at often needs no new session each time. */
export async function callerOf(page: Page): Promise<Caller> {
  const { origin } = new URL(page.url())
  const answer = await page.context().request.get("/api/identity/token", { headers: { origin } })
  return bearing(origin, ((await answer.json()) as { token: string }).token)
}

/** Changes fields of one car as an import of the admin does; keys are the German headers. */
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

/** Requests or accepts a car that the agent's list has, as its dialog does. */
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
  const known = { carId, locationId, offerVersion, userId, requestId: crypto.randomUUID() }
  await postJson(asAgent, "/api/car/mail", { ...known, ...fields })
}

/** Accepts the first offer of a pre-offer that the agent's list has. */
export const acceptAs = (asAgent: Caller, jobNumber: string): Promise<void> =>
  sendAbout(asAgent, "PRE_OFFER", jobNumber, {
    type: "PRE_OFFER_ACCEPT",
    preOfferType: "MAIN",
    ...castAgreed,
  })

/** A car as the provider has it. */
export async function carOf(asAdmin: Caller, jobNumber: string): Promise<Car> {
  const car = (await readJson<Car[]>(asAdmin, "/api/car/all")).find((one) => one.jobNumber === jobNumber)
  if (!car) throw new Error(`No car ${jobNumber}`)
  return car
}

/** Changes a car as the provider does, over its newest version. */
export async function updateAs(asAdmin: Caller, jobNumber: string, changes: object): Promise<void> {
  const { id, version } = await carOf(asAdmin, jobNumber)
  await postJson(asAdmin, "/api/car/update", { id, version, pricesConfirmed: true, ...changes })
}

/** Job numbers of own pre-offers that can be accepted and asked about, without those that are `taken`. */
export async function freeOffers(asAgent: Caller, taken: readonly string[]): Promise<string[]> {
  const { locations, type: role } = await readJson<User>(asAgent, "/api/user/")
  const asking = { role, locationIds: locations.map(({ id }) => id), today: berlinToday(new Date()) }
  const cars = await readJson<AgentCar[]>(asAgent, "/api/car/all/area?area=PRE_OFFER")
  return cars
    .filter((car) => !taken.includes(car.jobNumber) && !car.openRequest)
    .filter((car) => acceptRefusal(car, "MAIN", asking) === null && requestRefusal(car, asking) === null)
    .map(({ jobNumber }) => jobNumber)
    .sort()
}

/** Posts JSON and answers what comes back. */
export async function postJson<T>(call: Caller, path: string, body: object): Promise<T> {
  const headers = { "content-type": "application/json" }
  const answer = await call(path, { method: "POST", headers, body: JSON.stringify(body) })
  return (await answer.json()) as T
}

type Listed = { mails: { id: string; to: string; subject: string }[] }

/** The path that the link of the newest mail to somebody with this subject leads to, as whoever reads the mail would open it. */
export async function mailLink(asAdmin: Caller, to: string, subject: string): Promise<string> {
  const { mails } = await readJson<Listed>(asAdmin, "/api/outbox/all")
  const mail = mails.find((one) => one.to.includes(to) && one.subject.startsWith(subject))
  const { text } = await postJson<{ text: string }>(asAdmin, "/api/outbox/retry", { id: mail?.id })
  const [path] = /\/(link#|resetpassword\?oobCode=)[\w-]+/.exec(text) ?? []
  if (!path) throw new Error(`No link in the mail to ${to}: ${subject}`)
  return path
}
