import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openStage } from "./portal.ts"
import { fillScreens, screens, settled } from "./screens.ts"
import { type desktop, type Stage, signIn } from "./stage.ts"

/** What the rules of axe find on the page as it stands, in short lines. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`))
}

/** How far the page can be scrolled sideways, in px. */
const sideways = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))

/** So many screens are looked at by one visitor: what breaks is told soon, and no test grows with the portal. */
const atOnce = 10

const tours = [...new Set(screens.map(({ as }) => as))].flatMap((as) => {
  const own = screens.filter((screen) => screen.as === as)
  const starts = own.map((_, index) => index).filter((index) => index % atOnce === 0)
  return starts.map((start) => {
    const seen = own.slice(start, start + atOnce)
    return { as, who: as ?? "a stranger", from: seen[0]?.name, to: seen.at(-1)?.name, seen }
  })
})

/** Every screen in one size: axe finds nothing, and nothing scrolls sideways. */
export function looksAtAllScreens(size: typeof desktop): void {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    await fillScreens(stage.url)
  })
  afterAll(() => stage.close())

  it.for(tours)(
    "axe finds nothing on the screens of $who from $from to $to",
    async ({ as: person, seen }) => {
      const page = await stage.visit({ size })
      if (person) await signIn(page, person)
      for (const { name, show } of seen) {
        await show(page)
        await settled(page)
        expect({ name, sideways: await sideways(page), findings: await findings(page) }).toEqual({
          name,
          sideways: 0,
          findings: [],
        })
      }
    },
  )
}
