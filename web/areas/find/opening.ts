import type { NavigateOptions } from "@tanstack/react-router"
import type { AppLink } from "../../links.ts"

/** The address of the list that is open, and what its entry in the history says. */
type Here = { pathname: string; search: Readonly<Record<string, unknown>>; state: { afterList?: boolean } }

/**
 * A found car opens over its own list as from a row: the list stays as it was filtered, and is in the history once (P196). The
 * archive is another list than the fleet.
 */
export function openingOf(link: AppLink, { pathname, search, state }: Here): NavigateOptions {
  const { type: _type, preOfferType: _offer, ...list } = search
  const opened = (link.search ?? {}) as { carId?: string; archive?: boolean }
  const isSameList = pathname === link.to && Boolean(search.archive) === Boolean(opened.archive)
  if (!opened.carId || !isSameList) return link as NavigateOptions
  const isTurn = search.carId !== undefined
  return {
    ...link,
    search: { ...list, ...opened },
    replace: isTurn,
    state: { ...((!isTurn || state.afterList) && { afterList: true }) },
  } as NavigateOptions
}
