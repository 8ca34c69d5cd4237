import { type CarFieldName, carFields } from "../../../contract/car-fields.ts"
import { berlinToday } from "../../../contract/dates.ts"
import type { Cell, Sheet } from "../../platform/workbook/index.ts"

/** The day of the import. */
export const today = berlinToday(new Date())

export type CarCells = { jobNumber: string } & Partial<Record<CarFieldName, Cell>>

/** A sheet with the right header and these cells; a pre-offer where no area is given, all other cells empty. */
export const sheetOf = (cars: readonly CarCells[], exportedAt?: string): Sheet => ({
  ...(exportedAt !== undefined && { exportedAt }),
  rows: [
    carFields.map(({ header }) => header),
    ...cars.map((car) =>
      carFields.map(({ name }) => ({ area: "Pre-Offer", ...car })[name as keyof CarCells] ?? null),
    ),
  ],
})
