import type { Role } from "../../contract/enums.ts"
import { screens } from "../screens.ts"

export type Visitor = {
  role: Role
  active: boolean
  blocked: boolean
  lacksSecondFactor: boolean
  unanswered: boolean
} | null

export type Destination = {
  /** Path with search, e.g. "/overview/preoffer?carId=7". */
  href: string
  path: string
  roles?: readonly Role[] | undefined
  /** Accessible without signing in. */
  open?: boolean | undefined
  /** Target after the sign-in. */
  returnTo?: string | undefined
}

export type Decision =
  | { show: "page" | "notFound" | "inactive" | "consent" }
  | { show: "redirect"; to: string }
  | { show: "login"; returnTo: string | undefined }

/** Password links show a message to signed-in users instead of redirecting silently (P69). */
const resetPath = screens.resetPassword.path
const entryPaths: readonly string[] = [screens.login.path, resetPath]
const home = screens.home.path
/** The only pages of blocked users: reason, duration, own contracts, complaint (P42), and their cases (P51). */
const blockPath = screens.block.path
const activitiesPath = screens.activities.path
const linkPath = screens.link.path
const profilePath = screens.profile.path

const isPath = (text: string) => /^\/(?![/\\])/.test(text)

/** Accepts only own paths, so that a crafted link cannot redirect to another site. */
export function safeReturn(to: string | undefined): string {
  if (!to || !isPath(to)) return home
  const { origin, pathname, search } = new URL(to, "http://here")
  // Check the parsed path too: "/./\\other.example" becomes "//other.example".
  const isOwn = origin === "http://here" && isPath(pathname) && !entryPaths.includes(pathname)
  return isOwn ? pathname + search : home
}

/** Decides what a visitor sees at an address (P44, P73). */
export function decide(visitor: Visitor, destination: Destination): Decision {
  if (destination.open || destination.path === resetPath) return { show: "page" }
  const atEntry = entryPaths.includes(destination.path)
  if (visitor === null) {
    if (atEntry) return { show: "page" }
    return { show: "login", returnTo: destination.href === home ? undefined : destination.href }
  }
  // After signing in for an e-mail link, return to it, even if not activated.
  if (atEntry && safeReturn(destination.returnTo) === linkPath) return { show: "redirect", to: linkPath }
  if (visitor.blocked) {
    const isOpen =
      destination.path === blockPath ||
      (destination.path === activitiesPath && visitor.active && visitor.role !== "ADMIN")
    return isOpen ? { show: "page" } : { show: "redirect", to: blockPath }
  }
  if (!visitor.active)
    return destination.path === home ? { show: "inactive" } : { show: "redirect", to: home }
  if (visitor.lacksSecondFactor)
    return destination.path === profilePath ? { show: "page" } : { show: "redirect", to: profilePath }
  if (atEntry) return { show: "redirect", to: safeReturn(destination.returnTo) }
  if (visitor.unanswered) return { show: "consent" }
  if (destination.roles && !destination.roles.includes(visitor.role)) return { show: "notFound" }
  return { show: "page" }
}
