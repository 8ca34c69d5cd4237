import { z } from "zod"
import { get } from "../core/endpoint.ts"
import { roleErrors } from "../core/errors.ts"
import { id, instant, plainDate } from "../core/schemas.ts"

const nextDate = z.object({
  date: plainDate,
  kind: z.enum(["DELIVERY", "TAKEOVER"]),
  cars: z.int(),
  /** Case of one of these cars. */
  activityId: id,
})

/** Data of an agent's start page (P75, P194). */
export const agentStart = z.object({
  /** Number of free cars per list with an unexpired offer. */
  listed: z.object({ PRE_OFFER: z.int(), SELECTION: z.int() }),
  confirmed: z.int(),
  rejected: z.int(),
  /** One of these cases each, null if none. */
  confirmedId: id.nullable(),
  rejectedId: id.nullable(),
  /** Answered individual requests whose car is still free. */
  answered: z.int(),
  /** Free pre-offers of the caller's locations whose Pre-Offer 1 expires within three days. */
  ending: z.int(),
  nextDate: nextDate.nullable(),
  /** Cars added to the caller's lists since the last visit, newest first, at most `maxFresh` each. */
  fresh: z.object({ PRE_OFFER: z.array(id), SELECTION: z.array(id) }),
})
export type AgentStart = z.infer<typeof agentStart>

/** Read an agent's start page: the size of both lists, and what is new or due since `since`, by default the last working day (P194). */
export const readAgentStart = get("/api/start", {
  query: z.object({ since: instant.optional() }),
  output: agentStart,
  errors: roleErrors,
})

/** Charts next to the desk (P127, P194). */
export const adminStart = z.object({
  /** Free listed cars by model series, largest first; `label` is empty for cars without one. */
  stock: z.array(z.object({ id: id.nullable(), label: z.string(), cars: z.int(), averageDays: z.int() })),
  /** The last 12 months in Berlin by deadline, the current one last: cases due, and those answered in time. */
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d\d$/), counted: z.int(), kept: z.int() })),
})
export type AdminStart = z.infer<typeof adminStart>

/** Read the admins' charts: stock and age by model series, and the share of answers in time by month (P127, P194). */
export const readAdminStart = get("/api/start/admin", {
  output: adminStart,
  errors: roleErrors,
})
