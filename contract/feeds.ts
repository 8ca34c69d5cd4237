import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { co2Classes, colours, conditions, drives } from "./enums.ts"
import { roleErrors } from "./errors.ts"
import { id, instant, plainDate, text } from "./schemas.ts"

/** A key by which an agent's own systems read the cars that it may advertise (P226). */
export const feedKey = z.object({
  id,
  location: z.object({ id, vfnr: z.string(), name: z.string() }),
  name: z.string(),
  /** Null where the person is gone. */
  madeBy: z.string().nullable(),
  madeAt: instant,
  /** To the minute; null where nobody has called yet. */
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** Who revoked it: the provider's people are not named to agents. */
  revokedBy: z.object({ name: z.string(), isProvider: z.boolean() }).nullable(),
})
export type FeedKey = z.infer<typeof feedKey>

export const listFeedKeys = endpoint({
  method: "GET",
  path: "/api/feed/key/all",
  summary:
    "Keys of the listed locations, for admins of all: those that hold, and those revoked in the last 90 days",
  output: z.array(feedKey),
  errors: [...roleErrors],
})
export const makeFeedKey = endpoint({
  method: "POST",
  path: "/api/feed/key",
  summary:
    "A new key for one of the own locations; the answer is the only one that holds it. With the id of one that nothing has used yet it takes that one's place, as when only the answer was lost",
  body: z.object({ id: id.optional(), locationId: id, name: text.trim().min(1).max(60) }),
  output: z.object({ id, key: z.string() }),
  errors: [
    ...roleErrors,
    "terms_not_accepted",
    "location_not_yours",
    "feed_keys_full",
    "feed_key_used",
    "too_many_requests",
  ],
})
export const revokeFeedKey = endpoint({
  method: "POST",
  path: "/api/feed/key/revoke",
  summary: "End a key of the listed locations, or as an admin any; from then on it opens nothing",
  body: z.object({ id }),
  output: z.object({}),
  errors: [...roleErrors, "terms_not_accepted", "not_found"],
})

const positive = z.number().nullable()
const word = z.string().nullable()

/** One car of a feed; null where something is not set. Litres and kWh per 100 km, g/km, km. */
const feedCar = z.object({
  id,
  title: z.string(),
  /** The location that holds it. */
  vfnr: z.string(),
  location: z.string(),
  zip: z.string(),
  city: z.string(),
  brand: word,
  model: word,
  modelSeries: word,
  designation: word,
  colour: z.enum(colours).nullable(),
  paint: word,
  upholstery: word,
  condition: z.enum(conditions).nullable(),
  firstRegistration: plainDate.nullable(),
  productionMonth: plainDate.nullable(),
  kilometres: positive,
  /** Whether it counts as new today (P224). */
  isNew: z.boolean(),
  drive: z.enum(drives).nullable(),
  fuelConsumption: positive,
  powerConsumption: positive,
  fuelConsumptionDischarged: positive,
  /** 0 of a battery car. */
  co2: positive,
  co2Class: z.enum(co2Classes).nullable(),
  co2Discharged: positive,
  co2ClassDischarged: z.enum(co2Classes).nullable(),
  electricRange: positive,
  /** Null: used, and not all of it is known (P225). */
  mandatoryText: word,
  description: z.string(),
  /** A public address that never shows another picture. */
  pictureUrl: word,
})
export type FeedCar = z.infer<typeof feedCar>
/** The columns of a feed as a table, in their order. */
export const feedColumns: readonly string[] = Object.keys(feedCar.shape)

const feedErrors = ["feed_key_invalid", "too_many_requests"] as const
/** Also in the address, since many systems of dealers take nothing but an address. */
const query = z.object({ key: z.string().max(100).optional() })
const about =
  "The released cars of a key that may be advertised (P226), without a sign-in: `Authorization: Bearer <key>` or `?key=`; with `ETag`"

export const readFeed = endpoint({
  method: "GET",
  path: "/api/feed/cars.json",
  summary: about,
  query,
  output: z.object({ cars: z.array(feedCar) }),
  raw: true,
  errors: feedErrors,
})
export const readFeedTable = endpoint({
  method: "GET",
  path: "/api/feed/cars.csv",
  summary: `${about}; RFC 4180 with semicolons, in UTF-8 with a byte order mark, decimals with a comma`,
  query,
  output: "binary",
  errors: feedErrors,
})
