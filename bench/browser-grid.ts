import type { Page } from "playwright-core"
import { numberText } from "../contract/format.ts"
import { watchKeys } from "./browser-page.ts"
import { openBrowser } from "./chromium.ts"
import { digits, report } from "./report.ts"
import { percentile } from "./rounds.ts"
import { enterAs, makeWorld, signIn, startPortal } from "./world.ts"

const cars = 10_000
const rows = 25
/** What a screen of 60 Hz gives each frame, in ms. */
const frameMs = 1000 / 60
const oneFrame = `${digits(frameMs)} ms, einem Bild`
/** As the clerk types kilometres: each opens its cell, and Enter leads to the one below. */
const keys = [..."12345", "Enter"]

/**
 * Typing in the fleet's grid with all cars of the maker loaded (P210), on a screen of 60 Hz: what a key takes until its cell is painted
 * beyond what it takes in a bare field, in turns, so that other load affects both, and what the main thread works for it; each against
 * one frame.
 */
export async function measureGrid(): Promise<void> {
  const world = await makeWorld({ preOffers: cars / 2, selections: cars / 2 })
  const portal = await startPortal(world)
  const browser = await openBrowser({ freeFrames: false })
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "de-DE",
    reducedMotion: "reduce",
  })
  await enterAs(context, portal, await signIn(portal, "admin@aurel.example"))
  await context.addInitScript(watchKeys)
  const grid = await context.newPage()
  await grid.goto(`${portal.url}/car`)
  await grid.getByRole("radio", { name: "Raster" }).check()
  await grid
    .getByText(`${numberText(cars)} Fahrzeuge`)
    .first()
    .waitFor()
  const head = grid.getByRole("columnheader", { name: "Kilometerstand", exact: true })
  await head.scrollIntoViewIfNeeded()
  const column = await head.getAttribute("aria-colindex")
  await grid.locator(`[role=gridcell][aria-colindex="${column}"]`).first().click()
  const field = await context.newPage()
  await field.setContent("<input>")
  await field.evaluate(watchKeys)
  await field.locator("input").focus()

  for (let row = 0; row < rows; row++)
    for (const page of [grid, field]) {
      await page.bringToFront()
      // One after the other is painted: nobody types two keys within a frame.
      for (const key of keys) {
        await page.keyboard.press(key)
        await page.evaluate(twoFrames)
      }
    }
  const [slow, bare] = [await slowest(grid), await slowest(field)]
  report({
    what: `Taste im Raster bis zum gemalten Bild, p95 bei ${numberText(cars)} Fahrzeugen, über der in einem nackten Feld`,
    measured: `${digits(slow - bare)} ms (${digits(slow)} und ${digits(bare)})`,
    against: oneFrame,
    ratio: (slow - bare) / frameMs,
    bound: { atMost: 1 },
  })
  await grid.bringToFront()
  const work = percentile(await worksOf(grid), 0.95)
  report({
    what: `Arbeit des Hauptfadens je Taste im Raster, p95 bei ${numberText(cars)} Fahrzeugen`,
    measured: `${digits(work)} ms`,
    against: oneFrame,
    ratio: work / frameMs,
    bound: { atMost: 1 },
  })
  await browser.close()
  await portal.stop()
  await world.close()
}

async function slowest(page: Page): Promise<number> {
  await page.waitForFunction((count) => (window.keyTimes?.length ?? 0) >= count, rows * keys.length)
  return percentile(await page.evaluate(() => window.keyTimes ?? []), 0.95)
}

/** In ms, of each key: everything that the main thread does until two frames later, with what only this measuring costs. */
async function worksOf(page: Page): Promise<number[]> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send("Performance.enable")
  const worked = async () => {
    const { metrics } = await inspector.send("Performance.getMetrics")
    return metrics.find(({ name }) => name === "TaskDuration")!.value * 1000
  }
  const works: number[] = []
  for (let row = 0; row < rows; row++)
    for (const key of keys) {
      const before = await worked()
      await page.keyboard.press(key)
      await page.evaluate(twoFrames)
      works.push((await worked()) - before)
    }
  await inspector.detach()
  return works
}

const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
