import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { signUpOnly } from "./hosted.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, phone, signIn } from "./stage.ts"
import { answerTerms, button, field, panel, showLink, tableRow, textsOf } from "./steps.ts"

const stage = stageOfFile()

const password = "ein-gutes-passwort"
const required = "Diese Angabe ist erforderlich."
const notice = (page: Page) => page.getByRole("heading", { name: "Ihr Profil wird geprüft" })
const registration = (page: Page) => page.getByRole("heading", { name: "Registrieren", level: 1 })
const problems = (page: Page) => textsOf(page.getByRole("alert").getByRole("listitem"))

async function enter(page: Page, mail: string, secret: string) {
  await page.getByLabel("E-Mail-Adresse").fill(mail)
  await page.getByLabel("Passwort").fill(secret)
  await button(page, "Anmelden").click()
}
async function fillIn(page: Page, firstname: string, gssnLocation: string) {
  await field(page, "Vorname").fill(firstname)
  await field(page, "Nachname").fill("Neu")
  await field(page, "GSSN").fill(gssnLocation)
}

it("registers somebody unknown, who waits, is placed and activated by the admin, and works", async () => {
  const mail = "nora.neu@brenner.example"
  const page = await stage.visit()
  await page.goto("/overview/preoffer?search=4700309")
  await enter(page, mail, "kurz")
  await registration(page).waitFor()
  expect(await page.getByLabel("E-Mail-Adresse").inputValue()).toBe(mail)
  await page.getByRole("listitem").filter({ hasText: "mindestens 6 Zeichen – noch nicht erfüllt" }).waitFor()

  await button(page, "Registrieren").click()
  expect(await problems(page)).toEqual([
    `Vorname: ${required}`,
    `Nachname: ${required}`,
    `GSSN Ihres Standorts: ${required}`,
    "Passwort festlegen: Bitte legen Sie ein Passwort mit mindestens 6 Zeichen an!",
    `Passwort wiederholen: ${required}`,
  ])
  await fillIn(page, "Nora", "gs0001103")
  await page.getByLabel("Passwort festlegen").fill(password)
  await page.getByRole("listitem").filter({ hasText: "mindestens 6 Zeichen – erfüllt" }).waitFor()
  await page.getByLabel("Passwort wiederholen").fill("anders")
  await button(page, "Registrieren").click()
  await page.getByText("Die Passwörter stimmen nicht überein.").first().waitFor()
  await page.getByLabel("Passwort wiederholen").fill(password)
  await button(page, "Registrieren").click()
  await notice(page).waitFor()
  expect(new URL(page.url()).pathname).toBe("/")
  expect(await page.getByRole("navigation").count()).toBe(0)
  await page.reload()
  await notice(page).waitFor()
  await page.getByText("Dieses Portal versendet zurzeit keine E-Mails.").waitFor()
  await button(page, "Daten als JSON herunterladen").waitFor()

  const adminsPage = await signIn(await stage.visit(), admin, `/outbox?search=${mail}`)
  await adminsPage.getByRole("button", { name: "Ihre Registrierung im ZVF-Portal" }).first().click()
  const sent = panel(adminsPage, "Ihre Registrierung im ZVF-Portal")
  await showLink(sent)
  const link = new URL((await sent.locator("a").last().getAttribute("href")) ?? "")
  const stranger = await stage.visit()
  await stranger.goto(link.pathname + link.hash)
  await stranger.getByText("Bitte melden Sie sich an, um das zu bestätigen.").waitFor()
  const others = await signIn(await stage.visit(), manager, link.pathname + link.hash)
  await button(others, "Adresse bestätigen").click()
  await others.getByText(`Sie sind als ${manager} angemeldet`).waitFor()
  await button(others, "Abmelden und fortfahren").click()
  await others.getByRole("link", { name: "Anmelden und bestätigen" }).waitFor()
  await adminsPage.goto("/user")
  await tableRow(adminsPage, mail).getByText("unbestätigt").waitFor()
  await stranger.getByRole("link", { name: "Anmelden und bestätigen" }).click()
  await enter(stranger, mail, password)
  await button(stranger, "Adresse bestätigen").click()
  await stranger.getByText("Ihre E-Mail-Adresse ist bestätigt").waitFor()
  await adminsPage.goto("/user")
  await tableRow(adminsPage, mail).getByText("bestätigt", { exact: true }).waitFor()

  await adminsPage.getByText("2 Profile warten auf ihre Aktivierung").waitFor()
  await tableRow(adminsPage, mail).getByRole("button").first().click()
  const form = adminsPage.getByRole("dialog").filter({ hasText: mail })
  await form.getByText("gs0001103").waitFor()
  await button(form, /Filiale Lübeck/).click()
  await form.getByLabel("Aktiv").check()
  await button(form, "Speichern").click()
  await form.waitFor({ state: "detached" })
  await adminsPage.goto(`/outbox?search=${mail}`)
  await adminsPage.getByRole("button", { name: "Ihre Registrierung im ZVF-Portal" }).waitFor()
  await adminsPage.getByRole("button", { name: "Ihr Zugang zum ZVF-Portal ist aktiviert" }).waitFor()
  // The page that waits notices it by itself.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await page.getByRole("heading", { name: "Willkommen im ZVF-Portal" }).waitFor()

  const later = await stage.visit()
  await later.goto("/overview/preoffer?search=4700309")
  await enter(later, mail, password)
  await answerTerms(later, "Ich stimme zu")
  await later.getByText("1 von 56 Fahrzeugen").waitFor()
  expect(new URL(later.url()).search).toBe("?search=4700309")
})

it("goes back from the registration to the sign-in, also from an account without a profile", async () => {
  const page = await stage.visit({ size: phone })
  await page.goto("/login")
  await enter(page, "vertippt@brenner.example", password)
  await registration(page).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await button(page, "Zurück zur Anmeldung").click()
  await page.getByRole("heading", { name: "Anmelden", level: 1 }).waitFor()
  expect(await page.getByLabel("E-Mail-Adresse").inputValue()).toBe("vertippt@brenner.example")

  await signUpOnly(page, "abbruch@brenner.example", password)
  await page.goto("/login")
  await enter(page, "abbruch@brenner.example", password)
  await registration(page).waitFor()
  await button(page, "Zurück zur Anmeldung").click()
  await page.getByRole("heading", { name: "Anmelden", level: 1 }).waitFor()
  await page.reload()
  await page.getByRole("heading", { name: "Anmelden", level: 1 }).waitFor()
})
