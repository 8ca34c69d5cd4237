import { onWindow } from "../browser/window-events.ts"

const reachable =
  "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]"

export const panels = "[data-panel]"
const titleOf = (panel: ParentNode) => panel.querySelector<HTMLElement>("h2")

/** Time in ms in which components may restore the focus themselves, as closing dialogs do. */
const graceMs = 120

/** An ancestor of the focused element, with its siblings at that time. */
type FocusAncestor = { element: Element; next: Element | null; previous: Element | null }

/** Moves the focus from a removed element to a neighbour, an ancestor, or the content. */
export function keepFocus(): void {
  let trail: FocusAncestor[] = []
  // Fallback for a dialog that closes together with the element it was opened from.
  let inContent: FocusAncestor[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (focused: EventTarget | null) => {
    trail = []
    for (
      let at = focused instanceof Element ? focused : null;
      at && at !== document.body;
      at = at.parentElement
    )
      trail.push({ element: at, next: at.nextElementSibling, previous: at.previousElementSibling })
    if (trail.some(({ element }) => element.localName === "main")) inContent = trail
  }
  const isLost = () => document.activeElement === document.body && trail[0]?.element.isConnected === false
  const focusLater = () => {
    if (!isLost()) return
    const startingTrail = trail.some(({ element }) => element.isConnected) ? trail : inContent
    trail = []
    restoreFocus(startingTrail)
  }
  const observer = new MutationObserver((changes) => {
    if (document.activeElement !== document.body) return
    // In a panel beside its list the title takes over, also when the focused control was disabled.
    const panel = trail.find(({ element }) => element.isConnected && element.matches(panels))?.element
    if (panel && changes.some(({ target }) => panel.contains(target)))
      return titleOf(panel)?.focus({ preventScroll: true })
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(focusLater, graceMs)
  })
  // Includes an element that was focused earlier.
  follow(document.activeElement)
  observer.observe(document.body, { childList: true, subtree: true })
  onWindow("focusin", ({ target }) => follow(target))
}

function restoreFocus(trail: readonly FocusAncestor[]): void {
  const main = document.querySelector<HTMLElement>("main")
  const firstConnected = trail.findIndex(({ element }) => element.isConnected)
  const around =
    firstConnected < 0
      ? []
      : trail.slice(firstConnected, firstConnected + nearby).map(({ element }) => element)
  if (focusNeighbour(trail[0]?.element, trail[firstConnected - 1])) return
  for (const element of around) {
    // Stop at the content: header and skip link are no useful targets.
    if (main && element !== main && element.contains(main)) break
    if (controlsOf(element).slice(0, nearby).some(takesFocus)) return
  }
  main?.focus({ preventScroll: true })
}

/** Focuses the control at the same position in a neighbour of the removed element, else its first one; returns whether it worked. */
function focusNeighbour(focused: Element | undefined, removed: FocusAncestor | undefined): boolean {
  if (!focused || !removed) return false
  const position = (controlsOf(removed.element) as Element[]).indexOf(focused)
  return [removed.next, removed.previous].some((neighbour) => {
    if (!neighbour?.isConnected) return false
    const controls = controlsOf(neighbour)
    const same = controls[position]
    return (same && takesFocus(same)) || controls.slice(0, nearby).some(takesFocus)
  })
}

const controlsOf = (element: Element) => [...element.querySelectorAll<HTMLElement>(reachable)]

/** Maximum distance at which the user still recognises the position. */
const nearby = 6

function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
