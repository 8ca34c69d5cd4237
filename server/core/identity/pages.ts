import type { IncomingHttpHeaders } from "node:http"

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"])

/** The calling page; browsers without an origin send a referer. */
const pageOf = ({ origin, referer }: IncomingHttpHeaders): URL | null => {
  const page = origin ?? referer
  return page !== undefined && URL.canParse(page) ? new URL(page) : null
}

/** The portal's address as this browser may open it: the public one, or a loopback name of the called host. */
function addressFor(publicUrl: string, headers: IncomingHttpHeaders): URL {
  const page = pageOf(headers)
  const isLoopback = page !== null && loopbackNames.has(page.hostname) && page.host === headers.host
  return isLoopback ? page : new URL(publicUrl)
}

/** Programs send no page and no cookie. Pages of other sites are refused earlier (`refuseForeignPages`). */
export function isOwnPage(publicUrl: string, headers: IncomingHttpHeaders): boolean {
  const isBrowser =
    headers.cookie !== undefined || Object.keys(headers).some((name) => name.startsWith("sec-fetch-"))
  if (headers.origin === undefined && headers.referer === undefined) return !isBrowser
  return pageOf(headers)?.origin === addressFor(publicUrl, headers).origin
}

/** Relying party of passkeys: the host name, and the origin of the pages. */
export type RelyingParty = { id: string; origin: string }

export function relyingParty(publicUrl: string, { headers }: { headers: IncomingHttpHeaders }): RelyingParty {
  const { hostname, origin } = addressFor(publicUrl, headers)
  return { id: hostname, origin }
}

export const cookieIn = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
