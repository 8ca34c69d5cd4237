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
    /** The hosted identity that the browser signs in at; null where the portal does that itself. */
    identity: z.object({ projectId: z.string(), apiKey: z.string() }).nullable(),
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
export const getReady = endpoint({
  method: "GET",
  path: "/api/ready",
  summary:
    "The process can answer and is not about to end: the database is reachable and migrated; `record` says whether entries wait longer than a minute for their seal",
  output: z.object({ status: z.literal("ready"), record: z.enum(["sealed", "overdue"]) }),
  errors: [],
})
