import { randomUUID } from "node:crypto"
import type { Cell } from "@packages/workbook"
import { addDays, berlinToday, type PlainDate } from "../../../contract/core/dates.ts"
import { toCents, toEuros, vatPercentOn } from "../../../contract/core/money.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { Filters } from "../../../contract/fleet/filter-fields.ts"
import type { Database } from "../../core/postgres/db.ts"
import { carJson } from "../../fleet/cars/rows.ts"
import type { IdentityService } from "../../portal/identity/identity-service.ts"
import { castAgreed, castLocation, castPassword, castUser } from "../cast.ts"
import { demoSheet, importDemoCars, loadDemoImages } from "../stock.ts"
import { workdayFrom } from "../workdays.ts"

/** A call that a user of the history makes, as its screen would send it. */
export type Action = (scene: Scene) => Promise<unknown>
export type Scene = {
  db: Database
  identity: IdentityService
  now: Date
  /** The day on which the demo starts. */
  start: PlainDate
  /** Acting user. */
  mail: string
  post<Answer>(path: string, body: object): Promise<Answer>
}
/** An action about one car, by job number. */
const aboutCar =
  (jobNumber: string, act: (scene: Scene, car: Car) => Promise<unknown>): Action =>
  async (scene) => {
    const car = await scene.db.value<Car>(`select ${carJson} from cars c where job_number = $1`, [jobNumber])
    if (!car) throw new Error(`The demo has no car ${jobNumber}`)
    return act(scene, car)
  }

const send = (jobNumber: string, bodyOf: (car: Car, scene: Scene) => object) =>
  aboutCar(jobNumber, (scene, car) => {
    const { id: carId, offerVersion } = car
    const userId = castUser(scene.mail).id
    const body = bodyOf(car, scene)
    return scene.post("/api/car/mail", { ...body, carId, userId, offerVersion, requestId: randomUUID() })
  })

const change = (jobNumber: string, fieldsOf: (car: Car) => object) =>
  aboutCar(jobNumber, ({ post }, car) =>
    post("/api/car/update", { id: car.id, version: car.version, ...fieldsOf(car) }),
  )

type Case = { id: string; wantedKm: number; wantedDate: PlainDate }
const aboutCase = (jobNumber: string, act: (scene: Scene, car: Car, latest: Case) => Promise<unknown>) =>
  aboutCar(jobNumber, async (scene, car) => {
    const latest = await scene.db.one<Case>(
      `select id, (snapshot ->> 'wantedKm')::integer as "wantedKm", snapshot ->> 'wantedDate' as "wantedDate"
       from cases where car_id = $1 order by number desc limit 1`,
      [car.id],
    )
    return latest && act(scene, car, latest)
  })

export const accept = (
  jobNumber: string,
  preOfferType: "MAIN" | "TWO" | "THREE" = "MAIN",
  ownReference = "",
) => send(jobNumber, () => ({ type: "PRE_OFFER_ACCEPT", preOfferType, ownReference, ...castAgreed }))

/** A ZVF for one of the own locations. */
export const order = (jobNumber: string, vfnr: string) =>
  send(jobNumber, () => ({ type: "SELECTION_ACCEPT", locationId: castLocation(vfnr).id, ...castAgreed }))

/** Asks for more kilometres and a date some days after the car's. */
export const request = (jobNumber: string, moreKm: number, later: number, message = "") =>
  send(jobNumber, (car, { now }) => ({
    type: "PRE_OFFER_REQUEST",
    kmReading: car.atTargetKilometerReading + moreKm,
    dateOfDelivery: workdayFrom(addDays(car.dateOfDelivery ?? berlinToday(now), later)),
    message,
  }))

export const withdraw = (jobNumber: string) =>
  aboutCase(jobNumber, ({ post }, _, { id }) => post("/api/car/activity/withdraw", { id }))

const stateOf = ({ area }: Car, outcome: "CONFIRMED" | "REJECTED") =>
  area === "PRE_OFFER" ? `PRE_CONTRACT_${outcome}` : `REQUEST_${outcome}`

export const confirm = (jobNumber: string) =>
  change(jobNumber, (car) => ({ activityState: stateOf(car, "CONFIRMED") }))

export const reject = (jobNumber: string, reason: string) =>
  change(jobNumber, (car) => ({ activityState: stateOf(car, "REJECTED"), reason }))

export const release = (jobNumber: string, reason: string) =>
  change(jobNumber, () => ({ activityState: null, reason }))

export const decline = (jobNumber: string, reason: string) =>
  change(jobNumber, () => ({ requestState: "DECLINED", reason }))

/** The offer at a price lower by so many euros, VAT included. */
const reduced = (car: Car, euros: number) => {
  const gross = car.offerPriceInclVat - euros
  const cents = Math.round(toCents(gross) / (1 + vatPercentOn(car.dateOfDelivery) / 100))
  return { offerPriceExclVat: toEuros(cents), offerPriceInclVat: gross }
}

/** Grants a request's wishes at a lower price. */
export const answer = (jobNumber: string, discount: number, answerText: string) =>
  aboutCase(jobNumber, ({ post }, car, { wantedKm: km, wantedDate: date }) =>
    post("/api/car/update", {
      id: car.id,
      version: car.version,
      requestState: "ANSWERED",
      answerText,
      release: true,
      dateOfDelivery: date,
      dateUntilTakeover: workdayFrom(addDays(date, 30)),
      minKilometerReading: km - 1000,
      atTargetKilometerReading: km,
      maxKilometerReading: km + 1000,
      expectedKilometerReading: km,
      ...reduced(car, discount),
    }),
  )

/** Lowers the prices of a car with three offers. */
export const cutPrice = (jobNumber: string, euros: number) =>
  change(jobNumber, (car) => {
    const main = reduced(car, euros)
    const less = Math.round(car.offerPriceExclVat - main.offerPriceExclVat)
    return {
      ...main,
      preOffer2PurchasePriceExclVat: car.preOffer2PurchasePriceExclVat - less,
      preOffer3PurchasePriceExclVat: car.preOffer3PurchasePriceExclVat - less,
    }
  })

export const watch = (jobNumber: string) =>
  aboutCar(jobNumber, ({ post }, { id: carId }) => post("/api/watch/car", { carId }))

export const saveSearch =
  (name: string, filters: Filters): Action =>
  ({ post }) =>
    post("/api/watch/search", { area: "PRE_OFFER", name, filters })

/** Asks the sales manager to accept a car. */
export const propose = (jobNumber: string, note: string) =>
  aboutCar(jobNumber, ({ post }, { id: carId }) => post("/api/proposal/", { carId, note }))

export const register =
  (firstname: string, lastname: string, vfnr: string): Action =>
  async ({ db, identity, mail, post }) => {
    await identity.createAccount(db, { mail, name: `${firstname} ${lastname}`, password: castPassword })
    return post("/api/user/register", { firstname, lastname, mail, gssnLocation: `GS000${vfnr}` })
  }

const dateIn = (cell: Cell | undefined): PlainDate =>
  cell !== null && typeof cell === "object" && "date" in cell ? cell.date : ""

/** Imports a third of the stock, with its images: the cars that leave the demonstration fleet first came first. */
export const importStock =
  (third: 0 | 1 | 2): Action =>
  async ({ db, now, start, mail }) => {
    const { rows, ...sheet } = await demoSheet(start)
    const [header = [], ...cars] = rows
    const leaves = header.indexOf("Aussteuerungsdatum")
    const inOrder = cars.toSorted((a, b) => dateIn(a[leaves]).localeCompare(dateIn(b[leaves])))
    const part = inOrder.filter((_, index) => Math.floor((3 * index) / cars.length) === third)
    const importer = { actorId: castUser(mail).id, fileName: `Vorfuehrwagen_${berlinToday(now)}.xlsx` }
    await importDemoCars(db, { ...sheet, rows: [header, ...part] }, berlinToday(now), importer)
    await loadDemoImages({ db, now, actorId: importer.actorId })
  }
