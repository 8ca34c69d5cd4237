import { randomUUID } from "node:crypto"
import type { BlockClause, BlockDuration } from "../../../contract/blocks.ts"
import type { Car } from "../../../contract/cars.ts"
import { addDays, type PlainDate } from "../../../contract/dates.ts"
import type { Filters } from "../../../contract/filter-fields.ts"
import { toCents, toEuros, vatPercentOn } from "../../../contract/money.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import type { FileStore } from "../../core/files/index.ts"
import type { IdentityService } from "../../core/identity/index.ts"
import type { Database } from "../../core/postgres/index.ts"
import { carJson } from "../../fleet/cars/rows.ts"
import { castAgreed, castLocation, castPassword, castUser } from "../cast.ts"

/** A call that a user of the history makes, as its screen would send it. */
export type Deed = (scene: Scene) => Promise<unknown>
export type Scene = {
  db: Database
  files: FileStore
  identity: IdentityService
  now: Date
  today: PlainDate
  /** The day on which the demo starts. */
  start: PlainDate
  /** Acting user. */
  mail: string
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, body: object): Promise<Answer>
}

async function carOf({ db }: Scene, jobNumber: string): Promise<Car> {
  const car = await db.value<Car>(`select ${carJson} from cars c where job_number = $1`, [jobNumber])
  if (!car) throw new Error(`The demo has no car ${jobNumber}`)
  return car
}

type Case = { id: string; wantedKm: number; wantedDate: PlainDate }
const caseOf = async ({ db }: Scene, { id }: Car): Promise<Case> =>
  (await db.one<Case>(
    `select id, (snapshot ->> 'wantedKm')::integer as "wantedKm", snapshot ->> 'wantedDate' as "wantedDate"
     from cases where car_id = $1 order by number desc limit 1`,
    [id],
  )) as Case

const send = async (scene: Scene, { id, offerVersion }: Car, body: object) =>
  scene.post("/api/car/mail", {
    ...body,
    carId: id,
    userId: castUser(scene.mail).id,
    offerVersion,
    requestId: randomUUID(),
  })

/** Changes the current version of a car. */
const change = (scene: Scene, { id, version }: Car, fields: object) =>
  scene.post("/api/car/update", { id, version, ...fields })

export const accept =
  (jobNumber: string, preOfferType: "MAIN" | "TWO" | "THREE" = "MAIN", ownReference = ""): Deed =>
  async (scene) =>
    send(scene, await carOf(scene, jobNumber), {
      type: "PRE_OFFER_ACCEPT",
      preOfferType,
      ...(ownReference && { ownReference }),
      ...castAgreed,
    })

/** Requests a ZVF for one of the user's locations. */
export const order =
  (jobNumber: string, vfnr: string): Deed =>
  async (scene) =>
    send(scene, await carOf(scene, jobNumber), {
      type: "SELECTION_ACCEPT",
      locationId: castLocation(vfnr).id,
      ...castAgreed,
    })

/** Other kilometres, and a date this many days after the car's. */
export const request =
  (jobNumber: string, moreKm: number, later: number, message = ""): Deed =>
  async (scene) => {
    const car = await carOf(scene, jobNumber)
    return send(scene, car, {
      type: "PRE_OFFER_REQUEST",
      kmReading: car.atTargetKilometerReading + moreKm,
      dateOfDelivery: addDays(car.dateOfDelivery ?? scene.today, later),
      ...(message && { message }),
    })
  }

export const withdraw =
  (jobNumber: string): Deed =>
  async (scene) => {
    const { id } = await caseOf(scene, await carOf(scene, jobNumber))
    return scene.post("/api/car/activity/withdraw", { id })
  }

export const confirm =
  (jobNumber: string): Deed =>
  async (scene) => {
    const car = await carOf(scene, jobNumber)
    const activityState = car.area === "PRE_OFFER" ? "PRE_CONTRACT_CONFIRMED" : "REQUEST_CONFIRMED"
    return change(scene, car, { activityState })
  }

export const reject =
  (jobNumber: string, reason: string): Deed =>
  async (scene) => {
    const car = await carOf(scene, jobNumber)
    const activityState = car.area === "PRE_OFFER" ? "PRE_CONTRACT_REJECTED" : "REQUEST_REJECTED"
    return change(scene, car, { activityState, reason })
  }

export const release =
  (jobNumber: string, reason: string): Deed =>
  async (scene) =>
    change(scene, await carOf(scene, jobNumber), { activityState: null, reason })

export const decline =
  (jobNumber: string, reason: string): Deed =>
  async (scene) =>
    change(scene, await carOf(scene, jobNumber), { requestState: "DECLINED", reason })

/** Reduced by this many euros net; gross follows. */
const reduced = (car: Car, euros: number) => {
  const gross = car.offerPriceInclVat - euros
  const cents = Math.round(toCents(gross) / (1 + vatPercentOn(car.dateOfDelivery) / 100))
  return { offerPriceExclVat: toEuros(cents), offerPriceInclVat: gross }
}

/** Answers an individual request with the wished terms at its own price. */
export const answer =
  (jobNumber: string, discount: number, answerText: string): Deed =>
  async (scene) => {
    const car = await carOf(scene, jobNumber)
    const { wantedKm: km, wantedDate: date } = await caseOf(scene, car)
    return change(scene, car, {
      requestState: "ANSWERED",
      answerText,
      release: true,
      dateOfDelivery: date,
      dateUntilTakeover: addDays(date, 30),
      minKilometerReading: km - 1000,
      atTargetKilometerReading: km,
      maxKilometerReading: km + 1000,
      expectedKilometerReading: km,
      ...reduced(car, discount),
    })
  }

/** Records an acceptance received by telephone. */
export const record =
  (jobNumber: string, mail: string): Deed =>
  async (scene) =>
    change(scene, await carOf(scene, jobNumber), {
      activityState: "PRE_CONTRACT_ACCEPTED",
      userId: castUser(mail).id,
      preOfferType: "MAIN",
    })

export const cutPrice =
  (jobNumber: string, euros: number): Deed =>
  async (scene) => {
    const car = await carOf(scene, jobNumber)
    const main = reduced(car, euros)
    const less = Math.round(car.offerPriceExclVat - main.offerPriceExclVat)
    const others = (["preOffer2PurchasePriceExclVat", "preOffer3PurchasePriceExclVat"] as const)
      .filter((name) => car[name] > 0)
      .map((name) => [name, car[name] - less] as const)
    return change(scene, car, { ...main, ...Object.fromEntries(others) })
  }

export const watch =
  (jobNumber: string, note = ""): Deed =>
  async (scene) => {
    const { id: carId } = await carOf(scene, jobNumber)
    const { version } = await scene.post<WatchedCar>("/api/watch/car", { carId })
    if (note) await scene.post("/api/watch/car/update", { carId, version, note })
  }

export const saveSearch =
  (name: string, filters: Filters): Deed =>
  ({ post }) =>
    post("/api/watch/search", { area: "PRE_OFFER", name, filters, notify: "AT_ONCE" })

/** A seller proposes a car to the sales manager. */
export const propose =
  (jobNumber: string, note: string): Deed =>
  async (scene) =>
    scene.post("/api/proposal/", { carId: (await carOf(scene, jobNumber)).id, note })

export const readMessages: Deed = async ({ get, post }) => {
  const { messages } = await get<{ messages: { id: string }[] }>("/api/message/all")
  return post("/api/message/read-all", { upTo: messages[0]?.id })
}

/** Signs in and looks around. */
export const visit: Deed = ({ get }) => get("/api/user/")

/** Registers; waits for activation. */
export const register =
  (firstname: string, lastname: string, vfnr: string): Deed =>
  async ({ db, identity, mail, post }) => {
    await identity.createAccount(db, { mail, name: `${firstname} ${lastname}`, password: castPassword })
    return post("/api/user/register", { firstname, lastname, mail, gssnLocation: `GS000${vfnr}` })
  }

export const block =
  (mail: string, duration: BlockDuration, clause: BlockClause, facts: string): Deed =>
  ({ post }) =>
    post("/api/user/block", { userId: castUser(mail).id, duration, clause, facts })

export const complain =
  (text: string): Deed =>
  async ({ get, post }) => {
    const { block } = await get<{ block: { id: string } }>("/api/user/block")
    return post("/api/user/complaint", { blockId: block.id, text })
  }

export const upholdBlock =
  (mail: string, reason: string): Deed =>
  async ({ get, post }) => {
    const blocks = await get<{ complaints: { id: string }[] }[]>(
      `/api/user/block/all?userId=${castUser(mail).id}`,
    )
    return post("/api/user/complaint/answer", { id: blocks[0]?.complaints[0]?.id, verdict: "UPHELD", reason })
  }
