import { randomUUID } from "node:crypto"
import { acceptRefusal } from "../contract/cases/availability.ts"
import type { SendRequest } from "../contract/cases/requests.ts"
import { berlinToday } from "../contract/core/dates.ts"
import type { Area } from "../contract/core/enums.ts"
import type { AgentCar } from "../contract/fleet/cars.ts"
import type { User } from "../contract/people/users.ts"
import { castAgreed } from "../server/demo/cast.ts"
import { callOnce, requestBytes } from "./http.ts"
import { groups, managerOf, type Portal, signIn, type World } from "./world.ts"

export const pathOf = (area: Area): string => `/api/car/all/area?area=${area}`

export type Acceptor = { user: User; authorization: string; cars: AgentCar[] }

async function acceptorOf(portal: Portal, mail: string): Promise<Acceptor> {
  const { authorization } = await signIn(portal, mail)
  const read = async <T>(path: string) => {
    const { body } = await callOnce({ port: portal.port, path, headers: { authorization } })
    return JSON.parse(body.toString()) as T
  }
  const user = await read<User>("/api/user/")
  const today = berlinToday(new Date())
  const requester = { role: user.type, locationIds: user.locations.map(({ id }) => id), today }
  const cars = (await read<AgentCar[]>(pathOf("PRE_OFFER"))).filter(
    (car) => acceptRefusal(car, "MAIN", requester) === null,
  )
  return { user, authorization, cars }
}

export async function acceptorsOfAll(portal: Portal): Promise<Acceptor[]> {
  const acceptors: Acceptor[] = []
  for (const group of groups) acceptors.push(await acceptorOf(portal, managerOf(group)))
  return acceptors
}

export type Turn = { acceptor: Acceptor; car: AgentCar }

/** Iterates over the cars of all groups in turn; undefined at the end. */
export function carsInTurn(acceptors: readonly Acceptor[]): () => Turn | undefined {
  let turn = 0
  return () => {
    const acceptor = acceptors[turn % acceptors.length]!
    const car = acceptor.cars[Math.floor(turn / acceptors.length)]
    turn += 1
    return car && { acceptor, car }
  }
}

export function acceptance(port: number, { user, authorization }: Acceptor, car: AgentCar): Buffer {
  const body: SendRequest = {
    type: "PRE_OFFER_ACCEPT",
    preOfferType: "MAIN",
    ...castAgreed,
    carId: car.id,
    userId: user.id,
    offerVersion: car.offerVersion,
    requestId: randomUUID(),
  }
  return requestBytes({ port, path: "/api/car/mail", headers: { authorization }, body })
}

/** Resets all cars and deletes their e-mails before a round. Acts stay. */
export async function freeAll({ db }: World): Promise<void> {
  await db.run("delete from outbox where created_at > now() - interval '1 day'")
  await db.run(
    `update cars set activity_state = null, date_status_updated = null, user_id = null, pre_offer_type = null
     where activity_state is not null`,
  )
  await db.run("vacuum analyze cars, acts, outbox, journal")
}
