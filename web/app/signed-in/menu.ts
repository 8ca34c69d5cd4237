import type { Location } from "../../../contract/people/locations.ts"
import type { Profile, User } from "../../../contract/people/users.ts"
import { type AppLink, links } from "../../core/links.ts"
import { screens } from "../../core/screens.ts"
import { texts } from "./texts.de.ts"

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

/** Inactive and blocked users can only sign out; the terms must be answered first. */
export const isAdmitted = ({ active, blocked, terms }: Profile) =>
  active && !blocked && terms?.answer !== null
export const menuOf = (user: Profile): readonly MenuEntry[] =>
  !isAdmitted(user) || user.lacksSecondFactor ? [] : user.type === "ADMIN" ? adminMenu : agentMenu

export const ownMenuOf = (user: Profile): readonly MenuEntry[] => [
  ...(isAdmitted(user) ? [{ text: texts.profile, link: links.profile() }] : []),
  ...(menuOf(user) === adminMenu
    ? [
        { text: screens.journal.title, link: links.journal() },
        { text: screens.operation.title, link: links.operation() },
      ]
    : []),
]

type Where = Pick<User, "type" | "locations">

/** Location in the header: the only one, or the main one of several (P74). */
export function locationLabel({ type, locations }: Where): string {
  if (type === "ADMIN") return "Administration"
  return (locations.find(({ main }) => main) ?? locations[0])?.name ?? ""
}

/** Several branches without their main location. */
export const lacksMain = ({ type, locations }: Where): boolean =>
  type !== "ADMIN" && locations.length > 1 && !locations.some(({ main }) => main)

/** Name of the first branch's main location among the group's locations; undefined if missing. */
export function mainName({ locations }: Where, group: readonly Location[]): string | undefined {
  const branch = group.find(({ id }) => id === locations[0]?.id)
  return group.find(({ id }) => id === branch?.mainLocationId)?.name
}
