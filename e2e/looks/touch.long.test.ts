import type { Page } from "playwright-core"
import { expect } from "vitest"
import { settled } from "../settled.ts"
import { phone } from "../stage.ts"
import { looksAt } from "./tours.ts"

const touchSizes = [phone, { width: 1024, height: 1366 }]

// The dense table is for mice.
looksAt(
  ({ name }) => !name.startsWith("preoffers-table"),
  "$who hits every control by thumb on the screens from $from to $to",
  async (page, { name, show }) => {
    for (const size of touchSizes) {
      await page.setViewportSize(size)
      await settled(page)
      await show(page)
      await settled(page)
      const look = { name, width: size.width }
      expect.soft({ ...look, small: await smallTargets(page) }).toEqual({ ...look, small: [] })
    }
  },
  { hasTouch: true },
)

/** Controls with less than 44 x 44 px, of the topmost dialog if one is open. */
const smallTargets = (page: Page): Promise<string[]> => page.evaluate(findSmall)

function findSmall(): string[] {
  const place = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document.body
  const small: string[] = []
  for (const control of place.querySelectorAll<HTMLElement>(
    "button, a[href], input, select, textarea, summary",
  )) {
    const isSeen = control.checkVisibility({ visibilityProperty: true })
    if (!isSeen || control.closest("[inert], [aria-hidden=true], .visually-hidden")) continue
    // Links that filter a list are in rows that open as a whole, others within text.
    if (control.matches("[data-row] a:not(.covering), .text-button") || isInText(control)) continue
    const { left, bottom, width, height } = areaOf(control)
    // Skip links are outside the window until they have the focus.
    if (bottom <= 0 || width === 0) continue
    if (width < 43.5 || height < 43.5)
      small.push(
        `${control.tagName.toLowerCase()} ${Math.round(width)} x ${Math.round(height)} at ${Math.round(left)}: ${control.getAttribute("aria-label") ?? control.textContent?.slice(0, 40)}`,
      )
  }
  return [...new Set(small)]

  function isInText(control: HTMLElement): boolean {
    const { display } = getComputedStyle(control)
    const around = control.closest("p, li, dd, td, th, label, [role=status], [role=alert]")
    return display.startsWith("inline") && control.matches("a")
      ? (around?.textContent ?? "").trim() !== control.textContent?.trim()
      : false
  }

  /** With the label, the field, the row, or what a pseudo-element adds. */
  function areaOf(control: HTMLElement) {
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
    const field = control.matches("input, select, textarea") ? control.parentElement : null
    const covered = control.matches(".covering") ? control.closest("[data-row], li") : null
    const boxes = [control, label, field, covered]
      .filter((element) => element !== null && element !== undefined)
      .map((element) => element.getBoundingClientRect())
    const own = control.getBoundingClientRect()
    const added = [control, field ?? control]
      .flatMap((element) => ["::before", "::after"].map((pseudo) => getComputedStyle(element, pseudo)))
      .filter(({ content, position }) => content !== "none" && position === "absolute")
    const sizeOf = (side: "width" | "height") =>
      Math.max(...boxes.map((box) => box[side]), ...added.map((style) => Number.parseFloat(style[side]) || 0))
    return { left: own.left, bottom: own.bottom, width: sizeOf("width"), height: sizeOf("height") }
  }
}
