import type { Page } from "playwright-core"
import { expect } from "vitest"
import { settled } from "../settled.ts"
import type { Screen } from "./screen-at.ts"
import { looksAt } from "./tours.ts"
import { flawsOf, height, sizes } from "./widths.ts"

type Look = { name: string; way: string; width: number }
/** Soft assertion, so that all flaws are reported. */
async function expectSound(page: Page, look: Look): Promise<void> {
  await settled(page)
  expect.soft({ ...look, flaws: await flawsOf(page) }).toEqual({ ...look, flaws: [] })
}

/** A panel that a new width closes steps back in the history, which would abort the next navigation. */
async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await settled(page)
}

/** Opens wide and resizes to each width, then opens at this width directly. */
async function lookAt(page: Page, { name, show }: Screen): Promise<void> {
  await resizeTo(page, { width: 1440, height })
  await show(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectSound(page, { name, way: "resized", width: size.width })
  }
  for (const size of sizes) {
    await resizeTo(page, size)
    await show(page)
    await expectSound(page, { name, way: "loaded", width: size.width })
  }
}

/** Checks the selected screens at every width: complete and reachable. */
export const looksAtEveryWidth = (isLookedAt: (screen: Screen) => boolean): void =>
  looksAt(isLookedAt, "$who sees the screens from $from to $to at every width, whole and in reach", lookAt)
