import { z } from "zod"
import { endpoint } from "./endpoint.ts"

export const getMeta = endpoint({
  method: "GET",
  path: "/api/meta.json",
  summary: "Build date of the served web app, and what the footer and the contact line show; never cached",
  output: z.object({
    buildDate: z.iso.datetime(),
    version: z.string(),
    contactPhone: z.string(),
    contactMail: z.string(),
    demo: z.boolean(),
    /** Whether mails are sent at all; without a mail server they are kept (P149). */
    sendsMails: z.boolean(),
    /** The hosted identity that the browser signs in at; null where the portal does that itself. */
    identity: z.object({ projectId: z.string(), apiKey: z.string() }).nullable(),
    /** What the issuer is called at which people sign in; null where there is none. */
    issuer: z.string().nullable(),
  }),
  errors: [],
})
export const getHealth = endpoint({
  method: "GET",
  path: "/api/health",
  summary: "The process runs",
  output: z.object({ status: z.literal("ok") }),
  errors: [],
})
/**
 * What the portal lives on. `consumers` make messages and mails of the journal; `disk` is room where the data folder is; `mail` is
 * there where mails are sent.
 */
export const partNames = [
  "database",
  "schema",
  "files",
  "identity",
  "mail",
  "record",
  "consumers",
  "disk",
] as const
export type PartName = (typeof partNames)[number]
const part = z.object({
  status: z.enum(["ok", "degraded", "failing"]),
  /** One German sentence for the operator. */
  reason: z.string().optional(),
  /** Of `consumers`: for how many seconds the oldest entry that each of them has not read waits. */
  behind: z.record(z.string(), z.int()).optional(),
})
export type Part = z.output<typeof part>
const parts = z.partialRecord(z.enum(partNames), part)
export type Readiness = { status: "ready" | "degraded" | "failing"; parts: z.output<typeof parts> }

export const getReady = endpoint({
  method: "GET",
  path: "/api/ready",
  summary:
    "Whether calls should come to this process: 503 before it ends, without a writable database of a schema that fits, without its files or its own identity; with 200 parts without which some of the work goes on may be named as degraded. Cheap enough to be asked each second",
  output: z.object({ status: z.enum(["ready", "degraded"]), parts }),
  errors: [],
})
