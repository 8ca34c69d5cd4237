import type { FastifyInstance, FastifyRequest } from "fastify"
import { Refusal } from "../refusal.ts"

const reading = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Refuses every writing call from a page of another origin (403 `foreign_page`, P165), before any other check. Browsers send
 * `Sec-Fetch-Site`, older ones `Origin`; programs send neither, and no cookies that they were not given.
 */
export function refuseForeignPages(app: FastifyInstance, publicUrl: string): void {
  app.addHook("onRequest", async (request) => {
    if (!reading.has(request.method) && isForeign(request, publicUrl)) throw new Refusal("foreign_page")
  })
}

function isForeign({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers["sec-fetch-site"]
  if (site !== undefined) return site !== "same-origin" && site !== "none"
  const { origin, host } = headers
  if (origin === undefined || origin === publicUrl) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
