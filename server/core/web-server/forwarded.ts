import { isIP } from "node:net"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Log } from "../runtime/index.ts"

/** Whether an untrusted proxy forwarded this call. */
const isForwardedByStranger = ({ headers, ips }: FastifyRequest) =>
  (headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined) &&
  // More addresses than the connection's own are there only if the proxy is trusted.
  (ips?.length ?? 0) < 2

/** Private networks, where proxies are; from elsewhere the header may be fake. */
const isNear = (address = "") => {
  const plain = address.replace(/^::ffff:/, "")
  return isIP(plain) === 6
    ? /^(::1$|f[cd]|fe80:)/i.test(plain)
    : /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(plain)
}

/** Warns once if calls come through an untrusted proxy (P160): everybody then counts as one caller. */
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
