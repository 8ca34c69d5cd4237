import { inHundredths } from "../../../contract/car-field.ts"
import { type CarFieldName, type CarFields, carFields, newCarFields } from "../../../contract/car-fields.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { NamedCar } from "../../../contract/doubles.ts"
import { toEuros } from "../../../contract/money.ts"
import { faultsInChange } from "../../../contract/offer-rules.ts"
import { doubleWarnings, warningsOf } from "../../../contract/offer-warnings.ts"
import { priceDoubts } from "../../../contract/price-doubts.ts"
import type { Db } from "../../core/postgres/db.ts"
import { doublesAmong } from "../cars/doubles.ts"
import type { Objection } from "./rules.ts"
import type { SheetCar, WantedCar } from "./sheet.ts"

/** Rows that share the VIN or nearly the job number with another row or car (P46), with their warnings. */
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
    return doubles ? [{ row, warnings: doubleWarnings(doubles) }] : []
  })
}

const namedCar = ({ jobNumber, idNumber }: WantedCar): NamedCar => ({
  jobNumber: String(jobNumber),
  idNumber: String(idNumber ?? ""),
})

type JudgedOffers = {
  today: PlainDate
  /** Whether the cell had a read error. */
  isUnread: (name: CarFieldName) => boolean
}

/** The editor's rules and sentences (P46), for the car after the import. */
export function judgeOffers(
  wanted: WantedCar,
  stored: SheetCar | undefined,
  { today, isUnread }: JudgedOffers,
): { objections: Objection[]; warnings: Objection[]; doubts: Objection[] } {
  const before = stored ? carOf(stored) : null
  const next = carOf({ ...stored, ...wanted })
  if (isUnread("area")) return { objections: [], warnings: [], doubts: [] }
  return {
    objections: faultsInChange(before, next).filter(({ fields }) => !fields.some(isUnread)),
    warnings: warningsOf(next, { today, ...(before && { before }) }),
    doubts: priceDoubts(before, next),
  }
}

/** The car for the rules: amounts in euros. */
function carOf(words: Partial<SheetCar>): CarFields {
  const car: Record<string, unknown> = { ...newCarFields, ...words }
  for (const name of amounts) if (name in words) car[name] = toEuros(Number(words[name]))
  return car as CarFields
}
const amounts = carFields.filter(inHundredths).map(({ name }) => name)
