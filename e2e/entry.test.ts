import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { castPassword } from "../server/demo/cast.ts"
import { stageOfFile } from "./portal.ts"
import { enter, manager, phone, signIn, signInByForm } from "./stage.ts"
import { alter, button, delayCalls, eventually, field, panel, pressTool, query, rows } from "./steps.ts"

const stage = stageOfFile()

it("a deep link survives a wrong password and the sign-in", async () => {
  const page = await stage.visit()
  await page.goto("/overview/preoffer?search=4700309&sort=-price")
  await page.waitForURL(/\/login\?to=/)
  await enter(page, manager, "falsch-geraten")
  await page.getByText("Die Anmeldung ist fehlgeschlagen, bitte Passwort berichtigen.").first().waitFor()
  await page.getByLabel("Passwort").fill(castPassword)
  // The cleared form is hidden while its screen loads.
  const release = await delayCalls(page, "**/api/car/all/area?*")
  await button(page, "Anmelden").click()
  await page.getByLabel("Passwort").waitFor({ state: "detached" })
  release()
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
  expect(query(page.url())).toEqual({ search: "4700309", sort: "-price" })
})

it("a sign-in at an issuer that brings no session says so", async () => {
  const page = await stage.visit()
  await alter(page, "**/api/meta.json", { issuer: "Konzern" })
  await page.goto("/login?from=issuer")
  await page.getByText("Nicht angemeldet").waitFor()
  await page.getByRole("link", { name: /Konzern/ }).waitFor()
})

it("a screen of another role is not found", async () => {
  const page = await signIn(await stage.visit(), manager, "/car")
  await page.getByRole("heading", { name: "Diese Seite gibt es nicht" }).waitFor()
  await page.getByRole("link", { name: "Zur Startseite" }).click()
  await page.waitForURL("/")
})

it("an inactive user sees the notice and can sign out, on every path", async () => {
  const page = await signInByForm(await stage.visit(), "beratung@sommer.example", "/overview/selection")
  await page.getByRole("heading", { name: "Ihr Profil wird geprüft" }).waitFor()
  expect(new URL(page.url()).pathname).toBe("/")
  expect(await page.getByRole("navigation").count()).toBe(0)
  await page.getByRole("contentinfo").getByRole("link", { name: "Datenschutz", exact: true }).click()
  await panel(page).getByRole("heading", { name: "Datenschutzhinweise" }).waitFor()
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "detached" })
  await button(page, "Abmelden").click()
  await page.waitForURL(/\/login/)
})

it("a phone has a drawer, cards and a panel; going back closes what covers the page", async () => {
  const page = await signIn(await stage.visit({ size: phone }), manager)
  await button(page, "Menü").click()
  await panel(page, "Menü").getByRole("link", { name: "Pre-Offers" }).click()
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  await button(page, "Filter").click()
  const drawer = panel(page, "Filter")
  const chosen = drawer.getByRole("group", { name: "Marke" }).getByLabel(/^Aurel Vans/)
  await chosen.check()
  // The page is inert behind the drawer, but the count is still announced.
  await page
    .getByRole("status")
    .filter({ hasText: /^Die Liste zeigt jetzt \d+ Einträge/ })
    .waitFor({ state: "attached" })
  expect(await rows(page).count()).toBe(0)
  await eventually(() => query(page.url()).brand).toBeTruthy()
  await page.goBack()
  await drawer.waitFor({ state: "detached" })
  await button(page, "Filter (1)").click()
  expect(await chosen.isChecked()).toBe(true)
  await button(drawer, /^\d+ von 56 Fahrzeugen anzeigen$/).click()
  await drawer.waitFor({ state: "detached" })
  await rows(page).getByRole("link").first().click()
  await panel(page).waitFor()
  await page.goBack()
  await panel(page).waitFor({ state: "detached" })
  expect(query(page.url()).brand).toBeTruthy()

  // Left-over entries are skipped, and unsaved input asks for confirmation.
  await button(page, "Menü").click()
  await panel(page, "Menü").getByRole("link", { name: "Ihre Aktivitäten" }).click()
  await page.getByRole("heading", { name: "Ihre Aktivitäten", level: 1 }).waitFor()
  await page.goBack()
  await pressTool(page, "Suche speichern")
  await field(page, "Name").fill("Meine Suche")
  const place = await placeOf(page)
  await page.goBack()
  await button(page, "Weiter bearbeiten").click()
  await page.getByRole("alertdialog").waitFor({ state: "detached" })
  // The dialog has its own history entry; going back earlier would only leave that one.
  await eventually(() => placeOf(page)).toBe(place)
  expect(await field(page, "Name").inputValue()).toBe("Meine Suche")
  await page.goBack()
  await button(page, "Eingaben verwerfen").click()
  await panel(page).waitFor({ state: "detached" })
  await rows(page).first().waitFor()
  // The panel's history entry is left after it closed.
  await eventually(() => placeOf(page)).toBe((place ?? 0) - 1)
  await page.goBack()
  await page.waitForURL(({ pathname }) => pathname === "/")
})

/** Length of the page's history before the current entry. */
const placeOf = (page: Page) => page.evaluate(() => navigation.currentEntry?.index)
