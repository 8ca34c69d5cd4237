import { isIP } from "node:net"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { Refusal } from "../refusal.ts"
import type { Log } from "../runtime/log.ts"

const reading = new Set(["GET", "HEAD", "OPTIONS"])

/** 403 `foreign_page` before any other check (P165). Browsers send `Sec-Fetch-Site` or `Origin`; programs neither. */
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

/** Whether an untrusted proxy forwarded this call. */
const isForwardedByStranger = ({ headers, ips }: FastifyRequest) =>
  (headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined) &&
  // Additional addresses are only present if the proxy is trusted.
  (ips?.length ?? 0) < 2

/** Private networks, where proxies are; elsewhere the header may be fake. */
const isNear = (address = "") => {
  const plain = address.replace(/^::ffff:/, "")
  return isIP(plain) === 6
    ? /^(::1$|f[cd]|fe80:)/i.test(plain)
    : /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(plain)
}

/** Warns once about an untrusted proxy (P160), behind which all callers count as one. */
export function watchProxies(app: FastifyInstance, log: Log): void {
  let warned = false
  app.addHook("onRequest", async (request) => {
    if (warned || !isNear(request.socket.remoteAddress) || !isForwardedByStranger(request)) return
    warned = true
    log.warn(
      { check: "TRUSTED_PROXIES", proxy: request.socket.remoteAddress },
      `Aufrufe kommen über einen Proxy (${request.socket.remoteAddress}), dem nicht geglaubt wird: Alle Menschen zählen als ein Anrufer und sperren sich gegenseitig aus; bitte nennen Sie ihn mit TRUSTED_PROXIES.`,
    )
  })
}
