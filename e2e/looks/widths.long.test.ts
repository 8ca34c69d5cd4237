import { expect, it } from "vitest"
import { stageOfFile } from "../portal.ts"
import { settled } from "../settled.ts"
import { admin, manager, signIn } from "../stage.ts"
import { panel, rows, showTable, tableRows } from "../steps.ts"
import { sizes, zoomed } from "./widths.ts"

const stage = stageOfFile()

it("the fleet shows 11 cars at 1440 x 900 without scrolling", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  await tableRows(page).first().waitFor()
  await settled(page)
  const whole = await tableRows(page).evaluateAll(
    (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  )
  expect(whole).toBe(11)
})

it("controls of a list and a car stay within thumb reach at every width", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  const row = rows(page).first()
  const isInSight = async (name: RegExp) => {
    const box = await page.getByRole("button", { name }).last().boundingBox()
    const { width, height } = page.viewportSize() ?? zoomed
    return (
      box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
    )
  }
  await row.waitFor()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settled(page)
    await page.mouse.wheel(0, 1200)
    await settled(page)
    if (size.width < 800)
      expect({ ...size, filters: await isInSight(/^Filter/) }).toEqual({ ...size, filters: true })
    await page.goto("/overview/preoffer?search=4700043")
    await row.getByRole("link").first().click()
    await panel(page).waitFor()
    await settled(page)
    const isAccepted = await isInSight(/^Pre-Offer 1 annehmen: /)
    expect({ ...size, isAccepted }).toEqual({ ...size, isAccepted: true })
    await page.goto("/overview/preoffer")
    await row.waitFor()
  }
})

it("the table of an overview shows 17 cars at 1440 x 900 and 12 at 1366 x 768", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await showTable(page)
  await tableRows(page).first().waitFor()
  for (const [width, height, least] of [
    [1440, 900, 17],
    [1366, 768, 12],
  ] as const) {
    await page.setViewportSize({ width, height })
    await settled(page)
    const whole = await tableRows(page).evaluateAll((rows) => {
      const end = Math.min(innerHeight, rows[0]!.closest("div")!.getBoundingClientRect().bottom)
      return rows.filter((row) => row.getBoundingClientRect().bottom <= end + 0.5).length
    })
    expect(whole).toBeGreaterThanOrEqual(least)
  }
})
