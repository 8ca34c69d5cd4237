import { z } from "zod"
import { type OutputOf, post } from "../core/endpoint.ts"
import { areas } from "../core/enums.ts"
import { roleErrors } from "../core/errors.ts"
import { maxListedCars, maxPrintedRows } from "../core/limits.ts"
import { id, listOf, plainDate, searchText, text } from "../core/schemas.ts"
import { archivedCar, car } from "./cars.ts"
import {
  type CarWork,
  carWork,
  type FleetFacet,
  fleetFacets,
  fleetFilterFields,
  perKey,
} from "./filter-fields.ts"
import { fleetColumns } from "./fleet-words.ts"
import { warningCodes } from "./warnings.ts"

const maxChoices = 200
/** Wider than any real share. */
const percent = z.int().min(-1_000_000).max(1_000_000)
const schemas = {
  text: text.optional(),
  choice: z.array(text).max(maxChoices).optional(),
  cents: z.int().optional(),
  percent: percent.optional(),
  day: plainDate.optional(),
  date: plainDate.optional(),
}

/** Filters of the fleet; absent ones do not filter. Prices in cents, `under…` in whole percent. */
export const fleetFilters = z.object({
  ...perKey(fleetFilterFields, schemas),
  search: searchText.optional(),
  area: z.enum(areas).optional(),
  work: z.enum(carWork).optional(),
  archive: z.boolean().optional(),
  /** Id of a model series, or "none": only free, listed cars of that series (P194). */
  series: text.optional(),
  /** Possible duplicates: same VIN, or nearly the same job number. */
  alike: z.object({ idNumber: text, jobNumber: text }).optional(),
  ids: listOf(id, maxPrintedRows).optional(),
})
export type FleetFilters = z.infer<typeof fleetFilters>

/** Filters and order of the fleet. `sort` is a column, prefixed with "-" for descending order. */
export const fleetView = z.object({
  filters: fleetFilters,
  sort: z.enum(fleetColumns.flatMap((name) => [name, `-${name}` as const])).optional(),
})
export type FleetView = z.infer<typeof fleetView>

const warning = z.object({ code: z.enum(warningCodes), messages: z.array(z.string()) })
const listedCar = { warnings: z.array(warning) }
const values = z.array(z.string())
const span = z.tuple([z.number(), z.number()]).nullable()

/**
 * Read a page of the fleet or its archive with filters, search and order, for admins: the cars with their warnings, the total and the count of each
 * work filter, and with `ranges` the ends of its ranges (P98) and the values of its choices. `from` beyond the end returns the last page of `count` cars (P84).
 */
export const readFleet = post("/api/car/fleet", {
  body: z.object({
    ...fleetView.shape,
    from: z.int().min(0).max(10_000_000),
    count: z.int().min(0).max(maxPrintedRows),
    ranges: z.boolean().default(false),
  }),
  maxBodyKb: 2048,
  needsNoTerms: "reading",
  output: z.object({
    cars: z.array(z.union([archivedCar.extend(listedCar), car.extend(listedCar)])),
    total: z.int(),
    /** Those of several searched numbers that no car of the view has. */
    missing: z.array(z.string()),
    counts: z.object({
      all: z.int(),
      ...(Object.fromEntries(carWork.map((work) => [work, z.int()])) as Record<CarWork, z.ZodInt>),
    }),
    /** Minimum and maximum of all cars: cents, days, and tenths of a percent below the list price. */
    ranges: z
      .object({
        price: span,
        delivery: z.tuple([plainDate, plainDate]).nullable(),
        underList: span,
      })
      .optional(),
    /** The values of each choice that at least one car has. */
    choices: z
      .object(
        Object.fromEntries(fleetFacets.map((name) => [name, values])) as Record<FleetFacet, typeof values>,
      )
      .optional(),
  }),
  errors: roleErrors,
})
export type Fleet = OutputOf<typeof readFleet>

const neighbour = z.object({ id, jobNumber: z.string(), modelDesignation: z.string() }).nullable()
/** List fleet cars by id in the order of a view: all, or the given ones with their number in the view; and the position of one car in it (P202). */
export const readFleetIds = post("/api/car/fleet/ids", {
  body: z.object({
    ...fleetView.shape,
    ids: listOf(id, maxListedCars).optional(),
    place: id.optional(),
  }),
  maxBodyKb: 4096,
  needsNoTerms: "reading",
  output: z.object({
    cars: z.array(z.object({ id, version: z.int(), area: z.enum(areas) })),
    /** Number of the given cars that are in the view. */
    shown: z.int(),
    /** Position of `place`, from 0; null if the car is not in the view. */
    place: z.object({ at: z.int(), previous: neighbour, next: neighbour }).nullable(),
  }),
  errors: roleErrors,
})
export type FleetIds = OutputOf<typeof readFleetIds>
