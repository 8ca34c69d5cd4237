import { cookieIn } from "../../core/identity/index.ts"

/** A place that is only there to see whether an address leads away from it. */
const here = "https://portal.invalid"

/** The path of the portal that a sign-in leads to; the start page for anything that would lead elsewhere. */
export function pathHere(wish: string | undefined): string {
  if (!wish?.startsWith("/") || !URL.canParse(wish, here)) return "/"
  const { origin, pathname, search, hash } = new URL(wish, here)
  return origin === here && !pathname.startsWith("//") ? pathname + search + hash : "/"
}

/** Where the browser keeps the mark of the sign-in that it began; on https no neighbour may have set it. */
export const markCookieOf = (publicUrl: string) => (isHttps(publicUrl) ? "__Host-zvf.issuer" : "zvf.issuer")

/** The mark in the cookies of a request. */
export const markIn = (cookies: string | undefined, publicUrl: string): string | undefined =>
  cookieIn(cookies, markCookieOf(publicUrl))

/** The cookie for a mark that is valid for so many seconds, sent along when the issuer sends the browser back. */
export const markCookie = (publicUrl: string, mark: string, seconds: number): string =>
  `${markCookieOf(publicUrl)}=${mark}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isHttps(publicUrl) ? "; Secure" : ""}`

const isHttps = (url: string) => url.startsWith("https:")
