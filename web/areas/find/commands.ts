import type { NavigateOptions } from "@tanstack/react-router"
import type { Role } from "../../../contract/enums.ts"
import type { FoundCar, FoundPerson } from "../../../contract/find.ts"
import { vinText } from "../../../contract/format.ts"
import { folded, searchRows } from "../../../contract/search.ts"
import { type AppLink, links } from "../../links.ts"
import type { Command } from "../../ui/palette/index.ts"

/** Something that is always there: a page, or an act. */
export type Fixed = { id: string; label: string; words?: string; run: () => void }

/** Where a found car opens for whoever found it. */
export function linkOfCar(
  { id, area, place, jobNumber }: Pick<FoundCar, "id" | "area" | "place" | "jobNumber">,
  role: Role,
): AppLink {
  if (role === "ADMIN") return links.cars({ carId: id, ...(place === "archive" && { archive: true }) })
  return place === "own" ? links.activities({ search: jobNumber }) : links.overview(area, { carId: id })
}

/** Where the person is: the address of the list, and what its entry in the history says. */
type Here = { pathname: string; search: Readonly<Record<string, unknown>>; state: { afterList?: boolean } }

/**
 * How a found car opens. Over its own list it does so as from a row of it: the list stays as it was filtered, and is in the history
 * once (P196). The archive is another list than the fleet.
 */
export function openingOf(link: AppLink, { pathname, search, state }: Here): NavigateOptions {
  const { type: _type, preOfferType: _offer, ...list } = search
  const isSameList = Boolean(search.archive) === "archive" in (link.search ?? {})
  if (pathname !== link.to || !isSameList) return link as NavigateOptions
  const isTurn = search.carId !== undefined
  const isAfterList = !isTurn || state.afterList
  return {
    ...link,
    search: { ...list, ...link.search },
    replace: isTurn,
    state: { ...(isAfterList && { afterList: true }) },
  } as NavigateOptions
}

/** "HH-ZV 2839 · 4700402 · … 12345": what tells a car from others of its designation. */
export const noteOfCar = ({ licensePlateNumber, jobNumber, idNumber }: FoundCar): string =>
  [licensePlateNumber, jobNumber, vinText(idNumber)].filter(Boolean).join(" · ")

export const noteOfPerson = ({ location, mail }: FoundPerson): string =>
  [location, mail].filter(Boolean).join(" · ")

/** Pages and acts that fit what was typed, the best first; all of them where nothing was. */
export const fitting = (all: readonly Fixed[], typed: string): readonly Command[] =>
  searchRows(all, ({ label, words = "" }) => `\n ${folded(`${label} ${words}`)}`, typed)
