import type { Page } from "playwright-core"
import { admin, manager } from "../stage.ts"
import { button, panel } from "../steps.ts"
import { at, loaded } from "./screen-at.ts"
import type { Screen } from "./screens.ts"

const choose = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).check()

/** The table of an overview; a phone has rows alone. */
const table = (then: (page: Page) => Promise<unknown> = async () => {}) =>
  at("/overview/preoffer", async (page) => {
    await page.locator("main a[href*='carId=']").first().waitFor()
    if ((page.viewportSize()?.width ?? 0) < 800) return
    await choose(page, "Tabelle")
    await page.locator("tr[data-car]").first().waitFor()
    await then(page)
  })

/** The first cars of the list side by side. */
const compared = (count: number) =>
  at("/overview/preoffer", async (page) => {
    const choose = page.getByRole("button", { name: /^Vergleichen: / })
    await choose.nth(count).waitFor()
    for (let car = 0; car < count; car += 1) await choose.nth(car).click()
    await button(page, "Nebeneinander zeigen").click()
    await panel(page).getByRole("table").waitFor()
  })

/** Ways to find, to see more and to change much; they leave their layout behind, so they are the last ones of their visitors. */
export const findingScreens: readonly Screen[] = [
  {
    name: "search",
    as: manager,
    show: at("/overview/preoffer", async (page) => {
      await page.keyboard.press("Control+k")
      await page.getByRole("combobox", { name: "Finden" }).fill("porter")
      await page.getByRole("option").first().waitFor()
    }),
  },
  { name: "compare", as: manager, show: compared(2) },
  { name: "compare-four", as: manager, show: compared(4) },
  {
    name: "preoffers-filters",
    as: manager,
    show: at("/overview/preoffer", async (page) => {
      await page.locator("main a[href*='carId=']").first().waitFor()
      // From 1,280 px they stand beside the list.
      const opener = button(page, /^Filter/)
      if (!(await opener.isVisible())) return
      await opener.click()
      await panel(page, "Filter").waitFor()
    }),
  },
  { name: "preoffers-table", as: manager, show: table() },
  {
    name: "preoffers-table-car",
    as: manager,
    show: table(async (page) => {
      await page.locator("tr[data-car] a").first().click()
      await panel(page).waitFor()
    }),
  },
  {
    name: "cars-filters",
    as: admin,
    show: at("/car", async (page) => {
      await loaded(page)
      await button(page, "Filter").click()
      await panel(page, "Filter").waitFor()
    }),
  },
]
