import { z } from "zod"
import { get } from "../core/endpoint.ts"
import { roleErrors } from "../core/errors.ts"
import { id, instant, plainDate } from "../core/schemas.ts"
import { agentCar } from "../fleet/cars.ts"
import { activity } from "./activities.ts"

/** What is due on a day: of a car that the caller's locations hold, or an offer to them that ends. */
const dueDate = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["DELIVERY", "TAKEOVER"]), date: plainDate, activity }),
  z.object({ kind: z.literal("ENDING"), date: plainDate, car: agentCar }),
])
export type DueDate = z.infer<typeof dueDate>

/** Data of an agent's start page (P75, P194). */
export const agentStart = z.object({
  /** Number of free cars per list with an unexpired offer. */
  listed: z.object({ PRE_OFFER: z.int(), SELECTION: z.int() }),
  /** The earliest first: the next day of held cars, and free pre-offers whose Pre-Offer 1 ends within three days. At most `maxDueDates`. */
  due: z.array(dueDate),
  /**
   * The newest first, with `due` at most `maxStartLines`: cases confirmed or rejected since the last visit, and answered
   * individual requests whose car is still free.
   */
  news: z.array(activity),
  /** The newest of `fresh`, pre-offers first, at most `maxNewCars`. */
  newCars: z.array(agentCar),
  /** Cars added to the caller's lists since the last visit, newest first, at most `maxFresh` each. */
  fresh: z.object({ PRE_OFFER: z.array(id), SELECTION: z.array(id) }),
})
export type AgentStart = z.infer<typeof agentStart>

/** Read an agent's start page: the size of both lists, what is due, and what is new since `since`, by default the last working day. */
export const readAgentStart = get("/api/start", {
  query: z.object({ since: instant.optional() }),
  output: agentStart,
  errors: roleErrors,
})

/** Charts next to the desk (P127). */
export const adminStart = z.object({
  /** Free listed cars by model series, largest first; `label` is empty for cars without one. */
  stock: z.array(z.object({ id: id.nullable(), label: z.string(), cars: z.int(), averageDays: z.int() })),
  /** The last 12 months in Berlin by deadline, the current one last: cases due, and those answered in time. */
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d\d$/), counted: z.int(), kept: z.int() })),
})
export type AdminStart = z.infer<typeof adminStart>

/** Read the admins' charts: stock and age by model series, and the share of answers in time by month. */
export const readAdminStart = get("/api/start/admin", {
  output: adminStart,
  errors: roleErrors,
})
