import type { NamedCar } from "../../../contract/doubles.ts"
import { doubleWarnings } from "../../../contract/offer-warnings.ts"
import type { Db } from "../../core/postgres/index.ts"
import { doublesAmong } from "../cars/queries.doubles.ts"
import { toObjection } from "./rules.offers.ts"
import type { Objection } from "./rules.ts"
import type { WantedCar } from "./sheet.ts"

/**
 * Which rows that will be written share VIN, plate or nearly the job number, among each other or with a car that the file
 * does not change (P46), and what is said about each.
 */
export async function doublesInRows<Row extends { car: WantedCar; known: { words: WantedCar } | undefined }>(
  db: Db,
  rows: readonly Row[],
): Promise<{ row: Row; warnings: Objection[] }[]> {
  const written = rows.map((row) => ({ row, car: namedCar({ ...row.known?.words, ...row.car }) }))
  const doublesOf = await doublesAmong(
    db,
    written.map(({ car }) => car),
  )
  return written.flatMap(({ row, car }) => {
    const doubles = doublesOf(car)
    return doubles ? [{ row, warnings: doubleWarnings(doubles).map(toObjection) }] : []
  })
}

const namedCar = ({ jobNumber, idNumber, licensePlateNumber }: WantedCar): NamedCar => ({
  jobNumber: String(jobNumber),
  idNumber: String(idNumber ?? ""),
  licensePlateNumber: String(licensePlateNumber ?? ""),
})
