import type { Page } from "playwright-core"
import { admin } from "../stage.ts"
import { button, panel } from "../steps.ts"
import { onDesktop, type Screen } from "./screen-at.ts"

const opened = (name: RegExp, then: (page: Page) => Promise<unknown> = async () => {}) => ({
  as: admin,
  show: async (page: Page) => {
    await page.goto("/")
    await onDesktop(page, async () => {
      await button(page, name).first().click()
      await panel(page).waitFor()
    })
    await then(page)
  },
})

export const deskScreens: readonly Screen[] = [
  { name: "desk-answer", ...opened(/^Anfrage zu .* beantworten$/) },
  {
    name: "desk-answer-wish",
    ...opened(/^Anfrage zu .* beantworten$/, async (page) => {
      await button(panel(page), "Weitere Angaben und Pre-Offers").click()
      await button(panel(page), "Wunsch übernehmen in Pre-Offer 3").click()
    }),
  },
  { name: "desk-confirm", ...opened(/^Annahme .* bestätigen$/) },
  { name: "desk-reject", ...opened(/^Annahme Pre-Offer 1 zu .* ablehnen$/) },
]
