import { admin } from "../stage.ts"
import { button, panel } from "../steps.ts"
import { longLocation } from "./long-names.ts"
import { at, loaded } from "./screen-at.ts"
import type { Screen } from "./screens.ts"

/** Locations and users, with what refuses and what deletes. */
export const peopleScreens: readonly Screen[] = [
  { name: "locations", as: admin, show: at("/location", (page) => loaded(page)) },
  {
    name: "location",
    as: admin,
    show: at("/location?search=1102", async (page) => {
      await button(page, /^(1102|Filiale Harburg.*)$/).click()
      await panel(page, "Filiale Harburg").getByText("Bernd Brenner").waitFor()
    }),
  },
  {
    name: "location-refused",
    as: admin,
    show: at("/location", async (page) => {
      await button(page, "Neuer Standort").click()
      await button(panel(page, "Neuer Standort"), "Anlegen").click()
      await page.getByText("Diese Angabe ist erforderlich.").first().waitFor()
    }),
  },
  {
    name: "location-in-use",
    as: admin,
    show: at("/location?search=1201", async (page) => {
      await button(page, "Standort 1201 löschen").click()
      await button(page.getByRole("alertdialog"), "Löschen").click()
      await page.getByText(/^Dieser Standort wird noch verwendet/).waitFor()
    }),
  },
  {
    name: "location-long",
    as: admin,
    show: at("/location?search=1199", async (page) => {
      await button(page, /^(1199|Kraftfahrzeug.*)$/).click()
      await panel(page, longLocation)
        .getByText(/^Maximilian-Alexander/)
        .first()
        .waitFor()
    }),
  },
  { name: "users", as: admin, show: at("/user", (page) => loaded(page)) },
  {
    name: "user",
    as: admin,
    show: at("/user", async (page) => {
      await page
        .getByRole("button", { name: /^(1101|Bernd Brenner)/ })
        .first()
        .click()
      await panel(page).waitFor()
    }),
  },
  {
    name: "user-long",
    as: admin,
    show: at("/user?search=Hohenlohe", async (page) => {
      await button(page, /Maximilian-Alexander|^1199/)
        .first()
        .click()
      await panel(page).waitFor()
    }),
  },
  {
    name: "user-refused",
    as: admin,
    show: at("/user", async (page) => {
      await button(page, "Neuer Benutzer").click()
      await button(panel(page, "Neuer Benutzer"), "Anlegen").click()
      await page.getByText("Diese Angabe ist erforderlich.").first().waitFor()
    }),
  },
  {
    name: "user-own",
    as: admin,
    show: at("/user", async (page) => {
      await button(page, /Anna Arndt/).click()
      await panel(page, "Anna Arndt").waitFor()
    }),
  },
  {
    name: "user-delete",
    as: admin,
    show: at("/user", async (page) => {
      await button(page, /Beate Böhm/).click()
      await button(panel(page, "Beate Böhm"), "Löschen").click()
      await page.getByRole("alertdialog").waitFor()
    }),
  },
]
