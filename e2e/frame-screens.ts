import type { Page } from "playwright-core"
import type { ShownLink } from "../contract/links.ts"
import type { PushSettings } from "../contract/push.ts"
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

/** Devices that are told of messages, for which a browser would need a push service. */
const device = { since: "2026-11-02T08:30:00.000Z", toldAt: "2026-11-16T09:00:00.000Z", isSignedIn: true }
const told: PushSettings = {
  publicKey: "BPushKeyOfNobody",
  devices: [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36",
  ].map((userAgent, index) => ({
    ...device,
    id: `00000000-0000-4000-8000-00000000000${index}`,
    userAgent,
    isSignedIn: index === 0,
  })),
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
  {
    name: "profile-push",
    as: manager,
    show: async (page) => {
      const meta = await (await page.context().request.get("/api/meta.json")).json()
      await answering(page, "/api/meta.json", { ...meta, pushes: true }, () =>
        answering(page, "/api/profile/push", told, async () => {
          await page.goto("/profile")
          await page.getByText("Edge unter Windows").scrollIntoViewIfNeeded()
        }),
      )
    },
  },
]
