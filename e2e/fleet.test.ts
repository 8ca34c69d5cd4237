import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import { addDays, berlinToday } from "../contract/core/dates.ts"
import { dateText } from "../contract/core/format.ts"
import { sentences } from "../contract/core/sentences.ts"
import { acceptAs, callerFor, callerOn, carOf, postJson, updateAs } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, phone, signIn } from "./stage.ts"
import {
  button,
  delayCalls,
  eventually,
  field,
  hasFocus,
  openEditor,
  opener,
  panel,
  problemsIn,
  refusalOf,
  searchBox,
  tableRow,
} from "./steps.ts"

const stage = stageOfFile()
const asAdmin = callerOn(stage, admin)

// Without live updates: the server's refusal is the first notice of the change.
async function visitor(at = "/car") {
  const page = await stage.visit()
  await page.route("**/api/live", (route) => route.abort())
  return signIn(page, admin, at)
}
const question = (page: Page) => page.getByRole("alertdialog")
const required = "Diese Angabe ist erforderlich."

async function edit(page: Page, jobNumber: string) {
  await searchBox(page).fill(jobNumber)
  await page.getByText("1 Fahrzeug", { exact: true }).waitFor()
  return openEditor(page, jobNumber)
}
async function save(editor: Locator) {
  await button(editor, "Speichern").click()
  await editor.waitFor({ state: "detached" })
}

async function savesImplausiblePrice(page: Page, editor: Locator) {
  await field(editor, "Pre-Offer 1 Kaufpreis netto").fill("3.000")
  const warning = /Kaufpreis netto \(3\.000,00\s€\) ist weit niedriger als bisher \(30\.000,00\s€\)\./
  await editor.getByText(warning).first().waitFor()
  await button(editor, "Speichern").click()
  await question(page).getByText(warning).waitFor()
  await button(question(page), "Abbrechen").click()
  expect(await field(editor, "Pre-Offer 1 Kaufpreis netto").inputValue()).toBe("3.000,00")
  await button(editor, "Speichern").click()
  await button(question(page), "Speichern").click()
  await editor.waitFor({ state: "detached" })
  await tableRow(page, "9900001").getByText("3.000,00 €").waitFor()
}

it("creates a car after fixing errors, lists what is missing, and asks about implausible prices", async () => {
  const page = await visitor()
  await button(page, "Fahrzeug anlegen").click()
  const form = panel(page, "Fahrzeug anlegen")
  await field(form, "FIN").fill("zu kurz")
  await field(form, "Kilometerstand").fill("12,5")
  await field(form, "Erstzulassung").fill("31.02.2026")
  expect(await form.getByText("Eine FIN hat 17 Zeichen").count()).toBe(0)
  await button(form, "Anlegen").click()
  expect(await problemsIn(form)).toEqual([
    `Auftragsnummer: ${required}`,
    "Erstzulassung: Bitte Angabe berichtigen: Ungültiges Datum. Erwartet wird zum Beispiel 31.10.2026.",
    `FIN: ${sentences.vin}`,
    "Kilometerstand: Bitte Angabe berichtigen: 12 oder 13",
  ])
  await field(form, "Erstzulassung").fill("01.08.2026")
  await field(form, "FIN").fill(" w9zhrd2drcjv3kh99 ")
  await field(form, "Kilometerstand").fill("12.500")
  const jobNumber = field(form, "Auftragsnummer")
  await jobNumber.fill("4700043")
  // No input while saving.
  const release = await delayCalls(page, /\/api\/car\/$/)
  await jobNumber.press("Enter")
  await form.locator("[inert]").first().waitFor({ state: "attached" })
  await page.keyboard.type("9")
  release()
  await form.getByText("Bitte geben Sie eine eindeutige Auftragsnummer an.").waitFor()
  expect(await jobNumber.inputValue()).toBe("4700043")
  await jobNumber.fill("9900001")
  await button(form, "Pre-Offer 1 Kaufpreis netto").click()
  const net = field(form, "Pre-Offer 1 Kaufpreis netto")
  await eventually(() => hasFocus(net)).toBe(true)
  await net.fill("30.000")
  await field(form, "Pre-Offer 1 Kaufpreis brutto").fill("35.000")
  await button(form, "35.700,00 € übernehmen").click()
  await button(form, "Anlegen").click()

  const editor = page.getByRole("dialog").filter({ hasText: "9900001" })
  const lacks = editor.getByText("Zum Anbieten fehlt noch:")
  await lacks.waitFor()
  await editor.getByLabel("Standort").selectOption({ label: "1103 - Filiale Lübeck" })
  const retirement = addDays(berlinToday(new Date()), 60)
  await field(editor, "Aussteuerungsdatum").fill(dateText(retirement))
  await field(editor, "Ziellaufleistung").fill("15000")
  await lacks.waitFor({ state: "detached" })
  await save(editor)
  expect(await carOf(asAdmin, "9900001")).toMatchObject({
    ...{ idNumber: "W9ZHRD2DRCJV3KH99", offerPriceExclVat: 30_000, offerPriceInclVat: 35_700 },
    ...{ dateOfDelivery: retirement, dateUntilTakeover: addDays(retirement, 30), kilometerReading: 12_500 },
    ...{ display: true, acceptPreOffer: false },
  })

  await edit(page, "9900001")
  await savesImplausiblePrice(page, editor)
})

it("merges edits of different fields, and asks about edits of the same field", async () => {
  const jobNumber = "4700179"
  const [first, second] = [await visitor(), await visitor()]
  const [one, other] = [await edit(first, jobNumber), await edit(second, jobNumber)]
  await field(one, "Kennzeichen").fill("HH-A 1")
  await field(one, "Lackcode").fill("A1")
  await field(one, "Polstercode").fill("A2")
  await save(one)
  await field(other, "Modellbezeichnung").fill("Piccolo Sondermodell")
  await field(other, "Lackcode").fill("B1")
  await field(other, "Polstercode").fill("B2")
  await button(other, "Speichern").click()
  await other.getByText("Inzwischen von anderen geändert und hier übernommen: Kennzeichen.").waitFor()
  const paint = other.getByRole("group", { name: "Lackcode" })
  await paint.getByLabel(/^Wert von .+, \d\d\.\d\d\.\d{4}, \d\d:\d\d: A1$/).waitFor()
  await button(other, "Speichern").click()
  expect(await problemsIn(other)).toEqual([`Lackcode: ${required}`, `Polstercode: ${required}`])
  await paint.getByLabel("Ihr Wert: B1").check()
  await other.getByRole("group", { name: "Polstercode" }).getByLabel(/A2$/).check()
  expect(await field(other, "Polstercode").inputValue()).toBe("A2")
  await save(other)
  expect(await carOf(asAdmin, jobNumber)).toMatchObject({
    ...{ licensePlateNumber: "HH-A 1", modelDesignation: "Piccolo Sondermodell" },
    ...{ paintCode: "B1", upholsteryCode: "A2" },
  })
  await first.reload()
  const history = (await edit(first, jobNumber)).getByRole("region", { name: "Verlauf" })
  const newest = history.getByRole("listitem").first()
  await newest.getByText("Geändert (Bildschirm)").waitFor()
  await newest.getByText("A1 → B1").waitFor()
})

it("a binding act locks fields; a freed car can be archived and restored", async () => {
  const jobNumber = "4700367"
  const page = await visitor()
  const editor = await edit(page, jobNumber)
  await field(editor, "Höchstlaufleistung").fill("22.000")
  await acceptAs(await callerFor(stage.url, manager), jobNumber)
  await button(editor, "Speichern").click()
  await editor
    .getByText("Inzwischen gesperrt, Ihre Eingabe gilt nicht mehr: Höchstlaufleistung (22.000 km).")
    .waitFor()
  expect(await field(editor, "Pre-Offer 1 Kaufpreis netto").getAttribute("readonly")).not.toBeNull()
  await editor.getByText("Gebunden: erst nach der Freigabe änderbar.").first().waitFor()
  await field(editor, "Lackcode").fill("Z9")
  await save(editor)
  expect(await carOf(asAdmin, jobNumber)).toMatchObject({ paintCode: "Z9" })

  await button(page, `${jobNumber} löschen`).click()
  await question(page)
    .getByText(/hat einen Status/)
    .waitFor()
  await button(question(page), "Fahrzeug öffnen").click()
  await button(editor, /^Wieder freigeben: /).click()
  const freeing = panel(page, "Fahrzeug wieder freigeben")
  await freeing.getByLabel("Vorlage").selectOption("Die Freigabe erfolgt auf Wunsch des Agenten.")
  await button(freeing, /^Wieder freigeben: /).click()
  await editor.getByText("Frei", { exact: true }).waitFor()
  await button(editor, `${jobNumber} löschen`).click()
  await question(page)
    .getByText(/Danach bleibt es mit seinen Vorgängen im Archiv/)
    .waitFor()
  await button(question(page), "Löschen").click()
  await page
    .getByText(new RegExp(`^${jobNumber} liegt im Archiv und kann bis`))
    .first()
    .waitFor()
  await page.getByText("0 Fahrzeuge", { exact: true }).waitFor()
  await button(page, "Archiv").click()
  await page.getByText("1 Fahrzeug", { exact: true }).waitFor()
  await opener(page, jobNumber).click()
  await panel(page)
    .getByText(/^Gelöscht am .* von /)
    .waitFor()
  const late = await stage.visit()
  await late.clock.setFixedTime(Date.now() + 31 * 86_400_000)
  await signIn(late, admin, `/car?archive=true&search=${jobNumber}`)
  await opener(late, jobNumber).click()
  expect(await refusalOf(button(panel(late), "Wiederherstellen"))).toMatch(/^Die 30\sTage sind vorbei/)
  await button(panel(page), "Wiederherstellen").click()
  await page.getByText(`${jobNumber} ist wieder in der Liste.`).first().waitFor()
})

it("a bulk edit changes cars after a preview and skips fields changed meanwhile", async () => {
  await updateAs(asAdmin, "4700014", { display: false })
  const page = await visitor("/car?search=470001")
  await page.getByText("9 Fahrzeuge", { exact: true }).waitFor()
  const tick = (jobNumber: string) => page.getByLabel(`${jobNumber} auswählen`)
  await tick("4700010").click()
  await tick("4700012").press("Space")
  const bar = page.getByRole("region", { name: "Auswahl" })
  await bar.getByText("2 Fahrzeuge ausgewählt", { exact: true }).waitFor()
  await page.getByLabel("Seite auswählen").check()
  await bar.getByText("9 Fahrzeuge ausgewählt", { exact: true }).waitFor()
  // Hidden selected rows stay selected and are reported.
  await searchBox(page).fill("4700367")
  await bar.getByText("9 Fahrzeuge ausgewählt, 9 davon nicht in dieser Ansicht").waitFor()
  await button(bar, "Alle 1 gefundenen Fahrzeuge auswählen").waitFor()
  await button(page, "Gemeinsam ändern").click()
  const form = panel(page, "9 Fahrzeuge ändern")
  expect(await refusalOf(button(form, "Vorschau"))).toBe("Wählen Sie mindestens eine Änderung.")
  const display = form.getByLabel("Anzeigen")
  await display.selectOption({ label: "nein" })
  const { id, version } = await carOf(asAdmin, "4700012")
  await postJson(asAdmin, "/api/car/update", { id, version, display: false })
  await postJson(asAdmin, "/api/car/update", { id, version: version + 1, display: true })
  await button(form, "Vorschau").click()
  await form
    .getByText(/^7 Fahrzeuge würden geändert\. 1 bleibt unverändert\. 1 kann nicht geändert/)
    .waitFor()
  const refused = form.getByRole("table", { name: "Nicht änderbar" })
  await refused.getByRole("row", { name: /^4700012 Jemand hat diesen Datensatz/ }).waitFor()
  const previewed = form.getByRole("row", { name: "4700013 Anzeigen ja nein" })
  await previewed.waitFor()
  // Only the previewed edit can be executed.
  await display.selectOption({ label: "ja" })
  expect(await previewed.count()).toBe(0)
  await display.selectOption({ label: "nein" })
  await button(form, "Vorschau").click()
  await previewed.waitFor()
  expect((await carOf(asAdmin, "4700013")).display).toBe(true)

  const release = await delayCalls(page, "**/api/car/bulk")
  await button(form, /^\d Fahrzeuge ändern$/).click()
  await form.getByText("Bitte warten Sie auf das Ergebnis.").waitFor()
  await page.keyboard.press("Escape")
  release()
  await form.getByText(/^\d Fahrzeuge wurden geändert\. .*nicht geändert/).waitFor()
  await refused.getByRole("row", { name: /^4700012 / }).waitFor()
  await button(form, "Fertig").click()
  await form.waitFor({ state: "detached" })
  // Clearing the selection also ends the filter for it.
  await bar.waitFor({ state: "detached" })
  expect((await carOf(asAdmin, "4700012")).display).toBe(true)
  expect((await carOf(asAdmin, "4700013")).display).toBe(false)
})

it("a filter reports unreadable input and reversed periods", async () => {
  const page = await visitor()
  await button(page, "Filter").click()
  const filters = panel(page, "Filter")
  const [from, to] = [field(filters, "Zuletzt geändert ab"), field(filters, "Zuletzt geändert bis")]
  await from.fill("31.2.2026")
  expect(await filters.getByText("Ungültiges Datum").count()).toBe(0)
  await to.focus()
  await filters.getByText("Ungültiges Datum. Erwartet wird zum Beispiel 31.10.2026.").waitFor()
  await from.fill("2. März 26")
  await to.fill("1.3.2026")
  await from.focus()
  expect(await from.inputValue()).toBe("02.03.2026")
  await filters.getByText("Bitte Angabe berichtigen: Minimum 02.03.2026").waitFor()
  await to.fill("1.2.2026")
  // The layout must not move under the pointer.
  await button(filters, "Filter zurücksetzen").hover()
  await page.mouse.down()
  await eventually(() => hasFocus(to)).toBe(false)
  expect(await filters.getByText("Bitte Angabe berichtigen").count()).toBe(0)
  await page.mouse.up()
  await eventually(() => to.inputValue()).toBe("")
  expect(await filters.getByText("Bitte Angabe berichtigen").count()).toBe(0)
})

it("on a phone rare tools are in a menu, which stays open when the window gets wider", async () => {
  const page = await signIn(await stage.visit({ size: phone }), admin, "/car")
  const first = page.getByRole("list", { name: "Fahrzeuge" }).getByRole("listitem").first()
  await first.waitFor()
  await page
    .getByRole("combobox", { name: "Sortieren nach" })
    .selectOption({ label: "Auftragsnummer, absteigend" })
  await eventually(() => first.textContent()).not.toContain("0007000")
  expect(await button(page, "Fahrzeugbilder").isVisible()).toBe(false)
  await button(page, "Weitere Aktionen").press("Enter")
  const tool = button(page, "Einstellungen")
  await tool.press("Enter")
  await panel(page, "Einstellungen").waitFor()
  for (const width of [900, 390]) await page.setViewportSize({ width, height: 844 })
  await page.keyboard.press("Escape")
  await eventually(() => hasFocus(tool)).toBe(true)
})
