import { z } from "zod"
import { get } from "./endpoint.ts"
import { roles } from "./enums.ts"

const demoPerson = z.object({
  mail: z.string(),
  type: z.enum(roles),
  state: z.enum(["active", "waiting", "blocked", "inactive"]),
  locations: z.array(z.string()),
})
export type DemoPerson = z.infer<typeof demoPerson>

/** Read the build date of the served web app and the texts of footer and contact line; never cached. */
export const getMeta = get("/api/meta.json", {
  output: z.object({
    buildDate: z.iso.datetime(),
    version: z.string(),
    contactPhone: z.string(),
    contactMail: z.string(),
    demo: z.boolean(),
    /** Users of a demo, for its sign-in page (P260); empty in production. */
    demoPeople: z.array(demoPerson),
    sendsMails: z.boolean(),
    identity: z.object({ projectId: z.string(), apiKey: z.string() }).nullable(),
    issuer: z.string().nullable(),
  }),
  errors: [],
})
export const getHealth = get("/api/health", {
  lane: "entry",
  output: z.object({ status: z.literal("ok") }),
  errors: [],
})
/** Parts of readiness. `disk`: free space for the data folder; `mail` only if e-mails are sent. */
export const partNames = [
  "database",
  "schema",
  "identity",
  "mail",
  "journal",
  "consumers",
  "disk",
  "clock",
] as const
export type PartName = (typeof partNames)[number]
const part = z.object({
  status: z.enum(["ok", "degraded", "failing"]),
  reason: z.string().optional(),
  /** `consumers` only: age in seconds of each consumer's oldest unread entry. */
  behind: z.record(z.string(), z.int()).optional(),
})
export type Part = z.output<typeof part>
const parts = z.partialRecord(z.enum(partNames), part)
export type Readiness = { status: "ready" | "degraded" | "failing"; parts: z.output<typeof parts> }

/**
 * Report readiness to load balancers: 503 before shutdown, without a writable database with a matching schema, or without the own identity; a 200 may list degraded optional parts. Cheap enough to be polled every second.
 */
export const getReady = get("/api/ready", {
  lane: "entry",
  output: z.object({ status: z.enum(["ready", "degraded"]), parts }),
  errors: [],
})
