import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import { addDays, berlinToday } from "../contract/dates.ts"
import { errorText } from "../contract/error-text.ts"
import { dateText } from "../contract/format.ts"
import { acceptAs, callerFor, freeOffers } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, enter, manager, signIn } from "./stage.ts"
import {
  bindingButton,
  breakDown,
  button,
  consentAndSend,
  field,
  findRow,
  openCar,
  openEditor,
  panel,
  refuse,
  rows,
  tableRow,
} from "./steps.ts"

const stage = stageOfFile()

it.for([
  [
    manager,
    ["/overview/preoffer", "**/api/car/all/area/**", "Die Fahrzeuge konnten nicht geladen werden."],
    ["/activity", "**/api/car/all/activity*", "Die Aktivitäten konnten nicht geladen werden."],
  ],
  [
    admin,
    ["/car", "**/api/car/fleet", "Die Fahrzeuge konnten nicht geladen werden."],
    ["/location", "**/api/location/all", "Die Standorte konnten nicht geladen werden."],
    ["/user", "**/api/user/all", "Die Benutzer konnten nicht geladen werden."],
  ],
] as const)("a list that breaks down is told at once in its place: those of %s", async ([mail, ...lists]) => {
  const page = await signIn(await stage.visit(), mail)
  for (const [path, url, sentence] of lists) {
    await breakDown(page, url)
    await page.goto(path)
    await page.getByText(sentence).first().waitFor()
    expect(await page.getByRole("row").or(rows(page)).count()).toBe(0)
  }
})

it("what breaks down on the way in is told: sign-in, mail check, registration, new password", async () => {
  const page = await stage.visit()
  const says = (sentence: string) => page.getByRole("alert").getByText(sentence, { exact: false }).waitFor()
  const chosen = "drei Wolken am Fenster"
  const guess = (mail: string) => enter(page, mail, "falsch-geraten")
  await page.goto("/login")
  await breakDown(page, "**/api/identity/sign-in/email")
  await guess(manager)
  await says("Die Anmeldung ist gerade nicht möglich. Bitte versuchen Sie es später erneut.")
  await page.unrouteAll()
  await breakDown(page, "**/api/user/check")
  await guess(manager)
  await says("Die Anmeldung kann gerade nicht geprüft werden. Bitte prüfen Sie Ihre Verbindung.")
  await page.unrouteAll()

  await guess("niemand@brenner.example")
  await breakDown(page, "**/api/user/register")
  await field(page, "Vorname").fill("Nora")
  await field(page, "Nachname").fill("Neu")
  await field(page, "GSSN").fill("GS0001103")
  for (const label of ["Passwort festlegen", "Passwort wiederholen"])
    await page.getByLabel(label).fill(chosen)
  await button(page, "Registrieren").click()
  await says("Die Registrierung ist fehlgeschlagen.")

  await page.goto("/login?forgot=true")
  await breakDown(page, "**/api/user/resetpassword")
  await page.getByLabel("E-Mail-Adresse").fill(manager)
  await button(page, "Passwort zurücksetzen").click()
  await says("Bitte prüfen Sie die E-Mail-Adresse oder wenden Sie sich an einen Administrator.")

  await page.route("**/api/identity/reset/check", (route) => route.fulfill({ json: { mail: manager } }))
  await breakDown(page, "**/api/identity/reset/confirm")
  await page.goto("/resetpassword?oobCode=code")
  for (const label of ["Neues Passwort", "Neues Passwort wiederholen"])
    await page.getByLabel(label, { exact: true }).fill(chosen)
  await button(page, "Passwort festlegen").click()
  await says("Bitte prüfen Sie den Link in Ihrer E-Mail oder wenden Sie sich an einen Administrator.")
})

it("an export, acceptance or request that breaks down is told by its name", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await breakDown(page, "**/api/car/export")
  await breakDown(page, "**/api/car/mail")
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  await button(page, "Excel-Export").click()
  await page.getByText("Der Export konnte nicht erstellt werden.").first().waitFor()
  const says = (sentence: string) => panel(page).getByRole("alert").getByText(sentence).waitFor()
  await openCar(page, "4700415")
  await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
  await consentAndSend(page)
  await says("Die Annahme des Pre-Offers ist fehlgeschlagen.")

  await page.goto("/overview/preoffer")
  await openCar(page, "4700309")
  await button(panel(page), /^Pre-Offer anfragen: /).click()
  await field(panel(page), "Wunsch-Kilometer").fill("20.000")
  await field(panel(page), "Wunschdatum").fill(dateText(addDays(berlinToday(new Date()), 60)))
  await button(panel(page), /^Anfrage senden: /).click()
  await says("Die Pre-Offer-Anfrage ist fehlgeschlagen.")

  await page.goto("/overview/selection")
  await button(await findRow(page, "4700163"), /^ZVF anfragen: /).click()
  await panel(page, "ZVF anfragen").getByLabel("Standort, für den Sie anfragen").selectOption({ index: 1 })
  await bindingButton(page).click()
  await says("Die ZVF-Anfrage ist fehlgeschlagen.")
})

it("what the provider could not create, import, upload, change or delete is told by its name", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  await breakDown(
    page,
    /\/api\/(car\/(import\?.*|image\?.*|image(\/delete)?)?|(location|user)\/(update|delete))$/,
  )
  const says = (sentence: string) => page.getByText(sentence, { exact: false }).first().waitFor()
  await button(page, "Fahrzeug anlegen").click()
  await field(panel(page), "Auftragsnummer").fill("9900002")
  await button(panel(page), "Anlegen").click()
  await says("Das Fahrzeug konnte nicht angelegt werden.")

  const name = "Fahrzeugbild_Aurel_Corso_Classic_Rot.png"
  const file = { name, mimeType: "image/png", buffer: Buffer.from("x") }
  await page.goto("/car")
  await button(page, "Importieren").click()
  await panel(page)
    .getByLabel("Excel-Datei wählen")
    .setInputFiles({ ...file, name: "plan.xlsx" })
  await says("Der Import ist fehlgeschlagen.")
  await page.goto("/car")
  await button(page, "Fahrzeugbilder").click()
  await panel(page).getByLabel("Bilder wählen").setInputFiles(file)
  await says("Das Bild konnte nicht hochgeladen werden.")
  await button(panel(page), /^Bild löschen: /)
    .first()
    .click()
  await button(page.getByRole("alertdialog"), "Löschen").click()
  await says("Das Bild konnte nicht gelöscht werden.")

  await page.goto("/location?search=1103")
  await tableRow(page, "1103").getByRole("button").first().click()
  await field(panel(page), "Name").fill("Filiale Neu")
  await button(panel(page), "Speichern").click()
  await says("Der Standort konnte nicht gespeichert werden.")
  await page.goto("/location?search=1103")
  await button(page, "Standort 1103 löschen").click()
  await button(page.getByRole("alertdialog"), "Löschen").click()
  await says("Der Standort konnte nicht gelöscht werden.")

  await page.goto(`/user?search=${manager}`)
  await tableRow(page, manager).getByRole("button").first().click()
  await field(panel(page), "Nachname").fill("Neu")
  await button(panel(page), "Speichern").click()
  await says("Der Benutzer konnte nicht gespeichert werden.")
  await button(panel(page), "Löschen").click()
  await button(page.getByRole("alertdialog"), "Löschen").click()
  await says("Der Benutzer konnte nicht gelöscht werden.")
})

it("what the portal refuses is said where it is missing, nothing is claimed instead, and it can be tried again", async () => {
  const refused = (within: Page | Locator) => within.getByText(errorText.forbidden).first().waitFor()
  const other = await callerFor(stage.url, "leitung@kessler.example")
  const [held = ""] = await freeOffers(other, [])
  await acceptAs(other, held)
  const agent = await stage.visit()
  const allowList = await refuse(agent, "**/api/watch/cars")
  const allowDocuments = await refuse(agent, "**/api/car/document/all?*")
  await signIn(agent, manager, "/overview/preoffer?watched=true")
  await agent.getByRole("main").getByText("Ihre Merkliste konnte nicht geladen werden.").waitFor()
  expect(await agent.getByText(/^0 von/).count()).toBe(0)
  await allowList()
  await agent.reload()
  await agent.getByText("Kein Fahrzeug entspricht Ihren Filtern").waitFor()
  await agent.goto("/overview/preoffer")
  await openCar(agent, "4700043")
  await refused(panel(agent))
  await allowDocuments()
  await button(panel(agent), "Erneut versuchen").click()
  await panel(agent).getByText(errorText.forbidden).waitFor({ state: "detached" })

  const page = await stage.visit()
  await refuse(page, "**/api/user/all")
  await refuse(page, "**/api/option/use")
  await refuse(page, "**/api/car/all/activity?*")
  await signIn(page, admin, "/user")
  await refused(page.getByRole("main"))
  expect(await page.getByText("Kein Profil wartet").count()).toBe(0)
  await page.goto("/car")
  await button(page, "Einstellungen").click()
  const row = panel(page, "Einstellungen").getByRole("row", { name: /^Aurel unbegrenzt/ })
  await row.getByText("–", { exact: true }).waitFor()
  await button(row, "Aurel").click()
  await page.getByText(/solange nicht bekannt ist, wie viele Fahrzeuge/).waitFor()
  await page.goto(`/car?search=${held}`)
  const editor = await openEditor(page, held)
  // Who holds it is not known; that somebody does, is.
  await editor.getByRole("region", { name: "Status" }).getByText("Pre-Offer angenommen").waitFor()
  expect(await editor.getByText("Kein Status").count()).toBe(0)
})
