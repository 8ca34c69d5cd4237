/** What can have the focus by keyboard. */
const reachable =
  "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]"

/** As long as whoever took the focused element away may give the focus back themselves, in milliseconds: a closing dialog does. */
const graceMs = 120

/**
 * Keeps the focus from falling to the page when what has it is taken away (P232): it goes to what can have it next in the same place,
 * then to what is around it, at last to the content. Answers how to end that.
 */
export function keepFocus(): () => void {
  let trail: Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (focused: EventTarget | null) => {
    trail = []
    for (
      let at = focused instanceof Element ? focused : null;
      at && at !== document.body;
      at = at.parentElement
    )
      trail.push(at)
  }
  const followEvent = ({ target }: FocusEvent) => follow(target)
  const isLost = () => document.activeElement === document.body && trail[0]?.isConnected === false
  const give = () => {
    if (!isLost()) return
    const around = trail.filter((element) => element.isConnected)
    trail = []
    giveTo(around)
  }
  const observer = new MutationObserver(() => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(give, graceMs)
  })
  // What got it before this began is watched, too.
  follow(document.activeElement)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener("focusin", followEvent)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener("focusin", followEvent)
  }
}

/** The first that takes it, from the inside out: what is hidden does not. */
function giveTo(around: readonly Element[]): void {
  const main = document.querySelector<HTMLElement>("main")
  for (const element of around.slice(0, nearby)) {
    const inside = [...element.querySelectorAll<HTMLElement>(reachable)].slice(0, nearby)
    for (const candidate of inside) if (takesFocus(candidate)) return
  }
  main?.focus({ preventScroll: true })
}

/** Further off it is no place that anybody knows. */
const nearby = 6

function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
