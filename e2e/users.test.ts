import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import { errorText } from "../contract/error-text.ts"
import { sentences } from "../contract/sentences.ts"
import type { User } from "../contract/users.ts"
import { type Caller, callerFor, postJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, signIn } from "./stage.ts"
import {
  answerTerms,
  button,
  eventually,
  field,
  panel,
  searchBox,
  showLink,
  tableRow,
  textsOf,
} from "./steps.ts"

const stage = stageOfFile()

const required = "Diese Angabe ist erforderlich."
const password = "ein-gutes-passwort"
const inactive = "beratung@sommer.example"

const usersPage = async (search = "") => signIn(await stage.visit(), admin, `/user${search}`)
const cells = async (page: Page, mail: string) =>
  (await textsOf(tableRow(page, mail).getByRole("cell"))).slice(0, 7)
async function openUser(page: Page, mail: string): Promise<Locator> {
  await tableRow(page, mail).getByRole("button").first().click()
  const form = page.getByRole("dialog").filter({ hasText: mail })
  await form.waitFor()
  return form
}
const type = (form: Locator) => form.getByLabel("Rolle")
const addLocation = (form: Locator, label: string) =>
  form.getByLabel("Standorte").first().selectOption({ label })
const problems = (form: Locator) => textsOf(form.getByRole("alert").getByRole("listitem"))

/** The newest mail to somebody, as the outbox shows it; the link in it as a path. */
async function mailTo(page: Page, mail: string): Promise<{ subject: string; text: string; link: string }> {
  await page.goto(`/outbox?search=${mail}`)
  await page.getByText(/E-Mails? gefunden$/).waitFor()
  const subject = page.getByRole("table").locator("tbody tr").first().getByRole("button").first()
  const title = (await subject.textContent()) ?? ""
  await subject.click()
  const shown = panel(page, title)
  await showLink(shown)
  const link = await shown.locator("a").first().getAttribute("href")
  const text = (await shown.textContent()) ?? ""
  const url = new URL(link ?? "")
  return { subject: title, text, link: url.pathname + url.search }
}
async function setPassword(page: Page, entries: [string, string]) {
  await page.getByLabel("Neues Passwort", { exact: true }).fill(entries[0])
  await page.getByLabel("Neues Passwort wiederholen").fill(entries[1])
  await button(page, "Passwort festlegen").click()
}
async function enter(page: Page, mail: string, secret: string) {
  await page.getByLabel("E-Mail-Adresse").fill(mail)
  await page.getByLabel("Passwort").fill(secret)
  await button(page, "Anmelden").click()
}
const byMail = async (call: Caller, mail: string) => {
  const all = (await (await call("/api/user/all")).json()) as User[]
  return all.find((user) => user.mail === mail) as User
}

it("shows who waits first, and finds people by their mail", async () => {
  const page = await usersPage()
  await page.getByText("6 Benutzer gefunden").waitFor()
  await page.getByText("1 Profil wartet auf seine Aktivierung").waitFor()
  const first = page.getByRole("table").locator("tbody tr").first()
  expect(await first.textContent()).toContain(inactive)
  expect(await cells(page, manager)).toEqual([
    "1101, 1102, 1103, Bernd Brenner",
    "Bernd",
    "Brenner",
    `${manager} bestätigt`,
    "Verkaufsleitung",
    "noch nie",
    "aktiv",
  ])
  await searchBox(page).fill("BRENNER.example")
  await page.getByText("2 Benutzer gefunden").waitFor()
  await searchBox(page).fill("niemand")
  await page.getByText("Keine E-Mail-Adresse passt zu Ihrer Suche").waitFor()

  const json = { code: "forbidden", message: errorText.forbidden }
  await page.route("**/api/user/all", (route) => route.fulfill({ status: 403, json }))
  await page.reload()
  await page.getByRole("main").getByText(errorText.forbidden).waitFor()
  expect(await page.getByText("Kein Profil wartet").count()).toBe(0)
})

it("creates somebody, who takes up the invitation, is activated and signs in", async () => {
  const mail = "nora.neu@brenner.example"
  const page = await usersPage()
  await button(page, "Neuer Benutzer").click()
  const form = panel(page, "Neuer Benutzer")
  expect(await form.getByText(required).count()).toBe(0)
  await field(form, "Telefon").fill("040 12a")
  await button(form, "Anlegen").click()
  expect(await problems(form)).toEqual([
    `Vorname: ${required}`,
    `Nachname: ${required}`,
    `E-Mail-Adresse: ${required}`,
    `Telefon: Bitte Angabe berichtigen: ${sentences.phone}`,
    `Rolle: ${required}`,
    `Standorte: ${required}`,
  ])
  await field(form, "Vorname").fill("Nora")
  await field(form, "Nachname").fill("Neu")
  await field(form, "E-Mail-Adresse").fill("nora")
  await field(form, "Telefon").fill("+49 (40) 123-456")
  await type(form).selectOption({ label: "Verkaufsleitung" })
  await addLocation(form, "1103 - Filiale Lübeck")
  await form.getByText("Ansprechperson und Vertretung: Bernd Brenner").waitFor()
  await button(form, "Anlegen").click()
  expect(await problems(form)).toEqual([`E-Mail-Adresse: Bitte Angabe berichtigen: ${sentences.mail}`])
  await field(form, "E-Mail-Adresse").fill(manager.toUpperCase())
  await button(form, "Anlegen").click()
  await form.getByText("Diese E-Mail-Adresse hat bereits ein anderer Benutzer.").waitFor()
  await field(form, "E-Mail-Adresse").fill("nöra@brenner.example")
  await button(form, "Anlegen").click()
  await form.getByText(`E-Mail-Adresse: Bitte Angabe berichtigen: ${sentences.mail}`).waitFor()
  await field(form, "E-Mail-Adresse").fill(mail)
  await button(form, "Anlegen").click()
  await form.waitFor({ state: "detached" })
  expect(await cells(page, mail)).toEqual([
    ...[
      "1103, Nora Neu",
      "Nora",
      "Neu",
      `${mail} unbestätigt`,
      "Verkaufsleitung",
      "noch nie",
      "zu aktivieren",
    ],
  ])

  const invitation = await mailTo(page, mail)
  expect(invitation.subject).toBe("Ihr Zugang zum ZVF-Portal")
  const other = await stage.visit()
  await other.goto(invitation.link)
  expect(await other.getByLabel("E-Mail-Adresse").inputValue()).toBe(mail)
  await setPassword(other, ["12345", "123456"])
  await other.getByText("Bitte legen Sie ein Passwort mit mindestens 6 Zeichen an!").first().waitFor()
  await other.getByText("Die Passwörter stimmen nicht überein.").first().waitFor()
  await setPassword(other, [password, password])
  await other.getByText("Passwort erfolgreich zurückgesetzt.").waitFor()
  await other.waitForURL("/login")
  await enter(other, mail, password)
  await other.getByRole("heading", { name: "Ihr Profil wird geprüft" }).waitFor()

  await page.goto("/user")
  const opened = await openUser(page, mail)
  await opened.getByLabel("Aktiv").check()
  await opened.getByText(/erfährt die Person per E-Mail/).waitFor()
  await button(opened, "Speichern").click()
  await opened.waitFor({ state: "detached" })
  expect((await mailTo(page, mail)).subject).toBe("Ihr Zugang zum ZVF-Portal ist aktiviert")
  await other.goto("/overview/preoffer")
  await answerTerms(other, "Ich stimme zu")
  await other.getByText("56 Fahrzeuge", { exact: true }).waitFor()

  const again = await stage.visit()
  await again.goto(invitation.link)
  await again.getByText("Dieser Link ist ungültig oder wurde bereits benutzt").waitFor()
  await again.getByRole("link", { name: "Neuen Link anfordern" }).click()
  await again.getByRole("heading", { name: "Passwort vergessen" }).waitFor()
})

it("warns at a third sales manager of a location", async () => {
  const call = await callerFor(stage.url, admin)
  const locationIds = (await byMail(call, "leitung@kessler.example")).locations.map(({ id }) => id)
  const second = { firstname: "Max", lastname: "Muster", mail: "muster@kessler.example", active: true }
  await postJson(call, "/api/user/", { ...second, type: "SALES_MANAGER", locationIds })
  const page = await usersPage()
  await button(page, "Neuer Benutzer").click()
  const form = panel(page, "Neuer Benutzer")
  await type(form).selectOption({ label: "Verkaufsleitung" })
  await form.getByLabel("Aktiv").check()
  await addLocation(form, "1201 - Autohaus Kessler München")
  await form.getByText("Ansprechperson und Vertretung: Katrin Kessler, Max Muster").waitFor()
  await form.getByText(/^Zu 1201 - Autohaus Kessler München gehören schon zwei Personen/).waitFor()
  await button(form, "Abbrechen").click()
  await button(page.getByRole("alertdialog"), "Eingaben verwerfen").click()
  await form.waitFor({ state: "detached" })
})

it("sends a link to somebody who forgot the password, and tells a stranger no more", async () => {
  const page = await stage.visit()
  await page.goto("/login?to=/activity")
  await page.getByLabel("E-Mail-Adresse").fill("leitung@kessler.example")
  const forgot = page.getByRole("link", { name: "Passwort vergessen?" })
  await forgot.click()
  await page.getByRole("link", { name: "Zurück zur Anmeldung" }).click()
  await forgot.click()
  await page.getByRole("heading", { name: "Passwort vergessen" }).waitFor()
  expect(await page.title()).toBe("Passwort vergessen – Anmelden – Aurel ZVF")
  expect(await page.getByLabel("E-Mail-Adresse").inputValue()).toBe("leitung@kessler.example")
  const sent =
    "Wenn es zu dieser E-Mail-Adresse einen Zugang gibt, kann Ihnen der Anbieter jetzt den Link geben."
  await button(page, "Passwort zurücksetzen").click()
  await page.getByText(sent).waitFor()
  await page.waitForURL("/login?to=%2Factivity")
  await eventually(() => page.title()).toBe("Anmelden – Aurel ZVF")
  await page.getByRole("link", { name: "Passwort vergessen?" }).click()
  await page.getByLabel("E-Mail-Adresse").fill("niemand@kessler.example")
  await button(page, "Passwort zurücksetzen").click()
  await page.waitForURL("/login?to=%2Factivity")

  const adminsPage = await usersPage()
  const { link, subject } = await mailTo(adminsPage, "leitung@kessler.example")
  expect(subject).toBe("Ihr Passwort für das ZVF-Portal")
  await page.goto(link)
  await setPassword(page, [password, password])
  await page.waitForURL("/login")
  await enter(page, "leitung@kessler.example", password)
  await page.getByRole("heading", { name: /^Guten Tag/ }).waitFor()
})
