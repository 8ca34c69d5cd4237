import type { IncomingHttpHeaders } from "node:http"

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"])

/** The calling page if this machine opened it under a loopback name, at the host that it calls. */
function loopbackPage(page: string | null | undefined, host: string | null | undefined): URL | null {
  const url = page && URL.canParse(page) ? new URL(page) : null
  return url && loopbackNames.has(url.hostname) && url.host === host ? url : null
}

/** Pages that may call: those of the public address and of `loopbackPage`. A browser that sends no origin names the page. */
export function trustedOrigins(publicUrl: string, headers: Headers | undefined): string[] {
  const page = loopbackPage(headers?.get("origin") ?? headers?.get("referer"), headers?.get("x-portal-host"))
  return [new URL(publicUrl).origin, ...(page ? [page.origin] : [])]
}

/** Whom a passkey is for: the host name people open, and the whole address that pages come from. */
export type RelyingParty = { id: string; origin: string }

export function relyingParty(publicUrl: string, headers: IncomingHttpHeaders): RelyingParty {
  const { hostname, origin } =
    loopbackPage(headers.origin ?? headers.referer, headers.host) ?? new URL(publicUrl)
  return { id: hostname, origin }
}
