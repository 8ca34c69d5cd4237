import type { ShownLink } from "../../contract/people/links.ts"
import { manager } from "../stage.ts"
import { button, panel } from "../steps.ts"
import { answering, at, loaded, type Screen, screensOf } from "./screen-at.ts"

const newMail: ShownLink = {
  kind: "NEW_MAIL",
  expiresAt: "2026-12-16T09:00:00.000Z",
  mail: "katrin@kessler.example",
  formerMail: "leitung@kessler.example",
}

/** Frame, targets of e-mail links, and configuration-dependent screens. */
export const frameScreens: readonly Screen[] = [
  ...screensOf(null, {
    "link-void": at("/link"),
    link: (page) =>
      answering(page, "/api/link/check", newMail, async () => {
        await at("/link#aus-einer-mail")(page)
        await page.getByText("katrin@kessler.example").first().waitFor()
      }),
  }),
  ...screensOf(manager, {
    menu: at("/activity", async (page) => {
      await loaded(page)
      // Wide headers show the menu inline.
      const opener = button(page, "Menü")
      if (!(await opener.isVisible())) return
      await opener.click()
      await panel(page, "Menü").waitFor()
    }),
  }),
]
