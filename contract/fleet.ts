import { z } from "zod"
import { archivedCar, car } from "./cars.ts"
import { endpoint, type OutputOf } from "./endpoint.ts"
import { areas } from "./enums.ts"
import { roleErrors } from "./errors.ts"
import { type CarWork, carWork, fleetFacets, fleetFilterFields, perKey } from "./filter-fields.ts"
import { fleetColumns } from "./fleet-words.ts"
import { mostListedCars, mostOnPaper } from "./limits.ts"
import { oddityCodes } from "./oddities.ts"
import { id, listOf, plainDate, text } from "./schemas.ts"

const mostChoices = 200
/** Far beyond any share. */
const percent = z.int().min(-1_000_000).max(1_000_000)
const schemas = {
  text: text.optional(),
  choice: z.array(text).max(mostChoices).optional(),
  cents: z.int().optional(),
  percent: percent.optional(),
  day: plainDate.optional(),
  date: plainDate.optional(),
}

/** What narrows the fleet; what is absent does not. Prices in cents, `under…` in whole percent. */
export const fleetFilters = z.object({
  ...perKey(fleetFilterFields, schemas),
  search: text.optional(),
  area: z.enum(areas).optional(),
  work: z.enum(carWork).optional(),
  archive: z.boolean().optional(),
  /** The id of a model series, or "none": what stands free of it in the lists of agents (P194). */
  series: text.optional(),
  /** Cars that share VIN, plate or nearly the job number with this one (P46). */
  alike: z.object({ idNumber: text, licensePlateNumber: text, jobNumber: text }).optional(),
})
export type FleetFilters = z.infer<typeof fleetFilters>

/** The fleet as a screen shows it. `sort` is a column, with "-" in front when descending. */
export const fleetView = z.object({
  filters: fleetFilters,
  sort: z.enum(fleetColumns.flatMap((name) => [name, `-${name}` as const])).optional(),
  /** These cars alone, whatever the filters say. */
  only: listOf(id, mostListedCars).optional(),
})
export type FleetView = z.infer<typeof fleetView>

const oddity = z.object({ code: z.enum(oddityCodes), messages: z.array(z.string()) })
const listedCar = { oddities: z.array(oddity) }
const span = z.tuple([z.number(), z.number()]).nullable()

export const readFleet = endpoint({
  method: "POST",
  path: "/api/car/fleet",
  summary:
    "One page of the fleet or of its archive as filters, search and order have it, for admins: the cars with what is odd about them, how many there are in all and of each kind of work, and with `choices` how many each filter choice would show (P200)",
  body: z.object({
    ...fleetView.shape,
    /** The place of the first car, from 0, and how many. */
    from: z.int().min(0).max(10_000_000),
    count: z.int().min(0).max(mostOnPaper),
    choices: z.boolean().default(false),
  }),
  maxBodyKb: 2048,
  needsNoTerms: true,
  output: z.object({
    cars: z.array(z.union([archivedCar.extend(listedCar), car.extend(listedCar)])),
    total: z.int(),
    counts: z.object({
      all: z.int(),
      ...(Object.fromEntries(carWork.map((work) => [work, z.int()])) as Record<CarWork, z.ZodInt>),
    }),
    /** Columns that hold nothing in any car of the fleet. */
    empty: z.array(z.enum(fleetColumns)),
    choices: z
      .object({
        counts: z.partialRecord(z.enum(fleetFacets), z.record(z.string(), z.int())),
        /** Cents, days, and tenths of a percent below the list price: the least and the most. */
        price: span,
        delivery: z.tuple([plainDate, plainDate]).nullable(),
        underList: span,
      })
      .optional(),
  }),
  errors: roleErrors,
})
export type Fleet = OutputOf<typeof readFleet>
export type FleetCounts = NonNullable<Fleet["choices"]>["counts"]

const neighbour = z.object({ id, jobNumber: z.string(), modelDesignation: z.string() }).nullable()
export const readFleetIds = endpoint({
  method: "POST",
  path: "/api/car/fleet/ids",
  summary:
    "Cars of the fleet by id, in the order of a view: all that it shows, those from one to another, or given ones with how many of them it shows; and where one car stands in it (P202)",
  body: z.object({
    ...fleetView.shape,
    ids: listOf(id, mostListedCars).optional(),
    between: z.tuple([id, id]).optional(),
    place: id.optional(),
  }),
  maxBodyKb: 4096,
  needsNoTerms: true,
  output: z.object({
    cars: z.array(z.object({ id, version: z.int(), area: z.enum(areas) })),
    /** How many of the given ones the view shows. */
    shown: z.int(),
    /** Of the car `place`, from 0; null where the view does not show it. */
    place: z.object({ at: z.int(), previous: neighbour, next: neighbour }).nullable(),
  }),
  errors: roleErrors,
})
export type FleetIds = OutputOf<typeof readFleetIds>
