import type { FeedCar } from "../../../contract/feeds.ts"
import type { Listing } from "../../../contract/listings.ts"
import type { RateLimit } from "../../platform/http/index.ts"
import type { ReleasedCar } from "../listings/queries.ts"

/** What one key may ask: a car dealer's system asks a few times an hour. */
export const keyCalls: RateLimit = { name: "feed", tries: 120, seconds: 3600 }
/** Keys cannot be guessed; this keeps whoever tries from keeping the server busy. */
export const keyTries: RateLimit = { name: "feed key", tries: 30, seconds: 600 }

/** Keys that a location may make, which are kept for a while after they were revoked. */
export const keysMade: RateLimit = { name: "feed keys made", tries: 20, seconds: 86_400 }

/** A car as a feed has it; `publicUrl` without a slash at its end. */
export function feedCarOf({ id, car, location }: ReleasedCar, listing: Listing, publicUrl: string): FeedCar {
  const { novelty, mandatory, picture, title, text } = listing
  return {
    ...{ id, title, vfnr: location.vfnr, location: location.name, zip: location.zip, city: location.city },
    ...{ brand: car.brand, model: car.model, modelSeries: car.modelSeries },
    designation: car.modelDesignation || null,
    colour: car.paintBaseColor,
    paint: car.paintDesignation || null,
    upholstery: car.upholsteryDesignation || null,
    condition: car.condition,
    firstRegistration: car.dateOfFirstRegistration,
    productionMonth: car.productionMonth,
    kilometres: car.kilometerReading || null,
    isNew: novelty.isNew,
    drive: car.drive,
    fuelConsumption: car.fuelConsumption || null,
    powerConsumption: car.powerConsumption || null,
    fuelConsumptionDischarged: car.fuelConsumptionDischarged || null,
    co2: car.drive === "ELECTRIC" ? 0 : car.co2 || null,
    co2Class: car.co2Class,
    co2Discharged: car.co2Discharged || null,
    co2ClassDischarged: car.co2ClassDischarged,
    electricRange: car.electricRange || null,
    mandatoryText: mandatory.text,
    description: text,
    pictureUrl: picture && publicUrl + picture.address,
  }
}

type Cell = string | number | boolean | null

/** Spreadsheets run what begins like this, in East Asian width too; a quote in front keeps it a text. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

function cellText(value: Cell): string {
  if (value === null) return ""
  if (typeof value === "number") return String(value).replace(".", ",")
  if (typeof value === "boolean") return value ? "ja" : "nein"
  const safe = formula.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * RFC 4180 as German spreadsheets read it: semicolons, decimals with a comma, UTF-8 with a byte order mark. The columns stand
 * there also without a car.
 */
export function csvOf(columns: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))]
  return `\uFEFF${lines.map((cells) => `${cells.map(cellText).join(";")}\r\n`).join("")}`
}
