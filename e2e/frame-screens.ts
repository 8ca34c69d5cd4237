import type { Page } from "playwright-core"
import type { ShownLink } from "../contract/links.ts"
import { at, loaded } from "./screen-at.ts"
import type { Screen } from "./screens.ts"
import { manager } from "./stage.ts"
import { button, panel, rows } from "./steps.ts"

/** What the link of a mail is for, which only its mail knows. */
const disputed: ShownLink = {
  kind: "DISPUTE",
  expiresAt: "2026-12-16T09:00:00.000Z",
  mail: null,
  formerMail: null,
  case: {
    type: "PRE_OFFER_ACCEPT",
    preOfferType: "MAIN",
    jobNumber: "4700415",
    modelDesignation: "Corso Kombi 2.0 Allradantrieb",
    location: "Filiale Harburg (1102)",
    at: "2026-11-16T09:00:00.000Z",
    standing: "CONFIRMED",
  },
}

async function answering(page: Page, call: string, json: object, show: () => Promise<unknown>) {
  await page.route(`**${call}`, (route) => route.fulfill({ json }))
  await show()
  await page.unroute(`**${call}`)
}

/** The frame of all screens, where the links of mails lead, and what only some portals have. */
export const frameScreens: readonly Screen[] = [
  { name: "link-void", as: null, show: at("/link") },
  {
    name: "link",
    as: null,
    show: (page) =>
      answering(page, "/api/link/check", disputed, async () => {
        await at("/link#aus-einer-mail")(page)
        await page.getByText("4700415").first().waitFor()
      }),
  },
  {
    name: "menu",
    as: manager,
    show: at("/activity", async (page) => {
      await loaded(page)
      // A wide header holds it.
      const opener = button(page, "Menü")
      if (!(await opener.isVisible())) return
      await opener.click()
      await panel(page, "Menü").waitFor()
    }),
  },
  {
    name: "toasts",
    as: manager,
    show: at("/overview/preoffer", async (page) => {
      await rows(page).first().waitFor()
      await button(page, /^Mitteilungen/).click()
      await panel(page, "Mitteilungen")
        .getByRole("tab", { name: /^Meldungen/ })
        .click()
    }),
  },
]
