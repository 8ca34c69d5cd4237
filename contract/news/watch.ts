import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { areas, codesOf } from "../core/enums.ts"
import { roleErrors } from "../core/errors.ts"
import { longestSearchName } from "../core/limits.ts"
import { id, instant, plainDate, plainLine, text, version } from "../core/schemas.ts"
import { fieldOf } from "../fleet/car-fields.ts"
import { carChoices, type Filters, noValue, rangeFilters } from "../fleet/filter-fields.ts"

const cents = z.int().min(0).max(1e12)
/** Negative if the price is above the list price, by any amount. */
const percent = z.int().min(-1_000_000).max(100)

export const watchedCar = z.object({
  carId: id,
  /** The list in which the caller sees the car; null for none, and then no other data is included. */
  area: z.enum(areas).nullable(),
  name: z.string(),
  at: instant,
  /** Prices, dates and state when the caller last saw them, as texts by label. */
  seen: z.record(z.string(), z.string()),
})
export type WatchedCar = z.infer<typeof watchedCar>

const choices = ({ field }: (typeof carChoices)[number]) => {
  const car = fieldOf(field)
  const value = car.kind === "choice" ? z.enum(codesOf(car.labels)) : id
  return z
    .array(z.union([value, z.literal(noValue)]))
    .min(1)
    .max(200)
    .optional()
}
const end = { cents: cents.optional(), percent: percent.optional(), day: plainDate.optional() }
const filters = z.strictObject({
  search: text.min(1).max(100).optional(),
  ...Object.fromEntries(carChoices.map((choice) => [choice.name, choices(choice)])),
  ...Object.fromEntries(rangeFilters.flatMap(({ of, keys }) => keys.map((key) => [key, end[of]]))),
}) as unknown as z.ZodType<Filters>
const searchName = plainLine.max(longestSearchName)

export const savedSearch = z.object({
  id,
  area: z.enum(areas),
  name: z.string(),
  filters,
  at: instant,
})
export type SavedSearch = z.infer<typeof savedSearch>

/** List the caller's watched cars, newest first. */
export const listWatchedCars = get("/api/watch/cars", {
  output: z.array(watchedCar),
  errors: roleErrors,
})
/** Watch a car that the caller can see; idempotent. */
export const watchCar = post("/api/watch/car", {
  body: z.object({ carId: id }),
  output: watchedCar,
  errors: [...roleErrors, "terms_not_accepted", "not_found", "watch_list_full"],
})
/** Stop watching a car; idempotent. */
export const unwatchCar = post("/api/watch/car/remove", {
  body: z.object({ carId: id }),
  output: z.object({}),
  errors: [...roleErrors, "terms_not_accepted"],
})
/** Mark a watched car as seen in this version; newer changes stay marked. */
export const seeWatchedCar = post("/api/watch/car/seen", {
  body: z.object({ carId: id, carVersion: version }),
  output: watchedCar,
  errors: [...roleErrors, "terms_not_accepted", "not_found"],
})
export const listSavedSearches = get("/api/watch/searches", {
  output: z.array(savedSearch),
  errors: roleErrors,
})
export const saveSearch = post("/api/watch/search", {
  body: z.object({ area: z.enum(areas), name: searchName, filters }),
  output: savedSearch,
  errors: [...roleErrors, "terms_not_accepted", "search_name_taken", "watch_list_full"],
})
/** Delete a saved search; idempotent. */
export const deleteSearch = post("/api/watch/search/delete", {
  body: z.object({ id }),
  output: z.object({}),
  errors: [...roleErrors, "terms_not_accepted"],
})
