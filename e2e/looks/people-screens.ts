import { admin } from "../stage.ts"
import { button, panel } from "../steps.ts"
import { longLocation } from "./long-names.ts"
import { at, loaded, onDesktop, screensOf } from "./screen-at.ts"

export const peopleScreens = screensOf(admin, {
  locations: at("/location", loaded),
  location: at("/location?search=1102", async (page) => {
    await button(page, /^(1102|Filiale Harburg.*)$/).click()
    await panel(page, "Filiale Harburg").getByText("Jens Brenner").waitFor()
  }),
  "location-refused": at("/location", async (page) => {
    await button(page, "Standort anlegen").click()
    await button(panel(page, "Standort anlegen"), "Anlegen").click()
    await page.getByText("Diese Angabe ist erforderlich.").first().waitFor()
  }),
  "location-in-use": at("/location?search=1201", async (page) => {
    await onDesktop(page, () => button(page, "Standort 1201 löschen").click())
    await button(page.getByRole("alertdialog"), "Löschen").click()
    await page.getByText(/^Dieser Standort wird noch verwendet/).waitFor()
  }),
  "location-long": at("/location?search=1199", async (page) => {
    await button(page, /^(1199|Kraftfahrzeug.*)$/).click()
    await panel(page, longLocation)
      .getByText(/^Maximilian-Alexander/)
      .first()
      .waitFor()
  }),
  users: at("/user", loaded),
  user: at("/user", async (page) => {
    await page
      .getByRole("button", { name: /^(1101|Jens Brenner)/ })
      .first()
      .click()
    await panel(page).waitFor()
  }),
  "user-long": at("/user?search=Hohenlohe", async (page) => {
    await button(page, /Maximilian-Alexander|^1199/)
      .first()
      .click()
    await panel(page).waitFor()
  }),
  "user-refused": at("/user", async (page) => {
    await button(page, "Benutzer anlegen").click()
    await button(panel(page, "Benutzer anlegen"), "Anlegen").click()
    await page.getByText("Diese Angabe ist erforderlich.").first().waitFor()
  }),
  "user-own": at("/user", async (page) => {
    await button(page, /Anna Behrens/).click()
    await panel(page, "Anna Behrens").waitFor()
  }),
  "user-delete": at("/user", async (page) => {
    await button(page, /Heike Böhm/)
      .first()
      .click()
    await button(panel(page, "Heike Böhm"), "Löschen").click()
    await page.getByRole("alertdialog").waitFor()
  }),
})
