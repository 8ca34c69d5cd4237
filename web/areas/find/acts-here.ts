import type { Fixed } from "./commands.ts"

/** What sends a form is pressed where everything that it sends can be seen. */
const pressable = "button:not([type=submit], [aria-disabled=true], :disabled), a[href]"

export type ActsHere = { title: string; acts: readonly Fixed[] }

/**
 * What can be done with what is open beside its list (P198), and with what was chosen in the list (`data-acts`): in front the
 * actions of a panel, and where a bar leads to.
 */
export const actsHere = (): readonly ActsHere[] =>
  [...document.querySelectorAll("[data-panel]"), ...document.querySelectorAll("[data-acts]")].map(actsIn)

function actsIn(place: Element): ActsHere {
  const controls = [...place.querySelectorAll<HTMLElement>(pressable)].filter(
    (control) => control.textContent !== "" && control.checkVisibility(),
  )
  const isAction = (control: HTMLElement) => control.matches("footer *, [data-acts] a")
  const ordered = [...controls.filter(isAction), ...controls.filter((control) => !isAction(control))]
  const byLabel = new Map(ordered.toReversed().map((control) => [labelOf(control), control]))
  const title = place.querySelector("h2")?.textContent ?? place.getAttribute("aria-label") ?? ""
  const acts = [...byLabel].toReversed().map(([label, control]) => ({
    id: `here ${title} ${label}`,
    label,
    run: () => {
      control.focus()
      control.click()
    },
  }))
  return { title, acts }
}

/** "Pre-Offer 1 annehmen" of "Pre-Offer 1 annehmen: Corso, Auftrag 4700060": what it is about heads them all. */
const labelOf = (control: HTMLElement): string =>
  (control.getAttribute("aria-label") ?? control.textContent).split(": ")[0]!
