import type { UnmadeDocument } from "../contract/contracts.ts"
import type { Screen } from "./screens.ts"
import { admin } from "./stage.ts"
import { panel } from "./steps.ts"

/** A document that could not be made, which a stage has no way to bring about. */
const unmade: UnmadeDocument = {
  actId: "3176bc56-825f-4c33-8ac4-f3db2d2f1d34",
  title: "Verbindliche Anfrage Pre-Offer 1",
  at: "2026-11-16T09:00:00.000Z",
  number: "ZVF-2026-000017",
  jobNumber: "4700001",
  attempts: 2,
  nextAttemptAt: "2026-11-16T09:03:00.000Z",
  lastError: "Der Dateispeicher nahm das Dokument nicht an.",
}

/** A mail with the document of its act, and what admins see of one that could not be made. */
export const documentScreens = (accepted: string): Screen[] => [
  {
    name: "outbox-document",
    as: admin,
    show: async (page) => {
      await page.goto(`/outbox?search=${accepted}`)
      await page
        .getByRole("button", { name: /Verbindlich angefragt/ })
        .first()
        .click()
      await panel(page)
        .getByRole("button", { name: /als PDF herunterladen/ })
        .waitFor()
    },
  },
  {
    name: "outbox-unmade",
    as: admin,
    show: async (page) => {
      await page.route("**/api/contract/unmade", (route) => route.fulfill({ json: [unmade] }))
      await page.goto("/outbox")
      await page.getByText(/ZVF-2026-000017/).waitFor()
      await page.unroute("**/api/contract/unmade")
    },
  },
]
