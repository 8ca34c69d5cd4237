import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { energyNames } from "./energy.ts"
import { roleErrors } from "./errors.ts"
import { id, plainDate } from "./schemas.ts"

const line = z.object({ label: z.string(), value: z.string() })

/** What an agent needs to advertise a car that the provider released: never a purchase price (P224). */
export const listing = z.object({
  carId: id,
  title: z.string(),
  /** The location that holds it. */
  location: z.object({ vfnr: z.string(), name: z.string(), zip: z.string(), city: z.string() }),
  novelty: z.object({
    isNew: z.boolean(),
    newUntil: plainDate.nullable(),
    unknown: z.array(z.enum(["dateOfFirstRegistration", "kilometerReading"])),
  }),
  /** What it is judged by; 0 km are not known. */
  dateOfFirstRegistration: plainDate.nullable(),
  kilometerReading: z.int(),
  /** Vehicle, colour, first registration and so on, in German words. */
  facts: z.array(line),
  /** The mandatory text of the Pkw-EnVKV (P225). */
  mandatory: z.object({
    text: z.string().nullable(),
    missing: z.array(z.enum(energyNames)),
    contradictions: z.array(z.string()),
  }),
  /** Title, facts and mandatory text to copy; without the latter where it is not whole. */
  text: z.string(),
  /** False: it counts as new and its mandatory text is not whole, so advertising it now would be against the law. */
  mayBeAdvertised: z.boolean(),
  /** The example picture of its configuration; null where there is none. */
  picture: z.object({ filename: z.string(), address: z.string() }).nullable(),
})
export type Listing = z.infer<typeof listing>

export const readListing = endpoint({
  method: "GET",
  path: "/api/car/listing",
  summary:
    "What advertises a car that one of the listed locations holds and the provider confirmed: texts, whether it counts as new, the picture",
  query: z.object({ id }),
  output: listing,
  errors: [...roleErrors, "not_found"],
})
