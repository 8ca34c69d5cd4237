import type { Cell, Sheet } from "@packages/workbook"
import { headerOf } from "../../../contract/fleet/car-field.ts"
import { type CarFieldName, carFields, catalogue } from "../../../contract/fleet/car-fields.ts"
import { isRefused } from "../../core/refusal.ts"
import { type Vocabulary, type Word, wordsOf } from "./sheet.cells.ts"
import { readTable } from "./sheet.header.ts"

/** Date of the test clock. */
export const today = "2026-11-16"

export type CarCells = { jobNumber: string } & Partial<Record<CarFieldName, Cell>>

/** A sheet with a valid header and these cells; pre-offers by default. */
export const sheetOf = (cars: readonly CarCells[], exportedAt?: string): Sheet => ({
  ...(exportedAt !== undefined && { exportedAt }),
  rows: [
    catalogue.map(headerOf),
    ...cars.map((car) =>
      carFields.map(({ name }) => ({ area: "Pre-Offer", ...car })[name as keyof CarCells] ?? null),
    ),
  ],
})

/** Words whose ids are their texts. */
export const wordsFor = (texts: Partial<Record<Word["kind"], readonly string[]>>): Vocabulary =>
  wordsOf(
    Object.entries(texts).flatMap(([kind, all]) =>
      all.map((text) => ({ kind: kind as Word["kind"], id: text, text, isExpired: false })),
    ),
  )

/** Table of a sheet with a valid header. */
export function tableOf(rows: readonly (readonly Cell[])[]) {
  const table = readTable(rows)
  if (isRefused(table)) throw new Error(JSON.stringify(table))
  return table
}
