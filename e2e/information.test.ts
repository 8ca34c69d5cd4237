import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { berlinToday } from "../contract/dates.ts"
import { readJson } from "../tools/project.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { manager, phone, signIn, signInByForm } from "./stage.ts"
import { button, eventually, isInDialog, panel, searchBox, textsOf } from "./steps.ts"

const stage = stageOfFile()
const { version } = readJson("package.json") as { version: string }

const faq = (page: Page) => panel(page, "Informationen")
const legal = (page: Page) => panel(page, "Rechtliche Angaben")
const footer = (page: Page) => page.getByRole("contentinfo")
const link = (page: Page, name: string) => footer(page).getByRole("link", { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const hashOf = (page: Page) => new URL(page.url()).hash

it("answers a stranger at the sign-in, who loses nothing of what was typed there", async () => {
  const page = await stage.visit()
  await page.goto("/login?to=/activity")
  await footer(page)
    .getByText(`© ${berlinToday(new Date()).slice(0, 4)} Aurel`)
    .waitFor()
  await footer(page).getByText(`v${version}`, { exact: true }).waitFor()
  await page.getByRole("main").getByRole("link", { name: "Datenschutz" }).waitFor()
  await page.getByLabel("E-Mail-Adresse").fill("halb@getippt.example")
  // The people of the demo come between the form and its links.
  await settled(page)
  await page.getByRole("link", { name: "Häufige Fragen (FAQ)" }).click()
  await faq(page).getByRole("link", { name: "zvf@aurel.example" }).waitFor()
  await eventually(() => focused(page)).toBe("Informationen")

  await searchBox(page).fill("UEBERNAHME")
  await faq(page)
    .getByRole("status")
    .filter({ hasText: /^\d+ Fragen unter Pre-Offers gefunden$/ })
    .waitFor()
  expect(new Set(await textsOf(faq(page).locator("mark:visible")))).toContain("Übernahme")
  await searchBox(page).fill("Liefertermin")
  await button(faq(page), "1 Frage unter Selection ansehen").click()
  await eventually(() => hashOf(page)).toBe("#faq-selection")
  expect(await textsOf(faq(page).locator("mark:visible"))).toContain("Liefertermin")
  await searchBox(page).fill("gibtesnicht")
  await faq(page).getByText("Keine Frage enthält „gibtesnicht“").waitFor()
  await button(faq(page), "Alle Fragen zeigen").click()

  // A second scroll bar would take room beside the tabs.
  const tabs = faq(page).getByRole("tablist")
  expect(await tabs.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await faq(page).getByRole("tab", { name: "Pre-Offers" }).click()
  const question = button(faq(page), "Wie frage ich ein individuelles Pre-Offer an?")
  expect(await question.getAttribute("aria-expanded")).toBe("false")
  await question.click()
  await faq(page).getByText("mindestens 3.000 km").waitFor()
  expect(hashOf(page)).toBe("#faq-individuell")

  await page.goBack()
  await faq(page).waitFor({ state: "detached" })
  expect(page.url()).toBe(`${stage.url}/login?to=/activity`)
  expect(await page.getByLabel("E-Mail-Adresse").inputValue()).toBe("halb@getippt.example")
  await eventually(() => focused(page)).toBe("Häufige Fragen (FAQ)")
})

it("opens by a pasted link on any page, at the question it names; unknown names open nothing", async () => {
  const page = await stage.visit()
  await page.goto("/overview/preoffer?search=4700043#faq-zvf-fristen")
  await page.waitForURL(/\/login\?to=/)
  await faq(page).getByText("48 Stunden", { exact: true }).waitFor()
  await eventually(() => focused(page)).toBe("Wann antwortet der Anbieter auf eine ZVF-Anfrage?")
  expect(await faq(page).getByRole("tab", { selected: true }).textContent()).toBe("Selection")
  await button(faq(page), "Schließen").click()
  await faq(page).waitFor({ state: "detached" })
  expect(hashOf(page)).toBe("")

  await signInByForm(page, manager, page.url())
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
  await page.goto("/overview/preoffer?search=4700043#gibt-es-nicht")
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
  await page.getByRole("navigation").getByRole("link", { name: "Info", exact: true }).click()
  await faq(page).getByRole("link", { name: "Datenschutzhinweisen" }).waitFor({ state: "hidden" })
  await button(faq(page), "Welche Daten speichert das Portal über mich?").click()
  await faq(page).getByRole("link", { name: "Datenschutzhinweisen" }).click()
  await legal(page).getByRole("heading", { name: "Was Ihr Browser speichert" }).waitFor()
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "detached" })
  expect(page.url()).toContain("search=4700043")
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
})

it("stands beneath every page, also for those who are not admitted; each legal text has its address", async () => {
  const page = await signIn(await stage.visit({ size: phone }), "beratung@sommer.example")
  await page.getByRole("heading", { name: "Ihr Profil wird geprüft" }).waitFor()
  const tabs = [
    ["Anbieter", "#anbieter", "Anbieter dieses Portals"],
    ["Datenschutz", "#datenschutz", "Datenschutzhinweise"],
    ["Rechtliches", "#rechtliches", "Rechtliche Hinweise"],
    ["Barrierefreiheit", "#barrierefreiheit", "Erklärung zur Barrierefreiheit"],
    ["Nutzungsbedingungen", "#nutzungsbedingungen", "Nutzungsbedingungen für das ZVF-Portal"],
  ] as const
  for (const [name, hash, title] of tabs) {
    await link(page, name).click()
    await legal(page).getByRole("heading", { name: title }).waitFor()
    expect(hashOf(page)).toBe(hash)
    await page.keyboard.press("Escape")
    await legal(page).waitFor({ state: "detached" })
    await eventually(() => focused(page)).toBe(name)
  }
  await link(page, "Informationen").click()
  await eventually(() => isInDialog(page)).toBe(true)
  await faq(page).getByRole("tab", { name: "Pre-Offers" }).focus()
  await page.keyboard.press("ArrowRight")
  await button(faq(page), "Wie frage ich ein ZVF an?").waitFor()
})
