import { leadsMark } from "../keys/shortcuts.ts"

/** What Enter does about what is open: press its first action, or only go there where pressing would bind somebody. */
export type Enter = "press" | "reach"

/** Does what Enter means to the panel; false where it has no action. */
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

/** Puts the focus on the title of what is open beside the list. */
export const reachPanel = (): void => document.querySelector<HTMLElement>("[data-panel] h2")?.focus()

/** Whether keys may lead on from what is open beside the list: not from a dialog in it. */
export const leadsFromPanel = (): boolean => document.querySelector(`[data-panel] h2[${leadsMark}]`) !== null
