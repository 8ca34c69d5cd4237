/** The cookie of a session: its name and attributes as the library takes them. */
export type SessionCookie = {
  name: string
  attributes: { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean }
}

/**
 * Under https the name begins with `__Host-`, so that no other host of the domain and no page without TLS can set it. It is for
 * the whole portal, because that prefix asks for it; only the calls of the identity and the door of the documentation read it.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith("https:")
  return {
    name: secure ? "__Host-zvf.session" : "zvf.session",
    attributes: { httpOnly: true, sameSite: "lax", path: "/", secure },
  }
}

/** What the release before called it, at a path of its own. */
const formerNames = ["__Secure-zvf.session_token", "zvf.session_token"]

/**
 * A cookie header in which the cookie of the release before counts as today's where that is missing, so that nobody is signed
 * out by an update.
 */
export function withFormerCookie(header: string, { name }: SessionCookie): string {
  const cookies = header.split("; ")
  if (cookies.some((cookie) => cookie.startsWith(`${name}=`))) return header
  return cookies
    .map((cookie) => {
      const former = formerNames.find((known) => cookie.startsWith(`${known}=`))
      return former ? name + cookie.slice(former.length) : cookie
    })
    .join("; ")
}

/** `Set-Cookie` headers that take the cookies of the release before away. */
export const formerCookiesGone = ({ attributes: { secure } }: SessionCookie): string[] =>
  formerNames
    .filter((name) => secure || !name.startsWith("__"))
    .map(
      (name) => `${name}=; Max-Age=0; Path=/api/identity; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
    )
