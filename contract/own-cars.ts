import { z } from "zod"
import { activity } from "./activities.ts"
import type { Agreed } from "./agreed.ts"
import { agentCar } from "./cars.ts"
import { endpoint } from "./endpoint.ts"
import { boundErrors } from "./errors.ts"
import type { Offer } from "./offers.ts"
import { id, plainDate } from "./schemas.ts"

/** An offer as it was accepted; amounts in whole cents (P50). */
const boundOffer = z.object({
  netCents: z.int(),
  grossCents: z.int(),
  vatPercent: z.number(),
  deliveryDate: plainDate.nullable(),
  takeoverDate: plainDate.nullable(),
  minKm: z.int(),
  targetKm: z.int(),
  maxKm: z.int(),
  perMonthCents: z.int(),
  per1000KmCents: z.int(),
}) satisfies z.ZodType<Offer>

const edition = z.object({ version: z.string(), hash: z.string() })
const agreed = z.object({ conditions: edition, terms: edition }) satisfies z.ZodType<Agreed>

/** A car that one of the own locations holds: accepted, or confirmed too (P51). */
export const ownCar = z.object({
  /** The acceptance that holds it. */
  activity,
  /** What binds, whatever the car says now. */
  bound: boundOffer,
  /** What was agreed to with it; null where the provider recorded the acceptance. */
  agreed: agreed.nullable(),
  /** The car as agents see it, now. */
  car: agentCar,
  /** What the options of the car are called, by id. */
  names: z.record(id, z.string()),
})
export type OwnCar = z.infer<typeof ownCar>

export const listOwnCars = endpoint({
  method: "GET",
  path: "/api/car/mine",
  summary:
    "Cars that the listed locations hold, also archived ones, the last change first; the own ones while blocked; none for admins",
  output: z.array(ownCar),
  errors: boundErrors,
})
