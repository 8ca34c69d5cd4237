import { screenAt } from "../../core/screens.ts"
import { onWindow } from "../browser/window-events.ts"
import { isPlainClick, pageHistory } from "./history.ts"

/** Marks links to the same page that keep the scroll position. */
export const keepsScroll = { "data-keeps-scroll": "" }

/**
 * Anchors that lead to a screen change the address instead of loading another document. `preload` gets the path of
 * links that the user points at, touches or focuses.
 */
export function followLinks(preload: (path: string) => void): void {
  onWindow("click", (event) => {
    const link = linkOf(event)
    if (!link || event.defaultPrevented || !isPlainClick(event as MouseEvent)) return
    const { pathname, href } = pageHistory().location
    const next = link.pathname + link.search + link.hash
    // The browser scrolls to a position of the page itself.
    if (link.hash && next.split("#")[0] === href.split("#")[0]) return
    event.preventDefault()
    pageHistory()[next === href ? "replace" : "push"](next)
    if (link.pathname === pathname && !("keepsScroll" in link.dataset)) scrollTo(0, 0)
  })
  onWindow("pointerover focusin", (event) => {
    const link = linkOf(event)
    if (link) preload(link.pathname)
  })
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null
  return link && link.origin === location.origin && !link.target && screenAt(link.pathname) ? link : null
}
