import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { addDays, berlinToday } from "../contract/core/dates.ts"
import { dateText } from "../contract/core/format.ts"
import { callerFor } from "./http.ts"
import { showsNothingOutdated } from "./outdated.ts"
import { stageOfFile } from "./portal.ts"
import { admin, download, manager, signInByForm } from "./stage.ts"
import {
  bindingButton,
  button,
  carLink,
  consentAndSend,
  delayCalls,
  eventually,
  field,
  findRow,
  mailsAbout,
  openCar,
  openEditor,
  panel,
  query,
  rows,
  searchBox,
  tableRow,
  withDays,
} from "./steps.ts"
import { readSheet } from "./workbooks.ts"

/** Cars of this journey: for an individual request, an acceptance, and a ZVF request. */
const wished = "4700309"
const accepted = "4700415"
const selected = "4700163"
const wishedDate = dateText(addDays(berlinToday(new Date()), 90))
const answeredDate = dateText(addDays(berlinToday(new Date()), 100))
const agent = "Jens Brenner <leitung@brenner.example>"
const provider = "ZVF-Anbieter <zvf@aurel.example>"

const stage = stageOfFile()

async function seesTheGroup(page: Page) {
  await page.getByRole("link", { name: /Pre-Offers freie Fahrzeuge$/ }).click()
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  await page
    .getByRole("group", { name: "Standort" })
    .getByLabel(/^1101 - Autohaus Brenner Hamburg/)
    .check()
  await page.getByText("23 von 56 Fahrzeugen").waitFor()
  await page.waitForURL((url) => url.searchParams.has("location"))
  await button(page, "Filter zurücksetzen").first().click()
}

async function asksIndividually(page: Page) {
  await openCar(page, wished)
  await button(panel(page), /^Individuell anfragen: /).click()
  const dialog = panel(page, "Pre-Offer anfragen")
  await field(dialog, "Wunsch-Kilometer").fill("2.000")
  await field(dialog, "Wunschdatum").fill(dateText(addDays(berlinToday(new Date()), -1)))
  await field(dialog, "Nachricht an den Anbieter").fill("Bitte mit Winterrädern.")
  await button(dialog, /^Anfrage senden: /).click()
  await dialog.getByText("Mindestlaufleistung: 3.000").first().waitFor()
  await dialog
    .getByText(/^Frühestes Aussteuerungsdatum: \d/)
    .first()
    .waitFor()
  await field(dialog, "Wunschdatum").fill(wishedDate)
  await field(dialog, "Wunsch-Kilometer").fill("20.000")
  await dialog.getByText(/^etwa [\d.]+,\d\d\u00a0€ netto$/).waitFor()
  await button(dialog, /^Anfrage senden: /).click()
  await panel(page, "Pre-Offer angefragt").waitFor()
  // The panel shows it, so there is no toast.
  expect(await page.getByText("Die Pre-Offer-Anfrage wurde gesendet.").count()).toBe(0)
  await button(panel(page), "Zur Liste").click()
  await rows(page)
    .first()
    .getByRole("link", { name: /^Anfrage ansehen: / })
    .waitFor()
}

async function accepts(page: Page) {
  await openCar(page, accepted)
  await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
  const dialog = panel(page, "Pre-Offer 1 annehmen")
  await dialog.getByText("Ihr Kunde steht bereits fest.").waitFor()
  await dialog.getByText("14.478,99 €").waitFor()
  await bindingButton(page).click()
  await dialog.getByText("Diese Angabe ist erforderlich.").first().waitFor()
  await field(dialog, "Ihr Zeichen").fill("Kunde Möller")
  await consentAndSend(page)
  await panel(page, /angenommen$/).waitFor()
  await button(panel(page), "Zur Liste").click()
  await page.getByText("0 von 55 Fahrzeugen").waitFor()
}

async function asksForNewCar(page: Page) {
  await page.getByRole("link", { name: "Selection", exact: true }).click()
  await page.getByRole("heading", { level: 1, name: "Selection" }).waitFor()
  await page.getByRole("group", { name: "Marke" }).waitFor()
  expect(await page.getByRole("group", { name: "Standort" }).count()).toBe(0)
  await button(await findRow(page, selected), /^ZVF anfragen: /).click()
  const dialog = panel(page, "ZVF anfragen")
  await bindingButton(page).click()
  await dialog.getByText("Diese Angabe ist erforderlich.").first().waitFor()
  await dialog.getByLabel("Standort, für den Sie anfragen").selectOption({ label: "1103 - Filiale Lübeck" })
  await bindingButton(page).click()
  await panel(page, "ZVF angefragt").waitFor()
  await button(panel(page), "Zur Liste").click()
  await rows(page)
    .first()
    .getByRole("link", { name: /^Anfrage ansehen: / })
    .waitFor()
  await carLink(rows(page).first()).click()
  await page.waitForURL(/\/activity\?activityId=/)
  await panel(page).getByText("Das haben Sie verbindlich gesendet").waitFor()
  await button(panel(page), "Schließen").click()
}

async function findsTheThree(page: Page) {
  await page.getByRole("link", { name: "Fahrzeuge", exact: true }).click()
  await page.getByText("420 Fahrzeuge", { exact: true }).waitFor()
  await page.getByRole("button", { name: /^Zu bearbeiten/ }).click()
  await page.getByText("3 Fahrzeuge", { exact: true }).waitFor()
  await tableRow(page, wished).getByText("Anfrage offen").waitFor()
  await tableRow(page, accepted).getByText("Pre-Offer angenommen").waitFor()
  await tableRow(page, selected).getByText("ZVF angefragt").waitFor()
}

async function confirms(page: Page) {
  const editor = await openEditor(page, accepted)
  await editor.getByText("Jens Brenner").first().waitFor()
  await button(editor, /^Bestätigen: /).click()
  const dialog = panel(page, "Annahme bestätigen")
  await dialog.getByText("14.478,99 €", { exact: true }).waitFor()
  await dialog.getByText("Jens Brenner, 1101 - Autohaus Brenner Hamburg", { exact: true }).waitFor()
  await dialog.getByText(/^Annahme Pre-Offer 1, gesendet am /).waitFor()
  await dialog.getByRole("region", { name: "Das bestätigen Sie" }).getByText("Aussteuerung").waitFor()
  expect(await page.getByText("Kunde Möller").count()).toBe(0)
  await button(dialog, /^Bestätigen: /).click()
  await page.getByText("Die Annahme wurde bestätigt.").first().waitFor()
  await editor.getByText("Vorvertrag bestätigt").first().waitFor()
  await button(editor, "Schließen").click()
}

async function rejects(page: Page) {
  const release = await delayCalls(page, "**/api/car/all/activity?*")
  const editor = await openEditor(page, selected)
  // Actions appear together with the requester, so that they do not move under the pointer.
  await field(editor, "FIN").waitFor()
  expect(await button(editor, /^Ablehnen: /).count()).toBe(0)
  release()
  await button(editor, /^Ablehnen: /).click()
  const dialog = panel(page, "ZVF-Anfrage ablehnen")
  await field(dialog, "Grund").fill("Das Fahrzeug geht an die Presse.")
  await button(dialog, /^Ablehnen: /).click()
  await page.getByText("Die ZVF-Anfrage wurde abgelehnt.").first().waitFor()
  await button(editor, "Schließen").click()
}

async function answers(page: Page) {
  const editor = await openEditor(page, wished)
  await button(editor, /^Beantworten: /).click()
  const dialog = panel(page, "Anfrage beantworten")
  await dialog.getByText("20.000 km").first().waitFor()
  await dialog.getByText("„Bitte mit Winterrädern.“").waitFor()
  expect(await field(dialog, "Aussteuerung").inputValue()).toBe(wishedDate)
  expect(await field(dialog, "Ziellaufleistung").inputValue()).toBe("20.000")
  await field(dialog, "Kaufpreis netto").fill("33.000")
  await field(dialog, "Aussteuerung").fill(answeredDate)
  await dialog.getByText(/^Brutto 39\.270,00\s€, /).waitFor()
  await button(dialog, /^Antwort senden: /).click()
  await page.getByText("Die Anfrage wurde beantwortet.").first().waitFor()
  await button(editor, "Schließen").click()
}

async function readsTheAnswers(page: Page) {
  await page.getByRole("link", { name: "Ihre Aktivitäten" }).first().click()
  await page.getByText("3 Vorgänge").waitFor()
  await tableRow(page, "Annahme Pre-Offer 1").getByText("Vorvertrag bestätigt").waitFor()
  await changesTheReference(page)
  const refusal = tableRow(page, "ZVF-Anfrage")
  await refusal.getByText("ZVF abgelehnt").waitFor()
  await refusal.getByText("Grund: Das Fahrzeug geht an die Presse.").waitFor()
  await tableRow(page, "Pre-Offer-Anfrage").getByText("beantwortet").waitFor()
}

async function changesTheReference(page: Page) {
  await tableRow(page, "Annahme Pre-Offer 1").getByText("Kunde Möller").waitFor()
  await tableRow(page, "Annahme Pre-Offer 1").click()
  await field(panel(page), "Ihr Zeichen").fill("Kunde Möller ")
  expect(await button(panel(page), "Zeichen speichern").count()).toBe(0)
  await field(panel(page), "Ihr Zeichen").fill("Kunde Möller, 4711")
  await button(panel(page), "Zeichen speichern").click()
  await page.getByText("Ihr Zeichen ist gespeichert.").first().waitFor()
  await showsNothingOutdated(page)
  await button(panel(page), "Schließen").click()
  await searchBox(page).fill("möller 4711")
  await page.getByText("1 Vorgang").waitFor()
  await searchBox(page).fill("")
  await page.getByText("3 Vorgänge").waitFor()
}

async function exports(page: Page) {
  await button(page, "Preis netto").click()
  const saving = () => download(page, () => button(page, "Excel-Export").click())
  const [file, days] = await withDays(saving)
  expect(days.map((day) => `ZVF_Aktivitäten_${day}.xlsx`)).toContain(file.name)
  const sheet = await readSheet(file.path)
  const shown = await page.getByRole("columnheader").allInnerTexts()
  expect(shown.map((text) => text.trim())).toEqual([
    "Fahrzeug",
    "Vorgang",
    "Status",
    "Stand",
    "FIN",
    "Preis netto",
    "Übernahme",
    "Kilometer",
    "Standort",
  ])
  // The car's own numbers, then the table columns, then the panel's facts.
  expect(sheet.header.slice(0, shown.length + 2)).toEqual([
    "Auftragsnummer",
    "Kennzeichen",
    ...shown.map((text) => text.trim()),
  ])
  expect(sheet.rows.map((row) => row["Ihr Zeichen"]).filter(Boolean)).toEqual(["Kunde Möller, 4711"])
  expect(sheet.rows.map((row) => [row.Status, row["Preis netto"], row.Standort])).toEqual([
    [expect.stringContaining("ZVF abgelehnt"), 55_151.26, "1103 - Filiale Lübeck"],
    ["beantwortet", 33_000, "1101 - Autohaus Brenner Hamburg"],
    ["Vorvertrag bestätigt", 14_478.99, "1101 - Autohaus Brenner Hamburg"],
  ])
}

/** Tab, status and search are in the URL; the table is filtered. */
async function exportsWhatWasSearched(page: Page) {
  await page.getByLabel("Status", { exact: true }).selectOption({ label: "beantwortet" })
  await eventually(() => query(page.url())).toMatchObject({ state: "ANSWERED" })
  // Each tab has its own states.
  await page.getByRole("tab", { name: "Laufend" }).click()
  await eventually(() => query(page.url())).toEqual({ sort: "-price", tab: "contracts" })
  await page.getByRole("tab", { name: "Alle", exact: true }).click()
  await eventually(() => query(page.url())).toEqual({ sort: "-price" })
  await searchBox(page).fill("Lübeck")
  await page.getByText("1 Vorgang").waitFor()
  await page.waitForURL(({ searchParams }) => searchParams.has("search"))
  await page.reload()
  await page.getByText("1 Vorgang").waitFor()
  const file = await download(page, () => button(page, "Excel-Export").click())
  expect((await readSheet(file.path)).rows.map((row) => row.Standort)).toEqual(["1103 - Filiale Lübeck"])
}

it("the main job: pre-offers, request, acceptance, answer, exported table", async () => {
  const [brenner, desk, asAdmin] = await Promise.all([
    stage.visit().then((page) => signInByForm(page, manager)),
    stage.visit().then((page) => signInByForm(page, admin)),
    callerFor(stage.url, admin),
  ])

  await seesTheGroup(brenner)
  await asksIndividually(brenner)
  expect(await mailsAbout(asAdmin, wished)).toEqual([
    [agent, expect.stringMatching(/^Gesendet: Pre-Offer-Anfrage/)],
    [provider, expect.stringMatching(/^Pre-Offer-Anfrage/)],
  ])
  await accepts(brenner)
  expect(await mailsAbout(asAdmin, accepted)).toEqual([
    [agent, expect.stringMatching(/^Gesendet: Annahme Pre-Offer 1/)],
    [provider, expect.stringMatching(/^Annahme Pre-Offer 1/)],
  ])
  await asksForNewCar(brenner)
  expect(await mailsAbout(asAdmin, selected)).toEqual([
    [agent, expect.stringMatching(/^Gesendet: ZVF-Anfrage/)],
    [provider, expect.stringMatching(/^ZVF-Anfrage/)],
  ])

  await findsTheThree(desk)
  await confirms(desk)
  await rejects(desk)
  await answers(desk)
  for (const [jobNumber, verdict] of [
    [accepted, "Bestätigt: Annahme Pre-Offer 1"],
    [selected, "Abgelehnt: ZVF-Anfrage"],
    [wished, "Beantwortet: Pre-Offer-Anfrage"],
  ] as const)
    expect(await mailsAbout(asAdmin, jobNumber)).toContainEqual([agent, expect.stringContaining(verdict)])

  await desk.goto(`/outbox?search=${wished}`)
  const { length } = await mailsAbout(asAdmin, wished)
  await desk.getByText(`${length} E-Mails gefunden`).waitFor()
  await showsMailAsReceived(desk)

  await readsTheAnswers(brenner)
  await exports(brenner)
  await exportsWhatWasSearched(brenner)
  await brenner.getByRole("link", { name: "Pre-Offers", exact: true }).click()
  await findRow(brenner, wished)
  await rows(brenner).first().getByText("33.000,00 €").waitFor()
})

/** In a frame without scripts, with the styles of the e-mail despite the policy of the page. */
async function showsMailAsReceived(desk: Page) {
  await button(desk, /^Beantwortet: Pre-Offer-Anfrage/).click()
  const mail = desk.frameLocator("iframe")
  await mail.getByText("Guten Tag,").waitFor()
  const link = mail.getByRole("link", { name: "Diesen Vorgang im Portal öffnen" })
  // The frame's own loading may replace what was filled in before.
  await expect
    .poll(() => link.evaluate((element) => getComputedStyle(element).color))
    .toBe("rgb(255, 255, 255)")
  expect(await desk.locator("iframe").getAttribute("sandbox")).toBe("allow-same-origin allow-popups")
}
