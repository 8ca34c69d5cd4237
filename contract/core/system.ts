import { z } from "zod"
import { get, post } from "./endpoint.ts"
import { roles } from "./enums.ts"
import { roleErrors } from "./errors.ts"
import { id, instant } from "./schemas.ts"

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

/** Read what an operator looks at: the parts of readiness, the database, the e-mails that wait, and the last backup; for admins. */
export const readOperation = get("/api/operation", {
  output: z.object({
    version: z.string(),
    parts,
    /** Size of the database, and what it may still grow by (null: unknown), in bytes. */
    usedBytes: z.int(),
    freeBytes: z.int().nullable(),
    /** Between the clocks of portal and database, in seconds. */
    clockDifference: z.number(),
    /** With the error of its last attempt, empty before the first one. */
    oldestMail: z.object({ id, createdAt: instant, lastError: z.string() }).nullable(),
    waitingMails: z.int(),
    /** `npm run backup` of the embedded database, or the last archived file of another; null without one. */
    lastBackup: instant.nullable(),
    isEmbedded: z.boolean(),
  }),
  errors: roleErrors,
})
export type Operation = z.output<(typeof readOperation)["output"]>

/** Send an e-mail to the caller through the outbox, to see whether e-mails arrive. */
export const sendTestMail = post("/api/operation/mail", { output: z.object({}), errors: roleErrors })
