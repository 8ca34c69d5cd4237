import { panels } from "./focus.ts"

/** Marks lists in which arrow keys move. */
export const leadsMark = "data-leads"
/** Marks the element that Enter acts on. */
export const actsMark = "data-acts"

/** Returns the focus to the row, to the opener, or at least to the content. */
export function returnFocus(before: Element | null, fallback: () => HTMLElement | null): void {
  const now = document.activeElement
  if (now && now !== document.body && now.isConnected) return
  const rest = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null
  const target = fallback() ?? rest ?? document.querySelector("main")
  target?.focus({ preventScroll: true })
  // The whole row, including its border and content above the link.
  const row = target?.closest("li, tr") ?? target
  row?.scrollIntoView({ block: "nearest" })
}

/** Effect of Enter: press the panel's main action, or only focus it if pressing would be binding. */
export type Enter = "press" | "reach"

/** Applies Enter to the panel, whose main action is the last; returns false if it has none. */
export function actInPanel(panel: HTMLElement | null, enter: Enter): boolean {
  const actions = panel?.lastElementChild
  const action =
    actions?.querySelector<HTMLElement>("button[type=submit]") ??
    [...(actions?.querySelectorAll<HTMLElement>("button, a") ?? [])].at(-1)
  if (!action || actions?.tagName !== "FOOTER") return false
  action.focus()
  if (enter === "press") action.click()
  return true
}

/** Focuses the title of the panel beside the list. */
export const reachPanel = (): void => document.querySelector<HTMLElement>(`${panels} h2`)?.focus()

/** Whether keys may move through the list from the panel; not from a dialog in it. */
export const leadsFromPanel = (): boolean => document.querySelector(`${panels} h2[${leadsMark}]`) !== null
