import { admin } from "../stage.ts"
import { panel } from "../steps.ts"
import type { Screen } from "./screens.ts"

/** A mail with the document of its act. */
export const documentScreens = (accepted: string): Screen[] => [
  {
    name: "outbox-document",
    as: admin,
    show: async (page) => {
      await page.goto(`/outbox?search=${accepted}`)
      await page
        .getByRole("button", { name: /Annahme oder ZVF-Anfrage/ })
        .first()
        .click()
      await panel(page)
        .getByRole("button", { name: /als PDF herunterladen/ })
        .waitFor()
    },
  },
]
