import type { Page } from "playwright-core"
import { castPassword } from "../../server/demo/cast.ts"
import { manager, seller } from "../stage.ts"
import { button, panel } from "../steps.ts"
import type { Screen } from "./screens.ts"

const open = async (page: Page) => {
  await page.goto("/profile")
  await page.getByRole("heading", { name: "Angemeldete Geräte" }).waitFor()
}

/** The own profile and its panels. */
export const profileScreens: readonly Screen[] = [
  { name: "profile", as: manager, show: open },
  {
    name: "profile-password",
    as: seller,
    show: async (page) => {
      await open(page)
      await button(page, "Passwort ändern").click()
      await panel(page, "Passwort ändern").getByText("mindestens 6 Zeichen").waitFor()
    },
  },
  {
    name: "profile-mail",
    as: seller,
    show: async (page) => {
      await open(page)
      await button(page, "E-Mail-Adresse ändern").click()
      await panel(page, "E-Mail-Adresse ändern").waitFor()
    },
  },
  {
    name: "profile-second-factor",
    as: seller,
    show: async (page) => {
      await open(page)
      await button(page, "Einrichten").click()
      const setUp = panel(page, "Zweiten Faktor einrichten")
      await setUp.getByLabel("Passwort").fill(castPassword)
      await button(setUp, "Weiter").click()
      await setUp.getByRole("img", { name: "QR-Code mit dem Schlüssel" }).waitFor()
    },
  },
  {
    name: "profile-removal",
    as: seller,
    show: async (page) => {
      await open(page)
      await button(page, "Zugang löschen").click()
      const removal = panel(page, "Eigenen Zugang löschen")
      await button(removal, "Endgültig löschen").click()
      await removal.getByText("Diese Angabe ist erforderlich.").first().waitFor()
    },
  },
]
