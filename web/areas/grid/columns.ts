import { headerOf } from "../../../contract/car-field.ts"
import { type CarFieldName, fieldOf, gridFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { areas } from "../../../contract/enums.ts"
import { lockOf, sectionsOf } from "../car-record/index.ts"

export type GridColumn = { readonly name: CarFieldName; readonly label: string; readonly width: number }

/** As wide as the longest word of a head, which does not break. */
const widths = { flag: 104, integer: 164, euro: 148, decimal: 164, date: 148 } as const

/** Offers, dates and flags come first: they change most often. Within these the order of the Excel columns. */
const first = (name: CarFieldName) => {
  const field = fieldOf(name)
  return "offer" in field || name === "promotion" ? 0 : 1
}

/** The columns of the grid in their order (P210), widths in pixels; a head names the unit, which its cells do not. */
export const gridColumns: readonly GridColumn[] = [...gridFields]
  .sort((a, b) => first(a) - first(b))
  .map((name) => ({
    name,
    label: headerOf(fieldOf(name)),
    width: widths[fieldOf(name).kind as keyof typeof widths] ?? 176,
  }))

/** Pixels of the column that names the cars. */
export const nameWidth = 260
const widthsInOrder = [nameWidth, ...gridColumns.map(({ width }) => width)]
/** The columns as tracks of a row, and as wide as they all are. */
export const tracks = widthsInOrder.map((width) => `${width}px`).join(" ")
export const fullWidth = widthsInOrder.reduce((sum, width) => sum + width)

const shownIn = Object.fromEntries(
  areas.map((area) => [area, new Set(sectionsOf(area).flatMap(({ fields }) => fields))]),
) as unknown as Record<Car["area"], ReadonlySet<CarFieldName>>

export type CellLock = "bound" | "requested" | "otherArea"

/** Why a cell of this car cannot be typed into, if it cannot. */
export const cellLockOf = (car: Car, name: CarFieldName): CellLock | null =>
  shownIn[car.area].has(name) ? lockOf(car, name) : "otherArea"
