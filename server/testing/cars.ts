import { randomUUID } from "node:crypto"
import { type CarFields, newCarFields } from "../../contract/fleet/car-fields.ts"
import type { Car } from "../../contract/fleet/cars.ts"
import type { Database } from "../core/postgres/db.ts"
import { castLocation } from "../demo/cast.ts"
import { insertCar } from "../fleet/cars/writer.ts"

const addCar = (db: Database, fields: Partial<CarFields>): Promise<Car> =>
  db.transaction((tx) =>
    insertCar(tx, { ...newCarFields, jobNumber: `T-${randomUUID()}`, ...fields } as CarFields),
  )

export const addPreOffer = (db: Database, fields: Partial<CarFields> = {}): Promise<Car> =>
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

export const addSelection = (db: Database, fields: Partial<CarFields> = {}): Promise<Car> =>
  addCar(db, {
    area: "SELECTION",
    acceptSelection: true,
    modelDesignation: "Lumen Elektro",
    dateOfDelivery: "2027-01-31",
    listPriceExclVat: 61_000,
    ...fields,
  })
