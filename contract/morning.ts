import { z } from "zod"
import { activity, answerOpening } from "./activities.ts"
import { agentCar } from "./cars.ts"
import { endpoint } from "./endpoint.ts"
import { areas } from "./enums.ts"
import { roleErrors } from "./errors.ts"
import { id, instant, plainDate } from "./schemas.ts"
import { user } from "./users.ts"

const perArea = z.object({ PRE_OFFER: z.int(), SELECTION: z.int() })

/** A date of a car that one of the own locations holds. */
const ownDate = z.object({
  carId: id,
  area: z.enum(areas),
  jobNumber: z.string(),
  model: z.string(),
  /** What happens that day: the car retires or is delivered, or the last day to take it over. */
  kind: z.enum(["DELIVERY", "TAKEOVER"]),
  date: plainDate,
  /** The provider has confirmed it. */
  confirmed: z.boolean(),
})
export type OwnDate = z.infer<typeof ownDate>

/** The start page of an agent (P194). */
export const agentMorning = z.object({
  /** Answers to individual requests whose offer can be accepted now, the newest first. */
  answers: z.array(z.object({ activity, openings: z.array(answerOpening) })),
  /** Cars that the caller may ask for whose offer ends within a week: how many, and the first of them. */
  ending: z.object({ count: z.int(), cars: z.array(agentCar) }),
  /** What came into the caller's lists since the start of the last working day: how many, and the newest of them. */
  fresh: z.object({ since: instant, counts: perArea, cars: z.array(agentCar) }),
  /** The next dates of cars that the own locations hold, the earliest first. */
  dates: z.array(ownDate),
  /** What the caller could accept or ask about now, of a seller what the own managers could. */
  askable: perArea,
  /** What the lists hold that is free and not over. */
  listed: perArea,
  /** What waits for the provider. */
  openRequests: z.int(),
  openAcceptances: z.int(),
})
export type AgentMorning = z.infer<typeof agentMorning>

export const readAgentMorning = endpoint({
  method: "GET",
  path: "/api/morning/agent",
  summary:
    "What waits for an agent: answers, offers that end soon, new cars, next dates, and how many cars can be asked for (P194)",
  output: agentMorning,
  errors: roleErrors,
})

export const listFreshCars = endpoint({
  method: "GET",
  path: "/api/morning/fresh",
  summary:
    "All cars that the start page of an agent counts as new, by id: what the lists are narrowed to (P194)",
  output: z.array(id),
  errors: roleErrors,
})

const gaps = z.object({ location: z.int(), price: z.int(), date: z.int(), kilometers: z.int() })

/** The stock of a series: cars that agents see and nobody holds. */
const seriesStock = z.object({
  /** The series; null for cars without one. */
  id: id.nullable(),
  label: z.string(),
  cars: z.int(),
  /** Days since they were put into the portal: the middle one, and the longest. */
  medianDays: z.int(),
  longestDays: z.int(),
})
export type SeriesStock = z.infer<typeof seriesStock>

/** What admins see beside their desk (P194). */
export const providerMorning = z.object({
  /** Open cases by their deadlines (P25, P53). */
  cases: z.object({ open: z.int(), soon: z.int(), overdue: z.int() }),
  /** Profiles that nobody has admitted yet, the oldest first: how many, and the first of them. */
  registrations: z.object({ count: z.int(), people: z.array(user) }),
  /** `kept` of a portal that sends none. */
  mails: z.object({ sends: z.boolean(), failed: z.int(), waiting: z.int(), kept: z.int() }),
  /** Locations for which nobody can ask, accept or take back: no active sales manager who is not blocked (P2). */
  unmanaged: z.int(),
  /** Free cars that cannot be offered: all of them, and those that lack something; one car may lack several. */
  incomplete: z.object({ cars: z.int(), by: gaps }),
  /** By the number of cars, the most first. */
  stock: z.array(seriesStock),
  /** What agents accepted or asked for this month in Berlin, and how those cases stand. */
  month: z.object({
    from: plainDate,
    accepted: z.int(),
    confirmed: z.int(),
    open: z.int(),
    /** Rejected, cancelled, freed or withdrawn. */
    ended: z.int(),
  }),
})
export type ProviderMorning = z.infer<typeof providerMorning>

export const readProviderMorning = endpoint({
  method: "GET",
  path: "/api/morning/provider",
  summary:
    "What else waits for an admin: registrations, mails, locations without a sales manager, incomplete cars, the stock by series, this month's acceptances (P194)",
  output: providerMorning,
  errors: roleErrors,
})
