import type { Page } from "playwright-core"
import { castPassword } from "../../server/demo/cast.ts"
import { manager, seller } from "../stage.ts"
import { button, panel } from "../steps.ts"
import { type Screen, screensOf } from "./screen-at.ts"

const open = async (page: Page) => {
  await page.goto("/profile")
  await page.getByRole("heading", { name: "Angemeldete Geräte" }).waitFor()
}

export const profileScreens: readonly Screen[] = [
  ...screensOf(manager, { profile: open }),
  ...screensOf(seller, {
    "profile-password": async (page) => {
      await open(page)
      await button(page, "Passwort ändern").click()
      await panel(page, "Passwort ändern").getByText("mindestens 6 Zeichen").waitFor()
    },
    "profile-mail": async (page) => {
      await open(page)
      await button(page, "E-Mail-Adresse ändern").click()
      await panel(page, "E-Mail-Adresse ändern").waitFor()
    },
    "profile-second-factor": async (page) => {
      await open(page)
      await button(page, "Einrichten").click()
      const setUp = panel(page, "Zweiten Faktor einrichten")
      await setUp.getByLabel("Passwort").fill(castPassword)
      await button(setUp, "Weiter").click()
      await setUp.getByRole("img", { name: "QR-Code mit dem Schlüssel" }).waitFor()
    },
    "profile-removal": async (page) => {
      await open(page)
      await button(page, "Zugang löschen").click()
      const removal = panel(page, "Eigenen Zugang löschen")
      await button(removal, "Endgültig löschen").click()
      await removal.getByText("Diese Angabe ist erforderlich.").first().waitFor()
    },
  }),
]
