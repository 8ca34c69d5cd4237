import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openStage } from "./portal.ts"
import { fillScreens, type Screen, screens } from "./screens.ts"
import { settled } from "./settled.ts"
import { type Stage, signIn } from "./stage.ts"
import { flawsOf, height, sizes } from "./widths.ts"

/** Screens are looked at in turns of a few, so that a flaw is told before all are seen. */
const atOnce = 6
const turnsOf = (shown: readonly Screen[]) =>
  [...new Set(shown.map(({ as }) => as))].flatMap((as) => {
    const own = shown.filter((screen) => screen.as === as)
    return Array.from({ length: Math.ceil(own.length / atOnce) }, (_, at) => {
      const seen = own.slice(at * atOnce, (at + 1) * atOnce)
      return { as, from: seen[0]?.name, to: seen.at(-1)?.name, seen }
    })
  })

type Look = { name: string; way: string; width: number }
/** A flaw ends no look: all of them are told at once. */
async function expectSound(page: Page, look: Look): Promise<void> {
  await settled(page)
  expect.soft({ ...look, flaws: await flawsOf(page) }).toEqual({ ...look, flaws: [] })
}

/** Opened wide and made narrower and wider, then opened at this width at once. */
async function lookAt(page: Page, { name, show }: Screen): Promise<void> {
  await page.setViewportSize({ width: 1440, height })
  await show(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectSound(page, { name, way: "resized", width: size.width })
  }
  for (const size of sizes) {
    await page.setViewportSize(size)
    await show(page)
    await expectSound(page, { name, way: "loaded", width: size.width })
  }
}

/** The screens of some people at every width, whole and in reach (P183). */
export function looksAtEveryWidth(isShownTo: (person: string | null) => boolean): void {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
    await fillScreens(stage.url)
  })
  afterAll(() => stage.close())

  it.for(turnsOf(screens.filter(({ as }) => isShownTo(as))))(
    "$as sees the screens from $from to $to at every width, whole and in reach",
    async ({ as, seen }) => {
      const page = await stage.visit()
      if (as) await signIn(page, as)
      for (const screen of seen) await lookAt(page, screen)
    },
  )
}
