import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openStage } from "./portal.ts"
import { fillScreens, screens, settled } from "./screens.ts"
import { desktop, phone, type Stage, signIn } from "./stage.ts"

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await fillScreens(stage.url)
})
afterAll(() => stage.close())

/** What the rules of axe find on the page as it stands, in short lines. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`))
}

/** How far the page can be scrolled sideways, in px. */
const sideways = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))

const people = [...new Set(screens.map(({ as }) => as))].map((as) => ({ as, who: as ?? "a stranger" }))

describe.for([
  ["1440 px", desktop],
  ["390 px", phone],
] as const)("at %s", ([, size]) => {
  it.for(people)(
    "axe finds nothing on the screens of $who, and none scrolls sideways",
    async ({ as: person }) => {
      const page = await stage.visit({ size })
      if (person) await signIn(page, person)
      for (const { name, show } of screens.filter(({ as }) => as === person)) {
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
})
