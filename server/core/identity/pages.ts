import type { IncomingHttpHeaders } from "node:http"

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"])

/** The calling page; browsers that send no origin name it as the referer. */
const pageOf = ({ origin, referer }: IncomingHttpHeaders): URL | null => {
  const page = origin ?? referer
  return page !== undefined && URL.canParse(page) ? new URL(page) : null
}

/** The address of the portal as this browser may open it: the public one, or a loopback name of the very host that it calls. */
function addressFor(publicUrl: string, headers: IncomingHttpHeaders): URL {
  const page = pageOf(headers)
  const isLoopback = page !== null && loopbackNames.has(page.hostname) && page.host === headers.host
  return isLoopback ? page : new URL(publicUrl)
}

/** Programs name no page and send no cookie. Pages of other sites do not get this far (`refuseForeignPages`). */
export function isOwnPage(publicUrl: string, headers: IncomingHttpHeaders): boolean {
  const isBrowser =
    headers.cookie !== undefined || Object.keys(headers).some((name) => name.startsWith("sec-fetch-"))
  if (headers.origin === undefined && headers.referer === undefined) return !isBrowser
  return pageOf(headers)?.origin === addressFor(publicUrl, headers).origin
}

/** The party that a passkey is for: the host name that people open, and the origin of the pages. */
export type RelyingParty = { id: string; origin: string }

export function relyingParty(publicUrl: string, headers: IncomingHttpHeaders): RelyingParty {
  const { hostname, origin } = addressFor(publicUrl, headers)
  return { id: hostname, origin }
}

export const cookieIn = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
