import type { Page } from "playwright-core"
import { admin, manager } from "../stage.ts"
import { button, panel, showTable, tableRows } from "../steps.ts"
import { at, loaded, onDesktop, type Screen, screensOf } from "./screen-at.ts"

/** Table view of an overview; phones only have rows. */
const table = (then: (page: Page) => Promise<unknown> = async () => {}) =>
  at("/overview/preoffer", async (page) => {
    await page.locator("main a[href*='carId=']").first().waitFor()
    if ((page.viewportSize()?.width ?? 0) < 800) return
    await showTable(page)
    await tableRows(page).first().waitFor()
    await then(page)
  })

const compared = (count: number) =>
  at("/overview/preoffer", async (page) => {
    const choose = page.getByRole("button", { name: /^Vergleichen: / })
    await onDesktop(page, async () => {
      await choose.nth(count).waitFor()
      for (let car = 0; car < count; car += 1) await choose.nth(car).click()
      await button(page, "Nebeneinander zeigen").click()
      await panel(page).getByRole("table").waitFor()
    })
  })

/** Search, comparison and bulk edit screens; last per visitor, because they change the stored layout. */
export const findingScreens: readonly Screen[] = [
  ...screensOf(manager, {
    search: at("/overview/preoffer", async (page) => {
      await page.keyboard.press("Control+k")
      await page.getByRole("combobox", { name: "Finden" }).fill("porter")
      await page.getByRole("option").first().waitFor()
    }),
    compare: compared(2),
    "compare-four": compared(4),
    "preoffers-filters": at("/overview/preoffer", async (page) => {
      await page.locator("main a[href*='carId=']").first().waitFor()
      // From 1,280 px filters are beside the list.
      const opener = button(page, /^Filter/)
      if (!(await opener.isVisible())) return
      await opener.click()
      await panel(page, "Filter").waitFor()
    }),
    "preoffers-table": table(),
    "preoffers-table-car": table(async (page) => {
      await tableRows(page).getByRole("link").first().click()
      await panel(page).waitFor()
    }),
  }),
  ...screensOf(admin, {
    "cars-filters": at("/car", async (page) => {
      await loaded(page)
      await button(page, "Filter").click()
      await panel(page, "Filter").waitFor()
    }),
  }),
]
