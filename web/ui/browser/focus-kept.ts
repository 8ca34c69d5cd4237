/** What can have the focus by keyboard. */
const reachable =
  "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]"

/** As long as whoever took the focused element away may give the focus back themselves, in milliseconds: a closing dialog does. */
const graceMs = 120

/** An element around the focus, with its neighbours at that time. */
type Place = { element: Element; next: Element | null; previous: Element | null }

/**
 * Keeps the focus from falling to the page when what has it is taken away (P232): it goes to the same control of the neighbour, e.g.
 * of the next row, then to what is around it, at last to the content.
 */
export function keepFocus(): void {
  let trail: Place[] = []
  // A question over the content may be gone with what it asked about.
  let inContent: Place[] = []
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
  const give = () => {
    if (!isLost()) return
    const given = trail.some(({ element }) => element.isConnected) ? trail : inContent
    trail = []
    giveOn(given)
  }
  const observer = new MutationObserver(() => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(give, graceMs)
  })
  // What got it before this began is watched, too.
  follow(document.activeElement)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener("focusin", ({ target }) => follow(target))
}

function giveOn(trail: readonly Place[]): void {
  const main = document.querySelector<HTMLElement>("main")
  const kept = trail.findIndex(({ element }) => element.isConnected)
  const around = kept < 0 ? [] : trail.slice(kept, kept + nearby).map(({ element }) => element)
  if (passOn(trail[0]?.element, trail[kept - 1])) return
  for (const element of around) {
    // Around the content stand the skip link and the header: work does not continue there.
    if (main && element !== main && element.contains(main)) break
    if (controlsOf(element).slice(0, nearby).some(takesFocus)) return
  }
  main?.focus({ preventScroll: true })
}

/** Whether a neighbour of what is gone took the focus: its control in the same position, else its first. */
function passOn(focused: Element | undefined, gone: Place | undefined): boolean {
  if (!focused || !gone) return false
  const position = (controlsOf(gone.element) as Element[]).indexOf(focused)
  return [gone.next, gone.previous].some((neighbour) => {
    if (!neighbour?.isConnected) return false
    const controls = controlsOf(neighbour)
    const same = controls[position]
    return (same && takesFocus(same)) || controls.slice(0, nearby).some(takesFocus)
  })
}

const controlsOf = (element: Element) => [...element.querySelectorAll<HTMLElement>(reachable)]

/** Further off it is no place that anybody knows. */
const nearby = 6

/** What is hidden does not. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
