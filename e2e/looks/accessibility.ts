import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type * as Axe from "axe-core"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { settled } from "../settled.ts"
import { desktop, phone } from "../stage.ts"
import type { Screen } from "./screen-at.ts"
import { looksAt } from "./tours.ts"

type ReadColor = { r: number; g: number; b: number; alpha: number }
type AxeColor = ReadColor & { parseString(text: string): AxeColor }

declare global {
  interface Window {
    axe?: typeof Axe & { commons: { color: { Color: { prototype: AxeColor } } } }
  }
}

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Loads axe with a cache for parsed colours, which it would otherwise parse for every element below each text. */
async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axeSource)
  await page.evaluate(() => {
    if (!window.axe) throw new Error("No axe")
    const { prototype } = window.axe.commons.color.Color
    const read = prototype.parseString
    const parsed = new Map<string, ReadColor>()
    prototype.parseString = function (text) {
      const color = parsed.get(text)
      if (color) return Object.assign(this, color)
      read.call(this, text)
      const { r, g, b, alpha } = this
      parsed.set(text, { r, g, b, alpha })
      return this
    }
  })
}

/** Disabled in axe by default, required by P109: targets of 24 px. */
const moreRules = { "target-size": { enabled: true } }

/** Axe violations of the current page, one line each. */
async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await loadAxe(page)
  return page.evaluate(async (rules) => {
    const violationsOf = async (context: Axe.ElementContext, options: Axe.RunOptions) =>
      (await window.axe?.run(context, { ...options, resultTypes: ["violations"] }))?.violations ?? []
    // Targets partly covered by a sticky header or footer are large enough once scrolled away from it.
    const comesFree = async ({ any, element }: Axe.NodeResult) => {
      if (!element || !any.some(({ data }) => data?.messageKey === "partiallyObscured")) return false
      element.scrollIntoView({ block: "center", behavior: "instant" })
      return (await violationsOf(element, { runOnly: ["target-size"] })).length === 0
    }
    const found: string[] = []
    for (const { id, nodes } of await violationsOf(document, { rules, elementRef: true }))
      for (const node of nodes) if (!(await comesFree(node))) found.push(`${id}: ${node.target.join(" ")}`)
    return found
  }, moreRules)
}

/** Disables `content-visibility`: skipped content has estimated positions and outdated colours, which axe would misinterpret. */
const showAllOfIt = (page: Page) =>
  page.evaluate(() => {
    const allOfIt = new CSSStyleSheet()
    allOfIt.replaceSync("* { content-visibility: visible !important }")
    document.adoptedStyleSheets = [allOfIt]
  })

/** Horizontal overflow of the page in px. */
const sideways = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))

/** Checks the selected screens on desktop and phone: no horizontal scrolling and no axe violations. */
export const looksAtScreens = (isLookedAt: (screen: Screen) => boolean): void =>
  looksAt(isLookedAt, "axe finds nothing on the screens of $who from $from to $to", async (page, screen) => {
    const { name, show } = screen
    await page.setViewportSize(desktop)
    // A panel that no longer covers the page steps back in the history, which would cancel a navigation.
    await settled(page)
    await show(page)
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size)
      await showAllOfIt(page)
      await settled(page)
      expect({
        name,
        width: size.width,
        sideways: await sideways(page),
        findings: await findings(page),
      }).toEqual({ name, width: size.width, sideways: 0, findings: [] })
    }
  })
