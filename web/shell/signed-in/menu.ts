import type { Profile } from "../../../contract/users.ts"
import { type AppLink, links } from "../../links.ts"
import type texts from "../texts.de.json"

/** A page of somebody's own. */
type MenuEntry = { text: Extract<keyof typeof texts, `menu${string}`>; link: AppLink }

const agentMenu: readonly MenuEntry[] = [
  { text: "menuPreOffers", link: links.preOffers() },
  { text: "menuSelection", link: links.selection() },
  { text: "menuActivities", link: links.activities() },
  { text: "menuWatch", link: links.watch() },
]
const adminMenu: readonly MenuEntry[] = [
  { text: "menuCars", link: links.cars() },
  { text: "menuUsers", link: links.users() },
  { text: "menuLocations", link: links.locations() },
  { text: "menuOutbox", link: links.outbox() },
]

/** Somebody inactive or blocked can only sign out (P73, P42); the terms are answered first. */
export const isAdmitted = ({ active, blocked, terms }: Profile) =>
  active && !blocked && terms?.answer !== null
/** The pages of the header's menu, by role. */
export const menuOf = (user: Profile): readonly MenuEntry[] =>
  !isAdmitted(user) || user.lacksSecondFactor ? [] : user.type === "ADMIN" ? adminMenu : agentMenu

/** What belongs to the person: the profile and, for admins, the record. */
export const ownMenuOf = (user: Profile): readonly MenuEntry[] => [
  ...(isAdmitted(user) ? [{ text: "menuProfile", link: links.profile() } as const] : []),
  ...(menuOf(user) === adminMenu ? [{ text: "menuRecord", link: links.record() } as const] : []),
]
