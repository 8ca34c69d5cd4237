import type { Role } from "../../contract/enums.ts"
import { screens } from "../screens.ts"

/**
 * Who is looking: nobody, or somebody with a role who is admitted or not yet, and perhaps blocked, must set a second factor
 * up first, or has not answered to the terms in effect.
 */
export type Visitor = {
  role: Role
  active: boolean
  blocked: boolean
  lacksSecondFactor: boolean
  unanswered: boolean
} | null

export type Place = {
  /** Path with search, e.g. "/overview/preoffer?carId=7". */
  href: string
  path: string
  /** Roles the page is for; undefined where it is for everybody signed in, or does not exist. */
  roles?: readonly Role[] | undefined
  /** For everybody, signed in or not. */
  open?: boolean | undefined
  /** Where the sign-in form was asked to lead to. */
  returnTo?: string | undefined
}

export type Decision =
  | { show: "page" | "notFound" | "inactive" | "consent" }
  | { show: "redirect"; to: string }
  | { show: "login"; returnTo: string | undefined }

/** Where a mailed link sets a password: whoever is signed in is told so there, and not sent on without a word (P69). */
const resetPath = screens.resetPassword.path
/** What strangers see. */
const entryPaths: readonly string[] = [screens.login.path, resetPath]
const home = screens.home.path
/** All that blocked users see: reason, duration, own contracts, complaint (P42), and their cases (P51). */
const blockPath = screens.block.path
const activitiesPath = screens.activities.path
/** Where the links of mails lead. */
const linkPath = screens.link.path
/** Where the second factor is set up. */
const profilePath = screens.profile.path

const isPath = (text: string) => /^\/(?![/\\])/.test(text)

/** Only a path of our own: a link that came from outside must not lead to another site. */
export function safeReturn(to: string | undefined): string {
  if (!to || !isPath(to)) return home
  const { origin, pathname, search } = new URL(to, "http://here")
  // Once more when it is read: "/./\\other.example" becomes "//other.example".
  const isOwn = origin === "http://here" && isPath(pathname) && !entryPaths.includes(pathname)
  return isOwn ? pathname + search : home
}

/** What a visitor sees at a place (P44, P73). */
export function decide(visitor: Visitor, place: Place): Decision {
  if (place.open || place.path === resetPath) return { show: "page" }
  const atEntry = entryPaths.includes(place.path)
  if (visitor === null) {
    if (atEntry) return { show: "page" }
    return { show: "login", returnTo: place.href === home ? undefined : place.href }
  }
  // Whoever signed in for the link of a mail comes back to it, admitted or not.
  if (atEntry && safeReturn(place.returnTo) === linkPath) return { show: "redirect", to: linkPath }
  if (visitor.blocked) {
    const isOpen =
      place.path === blockPath ||
      (place.path === activitiesPath && visitor.active && visitor.role !== "ADMIN")
    return isOpen ? { show: "page" } : { show: "redirect", to: blockPath }
  }
  if (!visitor.active) return place.path === home ? { show: "inactive" } : { show: "redirect", to: home }
  if (visitor.lacksSecondFactor)
    return place.path === profilePath ? { show: "page" } : { show: "redirect", to: profilePath }
  if (atEntry) return { show: "redirect", to: safeReturn(place.returnTo) }
  if (visitor.unanswered) return { show: "consent" }
  if (place.roles && !place.roles.includes(visitor.role)) return { show: "notFound" }
  return { show: "page" }
}
