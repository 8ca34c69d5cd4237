import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { addDays, berlinToday } from "../contract/dates.ts"
import { dateText } from "../contract/format.ts"
import { castPassword } from "../server/demo/cast.ts"
import { callerFor, postJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, signIn } from "./stage.ts"
import { button, eventually, field, openCar, openEditor, panel, tableRow } from "./steps.ts"

const stage = stageOfFile()

const wishedDate = dateText(addDays(berlinToday(new Date()), 60))

/** What an own sign-in elsewhere can do: every other session of the person ends at once. */
const endSessionsOf = async (mail: string) =>
  postJson(await callerFor(stage.url, mail), "/api/profile/session/end-others", {})

/** A visitor whose page learns of the end of its session only by its own calls. */
async function deafVisit(): Promise<Page> {
  const page = await stage.visit()
  await page.route("**/api/live", (route) => route.abort())
  return page
}

const loginPage = (page: Page) => page.getByRole("heading", { name: "Anmelden", level: 1 })

/** Signs in on the login page that came up, without leaving it first. */
async function signInAgain(page: Page, mail: string) {
  await loginPage(page).waitFor()
  await page.getByLabel("E-Mail-Adresse").fill(mail)
  await page.getByLabel("Passwort", { exact: true }).fill(castPassword)
  await button(page, "Anmelden").click()
  await loginPage(page).waitFor({ state: "detached" })
}
const restored = (page: Page) => panel(page).getByText("Ihr Entwurf wurde wiederhergestellt.")
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft ")))

async function typesWish(page: Page, jobNumber: string) {
  await openCar(page, jobNumber)
  await button(panel(page), /^Pre-Offer anfragen: /).click()
  const dialog = panel(page, "Pre-Offer anfragen")
  await field(dialog, "Wunsch-Kilometer").fill("20.000")
  await field(dialog, "Wunschdatum").fill(wishedDate)
  return dialog
}

it("says why a session is over and brings the typed request back, which can be sent then", async () => {
  const page = await signIn(await deafVisit(), manager, "/overview/preoffer")
  const dialog = await typesWish(page, "4700302")
  await endSessionsOf(manager)
  await button(dialog, /^Anfrage senden: /).click()
  await page.getByText("Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.").waitFor()

  await signInAgain(page, manager)
  await restored(page).waitFor()
  expect(await field(dialog, "Wunsch-Kilometer").inputValue()).toBe("20.000")
  expect(await field(dialog, "Wunschdatum").inputValue()).toBe(wishedDate)
  await button(dialog, /^Anfrage senden: /).click()
  await panel(page, "Pre-Offer angefragt").waitFor()
  expect(await drafts(page)).toEqual([])
})

it("leaves a form with typed text for the login page, and the text is there when it is opened again", async () => {
  const page = await signIn(await deafVisit(), admin, "/user")
  await button(page, "Neuer Benutzer").click()
  const form = panel(page, "Neuer Benutzer")
  await field(form, "Vorname").fill("Vera")
  await field(form, "Nachname").fill("Verloren")
  await field(form, "E-Mail").fill("vera@aurel.example")
  await form.getByLabel("Rolle").selectOption("ADMIN")
  await endSessionsOf(admin)
  await button(form, "Anlegen").click()

  await signInAgain(page, admin)
  await button(page, "Neuer Benutzer").click()
  await restored(page).waitFor()
  expect(await field(form, "Vorname").inputValue()).toBe("Vera")
  await button(form, "Anlegen").click()
  await form.waitFor({ state: "detached" })
  await tableRow(page, "vera@aurel.example").waitFor()

  await button(page, "Neuer Benutzer").click()
  expect(await field(form, "Vorname").inputValue()).toBe("")
  expect(await restored(page).count()).toBe(0)
  await field(form, "Vorname").fill("Doch nicht")
  await eventually(() => drafts(page)).toHaveLength(1)
  await button(form, "Abbrechen").click()
  await button(page, "Eingaben verwerfen").click()
  await form.waitFor({ state: "detached" })
  expect(await drafts(page)).toEqual([])
})

it("brings the entries of the car editor back after a reload, until they are discarded", async () => {
  const page = await signIn(await stage.visit(), admin, "/car?search=4700305")
  const editor = await openEditor(page, "4700305")
  const before = await field(editor, "Kilometerstand").inputValue()
  await field(editor, "Kilometerstand").fill("12.345")
  // The browser asks before it leaves entries that are not saved.
  page.once("dialog", (question) => question.accept())
  await page.reload()
  await restored(page).waitFor()
  expect(await field(editor, "Kilometerstand").inputValue()).toBe("12.345")
  await button(editor, "Entwurf verwerfen").click()
  await eventually(() => field(editor, "Kilometerstand").inputValue()).toBe(before)
  await eventually(() => drafts(page)).toEqual([])
})

it("keeps nothing that was typed in any tab after a sign-out", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await typesWish(page, "4700309")
  const tab = await page.context().newPage()
  await tab.goto("/")
  await button(tab, "Abmelden").click()
  await loginPage(page).waitFor()
  await eventually(() => drafts(page)).toEqual([])
})

it("says that a sign-out without a connection is not heard yet, and repeats it after a reload", async () => {
  const page = await signIn(await stage.visit(), manager)
  const signOuts = "**/api/identity/sign-out**"
  await button(page, "Abmelden").waitFor()
  const cookies = await page.context().cookies()
  await page.route(signOuts, (route) => route.abort())
  await button(page, "Abmelden").click()
  await page.getByText("Das Portal war dabei nicht erreichbar").waitFor()
  await page.unroute(signOuts)
  await page.reload()
  await page.getByText("das Portal hat Ihre Sitzung beendet").waitFor()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  expect((await fetch(`${stage.url}/api/identity/token`, { headers: { cookie } })).status).toBe(401)
})
