import type { Profile } from "../../../contract/users.ts"
import { type AppLink, links } from "../../links.ts"
import { screens } from "../../screens.ts"
import { texts } from "../texts.de.ts"

/** A page of somebody's own. */
type MenuEntry = { text: string; link: AppLink }

const agentMenu: readonly MenuEntry[] = [
  { text: screens.preOffers.title, link: links.preOffers() },
  { text: screens.selection.title, link: links.selection() },
  { text: screens.activities.title, link: links.activities() },
  { text: screens.watch.title, link: links.watch() },
]
const adminMenu: readonly MenuEntry[] = [
  { text: screens.cars.title, link: links.cars() },
  { text: screens.users.title, link: links.users() },
  { text: screens.locations.title, link: links.locations() },
  { text: screens.outbox.title, link: links.outbox() },
]

/** Somebody inactive or blocked can only sign out (P73, P42); the terms are answered first. */
export const isAdmitted = ({ active, blocked, terms }: Profile) =>
  active && !blocked && terms?.answer !== null
/** The pages of the header's menu, by role. */
export const menuOf = (user: Profile): readonly MenuEntry[] =>
  !isAdmitted(user) || user.lacksSecondFactor ? [] : user.type === "ADMIN" ? adminMenu : agentMenu

/** What belongs to the person: the profile and, for admins, the record. */
export const ownMenuOf = (user: Profile): readonly MenuEntry[] => [
  ...(isAdmitted(user) ? [{ text: texts.profile, link: links.profile() }] : []),
  ...(menuOf(user) === adminMenu ? [{ text: screens.record.title, link: links.record() }] : []),
]
