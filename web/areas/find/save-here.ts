/** What saves in the part of the page that somebody is in; acts that bind or tell others are no saving (P197). */
const saves = "button[data-saves]"

/** Saves the form that has the focus, or the open one; false where there is nothing to save. */
export function saveHere(target: EventTarget | null): boolean {
  const from = target instanceof Element ? target : document.body
  if (from.closest("[role=alertdialog]")) return false
  const form = from.closest("form")
  const part =
    from.closest("[role=dialog], [data-panel]") ?? document.querySelector("[data-panel]") ?? document.body
  const button = form?.querySelector<HTMLElement>(saves) ?? part.querySelector<HTMLElement>(saves)
  button?.click()
  return button !== null
}
