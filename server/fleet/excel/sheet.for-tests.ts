import { headerOf } from "../../../contract/car-field.ts"
import { type CarFieldName, carFields, catalogue } from "../../../contract/car-fields.ts"
import { isRefused } from "../../core/refusal.ts"
import type { Cell, Sheet } from "../../core/workbook/index.ts"
import { type KnownWords, wordsOf } from "./sheet.cells.ts"
import { readTable } from "./sheet.header.ts"

/** The day of the import, that of the clock of tests. */
export const today = "2026-11-16"

export type CarCells = { jobNumber: string } & Partial<Record<CarFieldName, Cell>>

/** A sheet with the right header and these cells; a pre-offer where no area is given, all other cells empty. */
export const sheetOf = (cars: readonly CarCells[], exportedAt?: string): Sheet => ({
  ...(exportedAt !== undefined && { exportedAt }),
  rows: [
    catalogue.map(headerOf),
    ...cars.map((car) =>
      carFields.map(({ name }) => ({ area: "Pre-Offer", ...car })[name as keyof CarCells] ?? null),
    ),
  ],
})

const none = wordsOf([])
/** Of a portal without options, locations and people. */
export const noWords: KnownWords = {
  options: { BRAND: none, MODEL: none, MODEL_SERIES: none, PROMOTION: none },
  locations: none,
  users: none,
}

/** The columns and rows of a sheet whose header is right. */
export function tableOf(rows: readonly (readonly Cell[])[]) {
  const table = readTable(rows)
  if (isRefused(table)) throw new Error(JSON.stringify(table))
  return table
}
