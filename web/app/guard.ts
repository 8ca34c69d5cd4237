import type { Role } from "../../contract/core/enums.ts"
import { hrefOf, links } from "../core/links.ts"
import { ownCarsPath, screenAt, screens } from "../core/screens.ts"
import { loginSearch, parseSearch } from "../core/search.ts"

export type Visitor = {
  role: Role
  active: boolean
  blocked: boolean
  lacksSecondFactor: boolean
  unanswered: boolean
} | null

export type Decision =
  | { show: "page" | "notFound" | "inactive" | "consent" }
  | { show: "redirect"; to: string }

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

/** Decides what a visitor sees at an address, e.g. "/overview/preoffer?carId=7" (P73). */
export function decide(visitor: Visitor, href: string): Decision {
  const [path = "", query = ""] = href.split("?")
  const screen = screenAt(path)
  if (screen?.open || path === resetPath) return { show: "page" }
  const atEntry = entryPaths.includes(path)
  if (visitor === null) {
    if (atEntry) return { show: "page" }
    return { show: "redirect", to: hrefOf(links.login(href === home ? {} : { to: href })) }
  }
  if (path === ownCarsPath) return { show: "redirect", to: hrefOf(links.activities({ tab: "contracts" })) }
  const target = safeReturn(loginSearch(parseSearch(query)).to)
  // After signing in for an e-mail link, return to it, even if not activated.
  if (atEntry && target === linkPath) return { show: "redirect", to: linkPath }
  if (visitor.blocked) {
    const isOpen =
      path === blockPath || (path === activitiesPath && visitor.active && visitor.role !== "ADMIN")
    return isOpen ? { show: "page" } : { show: "redirect", to: blockPath }
  }
  if (!visitor.active) return path === home ? { show: "inactive" } : { show: "redirect", to: home }
  if (visitor.lacksSecondFactor)
    return path === profilePath ? { show: "page" } : { show: "redirect", to: profilePath }
  if (atEntry) return { show: "redirect", to: target }
  if (visitor.unanswered) return { show: "consent" }
  const mayOpen = screen && (!screen.roles || screen.roles.includes(visitor.role))
  return { show: mayOpen ? "page" : "notFound" }
}
