import type { Fixed } from "./commands.ts"

/** What sends a form is pressed where everything that it sends can be seen. */
const pressable = "button:not([type=submit], [aria-disabled=true], :disabled), a[href]"

export type ActsHere = { title: string; acts: readonly Fixed[] }

/** What can be done with what is open beside its list (P198), its actions in front; null where nothing is. */
export function actsHere(): ActsHere | null {
  const panel = document.querySelector("[data-panel]")
  if (!panel) return null
  const controls = [...panel.querySelectorAll<HTMLElement>(pressable)].filter(
    (control) => control.textContent !== "" && control.checkVisibility(),
  )
  const isAction = (control: HTMLElement) => control.closest("footer") !== null
  const ordered = [...controls.filter(isAction), ...controls.filter((control) => !isAction(control))]
  const byLabel = new Map(ordered.toReversed().map((control) => [labelOf(control), control]))
  const acts = [...byLabel].toReversed().map(([label, control]) => ({
    id: `here ${label}`,
    label,
    run: () => {
      control.focus()
      control.click()
    },
  }))
  return { title: panel.querySelector("h2")?.textContent ?? "", acts }
}

/** "Pre-Offer 1 annehmen" of "Pre-Offer 1 annehmen: Corso, Auftrag 4700060": what it is about heads them all. */
const labelOf = (control: HTMLElement): string =>
  (control.getAttribute("aria-label") ?? control.textContent).split(": ")[0]!
