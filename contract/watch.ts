import { z } from "zod"
import { fieldOf } from "./car-fields.ts"
import { endpoint } from "./endpoint.ts"
import { areas, notifyChoices } from "./enums.ts"
import { roleErrors } from "./errors.ts"
import { carChoices, type Filters, noValue, rangeFilters } from "./filter-fields.ts"
import { longestNote, longestSearchName } from "./limits.ts"
import { fieldValue, id, instant, plainDate, plainLine, text, version } from "./schemas.ts"
import { type WatchFacts, watchStates } from "./watch-facts.ts"

const notify = z.enum(notifyChoices)
const cents = z.int().min(0).max(1e12)
/** Negative if the price is above the list price, by any amount. */
const percent = z.int().min(-1_000_000).max(100)

const facts: z.ZodType<WatchFacts> = z.object({
  area: z.enum(areas),
  state: z.enum(watchStates),
  prices: z.array(z.int()),
  dates: z.array(plainDate.nullable()),
  values: z.record(z.string(), fieldValue).optional(),
})

export const watchedCar = z.object({
  carId: id,
  /** Incremented when the note or the notification setting changes (P35). */
  version,
  /** The list in which the caller sees the car; null for none, and then no other data is included. */
  area: z.enum(areas).nullable(),
  name: z.string(),
  note: z.string(),
  notify,
  at: instant,
  /** Price, dates and state when the caller last saw them. */
  seen: facts,
})
export type WatchedCar = z.infer<typeof watchedCar>

const choices = ({ field }: (typeof carChoices)[number]) => {
  const car = fieldOf(field)
  const value = car.kind === "choice" ? z.enum(car.choices) : id
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
  notify,
  at: instant,
})
export type SavedSearch = z.infer<typeof savedSearch>

export const listWatchedCars = endpoint({
  method: "GET",
  path: "/api/watch/cars",
  summary: "List the caller's watched cars, newest first",
  output: z.array(watchedCar),
  errors: roleErrors,
})
export const watchCar = endpoint({
  method: "POST",
  path: "/api/watch/car",
  summary: "Watch a car that the caller can see; idempotent",
  body: z.object({ carId: id }),
  output: watchedCar,
  errors: [...roleErrors, "terms_not_accepted", "not_found", "watch_list_full"],
})
export const unwatchCar = endpoint({
  method: "POST",
  path: "/api/watch/car/remove",
  summary: "Stop watching a car and delete its note; idempotent",
  body: z.object({ carId: id }),
  output: z.object({}),
  errors: [...roleErrors, "terms_not_accepted"],
})
export const updateWatchedCar = endpoint({
  method: "POST",
  path: "/api/watch/car/update",
  summary: "Change the private note or notification setting of a watched car",
  body: z.object({
    carId: id,
    version,
    note: text.max(longestNote).trim().optional(),
    notify: notify.optional(),
  }),
  output: watchedCar,
  errors: [...roleErrors, "terms_not_accepted", "not_found", "version_conflict"],
})
export const seeWatchedCar = endpoint({
  method: "POST",
  path: "/api/watch/car/seen",
  summary: "Mark a watched car as seen in this version; newer changes stay marked",
  body: z.object({ carId: id, carVersion: version }),
  output: watchedCar,
  errors: [...roleErrors, "terms_not_accepted", "not_found"],
})
export const listSavedSearches = endpoint({
  method: "GET",
  path: "/api/watch/searches",
  summary: "List the caller's saved searches by name",
  output: z.array(savedSearch),
  errors: roleErrors,
})
export const saveSearch = endpoint({
  method: "POST",
  path: "/api/watch/search",
  summary: "Save filters under a name that is unique in their area",
  body: z.object({ area: z.enum(areas), name: searchName, filters, notify }),
  output: savedSearch,
  errors: [...roleErrors, "terms_not_accepted", "search_name_taken", "watch_list_full"],
})
export const updateSearch = endpoint({
  method: "POST",
  path: "/api/watch/search/update",
  summary: "Change the notification setting of a saved search",
  body: z.object({ id, notify }),
  output: savedSearch,
  errors: [...roleErrors, "terms_not_accepted", "not_found"],
})
export const deleteSearch = endpoint({
  method: "POST",
  path: "/api/watch/search/delete",
  summary: "Delete a saved search; idempotent",
  body: z.object({ id }),
  output: z.object({}),
  errors: [...roleErrors, "terms_not_accepted"],
})
