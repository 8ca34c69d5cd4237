import { isIP } from "node:net"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Log } from "../runtime/index.ts"

/** Whether a proxy forwarded this call that is not trusted, so that what it says about the caller does not count. */
const isForwardedByStranger = ({ headers, ips }: FastifyRequest) =>
  (headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined) &&
  // The connection's own address comes first, and others follow only if the proxy is trusted.
  (ips?.length ?? 0) < 2

/** Networks in which proxies stand; anybody else may write such a header for fun. */
const isNear = (address = "") => {
  const plain = address.replace(/^::ffff:/, "")
  return isIP(plain) === 6
    ? /^(::1$|f[cd]|fe80:)/i.test(plain)
    : /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(plain)
}

/** Warns once if calls come through a proxy that is not trusted (P160): all people count as one caller then. */
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
