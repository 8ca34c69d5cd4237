import { isIP } from "node:net"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Log } from "../runtime/index.ts"

/**
 * How a call came: directly, by a proxy that is trusted, by one that nobody named (so its word about the caller does not
 * count), or by a trusted one under another address than the one people open.
 */
export type Way = "direct" | "trusted" | "untrusted" | "other_address"

const saysForwarded = ({ headers }: FastifyRequest) =>
  headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined

/** How this call came (P160); `publicUrl` is what people open. */
export function wayOf(request: FastifyRequest, publicUrl: string): Way {
  if (!saysForwarded(request)) return "direct"
  // The connection's own address stands first, and another behind it only where the word of a proxy counts.
  if ((request.ips?.length ?? 0) < 2) return "untrusted"
  return request.host === new URL(publicUrl).host ? "trusted" : "other_address"
}

/** Networks in which proxies stand; anybody else may write such a header for fun. */
const isNear = (address = "") => {
  const plain = address.replace(/^::ffff:/, "")
  return isIP(plain) === 6
    ? /^(::1$|f[cd]|fe80:)/i.test(plain)
    : /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(plain)
}

/** Warns once where a proxy is in front that nobody named: all people count as one caller then. */
export function watchProxies(app: FastifyInstance, publicUrl: string, log: Log): void {
  let warned = false
  app.addHook("onRequest", async (request) => {
    if (warned || !isNear(request.socket.remoteAddress) || wayOf(request, publicUrl) !== "untrusted") return
    warned = true
    log.warn(
      { check: "TRUSTED_PROXIES", proxy: request.socket.remoteAddress },
      `Aufrufe kommen über einen Proxy (${request.socket.remoteAddress}), dem nicht geglaubt wird: Alle Menschen zählen als ein Anrufer und sperren sich gegenseitig aus; bitte nennen Sie ihn mit TRUSTED_PROXIES.`,
    )
  })
}
