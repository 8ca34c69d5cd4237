import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import { sentences } from "../contract/core/sentences.ts"
import { signUpOnly } from "./hosted.ts"
import { callerOn, mailLink } from "./http.ts"
import { showsNothingOutdated } from "./outdated.ts"
import { stageOfFile } from "./portal.ts"
import { admin, enter, manager, phone, signIn } from "./stage.ts"
import { answerTerms, button, eventually, field, panel, problemsIn, showLink, tableRow } from "./steps.ts"

const stage = stageOfFile()
const asAdmin = callerOn(stage, admin)

const password = "ein-gutes-passwort"
const required = "Diese Angabe ist erforderlich."
const notice = (page: Page) => page.getByRole("heading", { name: "Ihr Profil wird geprüft" })
const loginPage = (page: Page) => page.getByRole("heading", { name: "Anmelden", level: 1 })
const registration = (page: Page) => page.getByRole("heading", { name: "Registrieren", level: 1 })

async function choosePassword(page: Page, secret: string, again = secret) {
  await page.getByLabel("Neues Passwort", { exact: true }).fill(secret)
  await page.getByLabel("Neues Passwort wiederholen").fill(again)
  await button(page, "Passwort festlegen").click()
}
async function openUser(page: Page, mail: string): Promise<Locator> {
  await page.goto("/user")
  await tableRow(page, mail).getByRole("button").first().click()
  const form = page.getByRole("dialog").filter({ hasText: mail })
  await form.waitFor()
  return form
}

async function registers(page: Page, mail: string) {
  await page.goto("/overview/preoffer?search=4700309")
  await enter(page, mail, "kurz")
  await registration(page).waitFor()
  expect(await page.getByLabel("E-Mail-Adresse").inputValue()).toBe(mail)
  await button(page, "Registrieren").click()
  expect(await problemsIn(page)).toEqual([
    ...["Vorname", "Nachname", "GSSN Ihres Standorts"].map((label) => `${label}: ${required}`),
    "Passwort festlegen: Bitte legen Sie ein Passwort mit mindestens 6 Zeichen an!",
    `Passwort wiederholen: ${required}`,
  ])
  await field(page, "Vorname").fill("Nora")
  await field(page, "Nachname").fill("Neu")
  await field(page, "GSSN").fill("gs0001103")
  await page.getByLabel("Passwort festlegen").fill(password)
  await page.getByLabel("Passwort wiederholen").fill(password)
  await button(page, "Registrieren").click()
  await notice(page).waitFor()
  await page.reload()
  await notice(page).waitFor()
  expect(await page.getByRole("navigation").count()).toBe(0)
  await button(page, "Daten als JSON herunterladen").waitFor()
}

/** The link works in any browser, but only for the registered user. */
async function confirmsAddress(mail: string) {
  const link = await mailLink(asAdmin, mail, "Ihre Registrierung im ZVF-Portal")
  const others = await signIn(await stage.visit(), manager)
  await others.goto(link)
  await button(others, "Adresse bestätigen").click()
  await others.getByText(`Sie sind als ${manager} angemeldet`).waitFor()
  await button(others, "Abmelden und fortfahren").click()
  await others.getByRole("link", { name: "Anmelden und bestätigen" }).click()
  await enter(others, mail, password)
  await button(others, "Adresse bestätigen").click()
  await others.getByText("Ihre E-Mail-Adresse ist bestätigt").waitFor()
}

it("a new user registers, is activated by an admin, accepts the terms and works", async () => {
  const mail = "nora.neu@brenner.example"
  const page = await stage.visit()
  await registers(page, mail)
  const provider = await signIn(await stage.visit(), admin, "/user")
  await tableRow(provider, mail).getByText("unbestätigt").waitFor()
  const early = await openUser(provider, mail)
  const active = early.getByRole("checkbox", { name: "Aktiv" })
  await active.check()
  await field(early, "Grund der Aktivierung").waitFor()
  await active.uncheck()
  await provider.keyboard.press("Escape")
  await early.waitFor({ state: "detached" })
  await confirmsAddress(mail)
  const form = await openUser(provider, mail)
  await form.getByText("gs0001103").waitFor()
  await button(form, /Filiale Lübeck/).click()
  await form.getByLabel("Aktiv").check()
  await button(form, "Speichern").click()
  await form.waitFor({ state: "detached" })
  await tableRow(provider, mail).getByText("unbestätigt").waitFor({ state: "detached" })
  await showsNothingOutdated(provider)

  await provider.goto(`/outbox?search=${mail}`)
  await provider.getByRole("button", { name: "Ihr Zugang zum ZVF-Portal ist aktiviert" }).waitFor()
  // The waiting page notices the activation.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))
  await page.getByRole("heading", { name: "Willkommen im ZVF-Portal" }).waitFor()
  const later = await stage.visit()
  await later.goto("/overview/preoffer?search=4700309")
  await enter(later, mail, password)
  await answerTerms(later, "Ich stimme zu")
  await later.getByText("1 von 56 Fahrzeugen").waitFor()
})

it("registration leads back to the sign-in, also with an account but no profile", async () => {
  const page = await stage.visit({ size: phone })
  await page.goto("/login")
  await enter(page, "vertippt@brenner.example", password)
  await registration(page).waitFor()
  await button(page, "Zurück zur Anmeldung").click()
  await loginPage(page).waitFor()
  expect(await page.getByLabel("E-Mail-Adresse").inputValue()).toBe("vertippt@brenner.example")

  await signUpOnly(page, "abbruch@brenner.example", password)
  await page.goto("/login")
  await enter(page, "abbruch@brenner.example", password)
  await registration(page).waitFor()
  await button(page, "Zurück zur Anmeldung").click()
  await loginPage(page).waitFor()
  await page.reload()
  await loginPage(page).waitFor()
})

it("an invited user accepts the invitation once, is activated and signs in", async () => {
  const mail = "ida.neu@brenner.example"
  const page = await signIn(await stage.visit(), admin, "/user")
  await button(page, "Benutzer anlegen").click()
  const form = panel(page, "Benutzer anlegen")
  await field(form, "Telefon").fill("040 12a")
  await button(form, "Anlegen").click()
  const labels = ["Vorname", "Nachname", "E-Mail-Adresse", "Telefon", "Rolle", "Standorte"]
  const invalid = `Bitte Angabe berichtigen: ${sentences.phone}`
  expect(await problemsIn(form)).toEqual(
    labels.map((label) => `${label}: ${label === "Telefon" ? invalid : required}`),
  )
  await field(form, "Telefon").fill("+49 (40) 123-456")
  await field(form, "Vorname").fill("Ida")
  await field(form, "Nachname").fill("Neu")
  await field(form, "E-Mail-Adresse").fill(manager.toUpperCase())
  await form.getByLabel("Rolle").selectOption({ label: "Verkaufsleitung" })
  await form.getByLabel("Standorte").first().selectOption({ label: "1103 - Filiale Lübeck" })
  await form.getByText("Ansprechperson und Vertretung: Jens Brenner").waitFor()
  await button(form, "Anlegen").click()
  await form.getByText("Diese E-Mail-Adresse hat bereits ein anderer Benutzer.").waitFor()
  await field(form, "E-Mail-Adresse").fill(mail)
  await button(form, "Anlegen").click()
  await form.waitFor({ state: "detached" })
  await tableRow(page, mail).getByText("zu aktivieren").waitFor()
  await showsNothingOutdated(page)

  await page.goto(`/outbox?search=${mail}`)
  await button(page, "Ihr Zugang zum ZVF-Portal").click()
  const shown = panel(page, "Ihr Zugang zum ZVF-Portal")
  await showLink(shown)
  await showsNothingOutdated(page)
  const { pathname, search } = new URL((await shown.getByRole("link").first().getAttribute("href")) ?? "")
  const other = await stage.visit()
  await other.goto(pathname + search)
  expect(await other.getByLabel("E-Mail-Adresse").inputValue()).toBe(mail)
  await choosePassword(other, "12345")
  await other.getByText("Bitte legen Sie ein Passwort mit mindestens 6 Zeichen an!").first().waitFor()
  await choosePassword(other, password, "anders")
  await other.getByText("Die Passwörter stimmen nicht überein.").first().waitFor()
  await choosePassword(other, password)
  await other.getByText("Passwort erfolgreich zurückgesetzt.").waitFor()
  await other.waitForURL("/login")
  await enter(other, mail, password)
  await notice(other).waitFor()

  const opened = await openUser(page, mail)
  await opened.getByLabel("Aktiv").check()
  await button(opened, "Speichern").click()
  await opened.waitFor({ state: "detached" })
  await other.goto("/overview/preoffer")
  await answerTerms(other, "Ich stimme zu")
  await other.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  const again = await stage.visit()
  await again.goto(pathname + search)
  await again.getByText("Dieser Link ist ungültig oder wurde bereits benutzt").waitFor()
  await again.getByRole("link", { name: "Neuen Link anfordern" }).waitFor()
})

it("a password reset link reaches a known address, and the form reveals nothing about unknown ones", async () => {
  const mail = "leitung@kessler.example"
  const page = await stage.visit()
  await page.goto("/login?to=/activity")
  await page.getByLabel("E-Mail-Adresse").fill(mail)
  for (const address of [mail, "niemand@kessler.example"]) {
    const forgot = page.getByRole("link", { name: "Passwort vergessen?" })
    await forgot.click()
    await page.getByRole("link", { name: "Zurück zur Anmeldung" }).click()
    await forgot.click()
    await page.getByRole("heading", { name: "Passwort vergessen" }).waitFor()
    await page.getByLabel("E-Mail-Adresse").fill(address)
    await button(page, "Passwort zurücksetzen").click()
    await page
      .getByText("Wenn es zu dieser E-Mail-Adresse einen Zugang gibt", { exact: false })
      .first()
      .waitFor()
    await page.waitForURL("/login?to=%2Factivity")
  }
  await eventually(() => page.title()).toBe("Anmelden – Aurel ZVF")
  await page.goto(await mailLink(asAdmin, mail, "Ihr Passwort für das ZVF-Portal"))
  await choosePassword(page, password)
  await page.waitForURL("/login")
  await enter(page, mail, password)
  await page.getByRole("heading", { name: /^Guten Tag/ }).waitFor()
})
