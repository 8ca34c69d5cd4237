import type { Page } from "playwright-core"
import { manager } from "../stage.ts"
import { button, panel, rows } from "../steps.ts"
import type { Screen } from "./screens.ts"

const opened = async (page: Page, path: string) => {
  await page.goto(path)
  await rows(page).first().waitFor()
}

const choose = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).check()

/** The overviews as somebody may set them up; the last ones of their visitor, since the browser keeps that. */
export const overviewScreens: readonly Screen[] = [
  {
    name: "preoffer-gross",
    as: manager,
    show: async (page) => {
      await opened(page, "/overview/preoffer?search=4700043")
      await choose(page, "Brutto")
      await rows(page).first().getByRole("link").click()
      await button(panel(page), /^Link kopieren: /).waitFor()
    },
  },
]
