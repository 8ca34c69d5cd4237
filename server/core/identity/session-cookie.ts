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
