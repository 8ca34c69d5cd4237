import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { roleErrors } from "./errors.ts"
import { id, instant, plainDate } from "./schemas.ts"

/** The next day on which cars of the caller's locations retire, are delivered, or must be taken over. */
const nextDate = z.object({
  date: plainDate,
  kind: z.enum(["DELIVERY", "TAKEOVER"]),
  cars: z.int(),
  /** The case of one of the cars. */
  activityId: id,
})

/** What the start page of an agent says (P75, P194). */
export const agentStart = z.object({
  /** Free cars in each list whose offer is not over. */
  listed: z.object({ PRE_OFFER: z.int(), SELECTION: z.int() }),
  /** Cases of the caller's locations that were confirmed or rejected since the last visit. */
  confirmed: z.int(),
  rejected: z.int(),
  /** Answered individual requests whose car is still free. */
  answered: z.int(),
  /** Free pre-offers of the caller's locations whose Pre-Offer 1 ends within three days. */
  ending: z.int(),
  nextDate: nextDate.nullable(),
  /** What came into the caller's lists since the last visit: the newest, at most `mostFresh` of each. */
  fresh: z.object({ PRE_OFFER: z.array(id), SELECTION: z.array(id) }),
})
export type AgentStart = z.infer<typeof agentStart>

export const readAgentStart = endpoint({
  method: "GET",
  path: "/api/start",
  summary:
    "What an agent begins with: the size of both lists, and what is new or due since `since`, by default the last working day (P194)",
  query: z.object({ since: instant.optional() }),
  output: agentStart,
  errors: roleErrors,
})

/** Charts beside the desk (P127, P194). */
export const adminStart = z.object({
  /** Free cars in the lists by model series, the most first; `label` is empty for cars without one. */
  stock: z.array(z.object({ id: id.nullable(), label: z.string(), cars: z.int(), averageDays: z.int() })),
  /** The last 12 months in Berlin by deadline, this one last: cases that count, and those answered in time. */
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d\d$/), counted: z.int(), kept: z.int() })),
})
export type AdminStart = z.infer<typeof adminStart>

export const readAdminStart = endpoint({
  method: "GET",
  path: "/api/start/admin",
  summary: "Stock and age by model series, and answers within the promised time by month (P127, P194)",
  output: adminStart,
  errors: roleErrors,
})
