import { leadsMark } from "../keys/shortcuts.ts"

/** Effect of Enter: press the panel's first action, or only focus it if pressing would be binding. */
export type Enter = "press" | "reach"

/** Applies Enter to the panel; returns false if it has no action. */
export function actInPanel(panel: HTMLElement | null, enter: Enter): boolean {
  const actions = panel?.lastElementChild
  const action =
    actions?.querySelector<HTMLElement>("button[type=submit]") ??
    actions?.querySelector<HTMLElement>("button, a")
  if (!action || actions?.tagName !== "FOOTER") return false
  action.focus()
  if (enter === "press") action.click()
  return true
}

/** Focuses the title of the panel beside the list. */
export const reachPanel = (): void => document.querySelector<HTMLElement>("[data-panel] h2")?.focus()

/** Whether keys may move through the list from the panel; not from a dialog in it. */
export const leadsFromPanel = (): boolean => document.querySelector(`[data-panel] h2[${leadsMark}]`) !== null
