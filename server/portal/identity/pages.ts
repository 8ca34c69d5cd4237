import type { IncomingHttpHeaders } from "node:http"

/** Address and headers of a request; forwarded headers are ignored here. */
export type ClientRequest = { readonly ip: string; readonly headers: IncomingHttpHeaders }

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

export function relyingParty(publicUrl: string, { headers }: Pick<ClientRequest, "headers">): RelyingParty {
  const { hostname, origin } = addressFor(publicUrl, headers)
  return { id: hostname, origin }
}

/** A cookie of the portal. Under https no other host of the domain and no page without TLS can set it. */
export function portalCookie(publicUrl: string, plainName: string, plainPath = "/") {
  const isSecure = publicUrl.startsWith("https:")
  const [name, path] = isSecure ? [`__Host-${plainName}`, "/"] : [plainName, plainPath]
  return {
    name,
    isSecure,
    valueIn: (cookies: string | undefined): string | undefined =>
      cookies
        ?.split(/;\s*/)
        .find((cookie) => cookie.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    /** The header that sets it for so many seconds. */
    set: (value: string, seconds: number): string =>
      `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`,
  }
}
