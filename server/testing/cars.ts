import { randomUUID } from "node:crypto"
import { type CarFields, carFields, newCarFields } from "../../contract/fleet/car-fields.ts"
import type { Car } from "../../contract/fleet/cars.ts"
import { columnOf, type Db } from "../core/postgres/db.ts"
import { castLocation } from "../demo/cast.ts"
import { carJson } from "../fleet/cars/rows.ts"

const columns = carFields.map(({ name }) => columnOf(name)).join(", ")
const insertSql = `insert into cars as c (${columns}) select ${columns} from jsonb_populate_record(null::cars, $1)
  returning ${carJson} as car`

async function addCar(db: Db, fields: Partial<CarFields>): Promise<Car> {
  const car = { ...newCarFields, jobNumber: `T-${randomUUID()}`, ...fields }
  const row = Object.fromEntries(
    carFields.map(({ name }) => [columnOf(name), (car as Partial<CarFields>)[name]]),
  )
  return (await db.one<{ car: Car }>(insertSql, [row]))?.car as Car
}

export const addPreOffer = (db: Db, fields: Partial<CarFields> = {}): Promise<Car> =>
  addCar(db, {
    area: "PRE_OFFER",
    acceptPreOffer: true,
    requestPreOffer: true,
    allowIndividualPreOffer: true,
    locationId: castLocation("1101").id,
    modelDesignation: "Corso Kombi 2.0",
    idNumber: "WARTEST0000000001",
    dateOfDelivery: "2027-01-31",
    dateUntilTakeover: "2027-02-28",
    minKilometerReading: 8000,
    atTargetKilometerReading: 10_000,
    maxKilometerReading: 12_000,
    offerPriceExclVat: 40_000,
    offerPriceInclVat: 47_600,
    preOffer2TargetKilometerReadingAt: 15_000,
    preOffer2DateOfDelivery: "2027-03-31",
    preOffer2PurchasePriceExclVat: 38_000.5,
    preOffer3TargetKilometerReadingAt: 20_000,
    preOffer3DateOfDelivery: "2027-05-31",
    preOffer3PurchasePriceExclVat: 36_000,
    ...fields,
  })

export const addSelection = (db: Db, fields: Partial<CarFields> = {}): Promise<Car> =>
  addCar(db, {
    area: "SELECTION",
    acceptSelection: true,
    modelDesignation: "Lumen Elektro",
    dateOfDelivery: "2027-01-31",
    listPriceExclVat: 61_000,
    ...fields,
  })
