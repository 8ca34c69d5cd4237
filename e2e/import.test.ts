import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { errorText } from "../contract/core/errors.ts"
import { callerFor, updateAs } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, download, signIn } from "./stage.ts"
import {
  button,
  delayCalls,
  eventually,
  panel,
  pressTool,
  refusalOf,
  searchBox,
  tableRow,
  textsOf,
  withDays,
} from "./steps.ts"
import { editSheet, readSheet, renameColumn } from "./workbooks.ts"

const stage = stageOfFile()

const importing = (page: Page) => panel(page, "Fahrzeuge importieren")
const changes = (page: Page) => panel(page, "Letzte Änderungen")

/** A new visitor's fleet with the open import panel, and its export. */
async function begin(): Promise<{ page: Page; path: string; bytes: Uint8Array }> {
  const page = await signIn(await stage.visit(), admin, "/car")
  const saving = () => download(page, () => button(page, "Exportieren").click())
  const [{ name, path }, days] = await withDays(saving)
  expect(days.map((day) => `Fahrzeug_Export_${day}.xlsx`)).toContain(name)
  await button(page, "Importieren").click()
  return { page, path, bytes: await readFile(path) }
}
const choose = (page: Page, name: string, bytes: Uint8Array) =>
  importing(page)
    .getByLabel("Excel-Datei wählen")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) })

const count = (page: Page, word: string) =>
  importing(page).getByRole("term").filter({ hasText: word }).locator("xpath=following-sibling::dd").first()
const close = (page: Page) => button(importing(page), "Schließen").last().click()

/** Undoes an import from the list of recent changes. */
async function undo(page: Page, file: string, counts: string) {
  await pressTool(page, "Letzte Änderungen")
  await button(tableRow(page, file), /^Rückgängig machen: /).click()
  const question = page.getByRole("alertdialog", { name: "Änderungen rückgängig machen?" })
  await question.getByText(counts).waitFor()
  await button(question, "Rückgängig machen").click()
  await question.waitFor({ state: "detached" })
}

async function refusesWrongFiles(page: Page, bytes: Uint8Array) {
  await choose(page, "kopf.xlsx", renameColumn(bytes, "Grundfarbe", "Farbe"))
  const alert = importing(page).getByRole("alert")
  await alert.getByText("Die Kopfzeile der Datei stimmt nicht.").waitFor()
  expect(await textsOf(alert.getByRole("listitem"))).toEqual(["Grundfarbe", "Farbe"])
  await choose(page, "seite.xls", new TextEncoder().encode("<html><table><tr><td>1</td></tr></table></html>"))
  await alert.getByText(errorText.workbook_other_format).waitFor()
  await alert.getByText("Am Fahrzeugbestand wurde nichts geändert.").waitFor()
  await choose(page, "unverändert.xlsx", bytes)
  await eventually(() => count(page, "Unverändert").textContent()).toBe("420")
  expect(await refusalOf(button(importing(page), "Übernehmen"))).toBe("Die Datei ändert nichts.")
  await button(importing(page), "Andere Datei").click()
}

async function showsErrors(page: Page, path: string, bytes: Uint8Array) {
  const { rows } = await readSheet(path)
  const line = rows.findIndex((row) => row.Auftragsnummer === "4700309") + 2
  const wrong = editSheet(bytes, [
    { jobNumber: "4700309", column: "Grundfarbe", value: "Lila" },
    { jobNumber: "0007036", column: "Standort", value: "9999" },
  ])
  await choose(page, "fehler.xlsx", wrong)
  expect(await textsOf(tableRow(page, "Lila").getByRole("cell"))).toEqual([
    ...[String(line), "4700309", "Grundfarbe", "Lila", expect.stringMatching(/\S/)],
  ])
  await tableRow(page, "9999").waitFor()
  expect(await count(page, "Fehler").textContent()).toBe("2")
  const saved = await download(page, () => button(importing(page), "Liste speichern").click())
  const lines = (await readFile(saved.path, "utf8")).trim().split("\r\n")
  expect(saved.name).toMatch(/^Import_Fehler_\d{4}-\d\d-\d\d\.txt$/)
  expect(lines).toHaveLength(3)
  expect(lines.join()).toContain(`${line}\t4700309\tGrundfarbe\tLila\t`)
  expect(await refusalOf(button(importing(page), "Übernehmen"))).toBe(
    "Bitte berichtigen Sie zuerst die Fehler in der Datei.",
  )
  await button(importing(page), "Andere Datei").click()
}

it("an import refuses wrong files, previews errors, changes and implausible values, applies and undoes", async () => {
  const { page, path, bytes } = await begin()
  await refusesWrongFiles(page, bytes)
  await showsErrors(page, path, bytes)
  const fixed = editSheet(bytes, [
    { jobNumber: "4700309", column: "Pre-Offer 1 Kaufpreis netto", value: 3731.86 },
    { jobNumber: "4700309", column: "Pre-Offer 1 Kaufpreis brutto", value: 4440.91 },
    { jobNumber: "0007036", column: "Aktion", value: "Winteraktion 2027" },
  ])
  await choose(page, "berichtigt.xlsx", fixed)
  await importing(page).getByText("Winteraktion 2027").first().waitFor()
  const checked = page.waitForResponse("**/api/car/import?*")
  await importing(page).getByLabel("Fehlende Option mit dem Import anlegen").check()
  await importing(page)
    .getByRole("tab", { name: /^Änderungen/ })
    .click()
  await importing(page)
    .getByRole("row", { name: "4700309 Pre-Offer 1 Kaufpreis netto 37.470,59 € 3.731,86 €" })
    .waitFor()
  await button(importing(page), "Übernehmen").click()
  const question = page.getByRole("alertdialog", { name: "Ungewöhnliche Angaben" })
  await question
    .getByText(
      /^Auftrag 4700309 \(Zeile \d+\): .*netto \(3\.731,86\s€\) ist weit niedriger als bisher \(37\.470,59\s€\)\.$/,
    )
    .waitFor()
  await button(question, "Abbrechen").click()
  // Values became implausible meanwhile: the question is asked again, without an error.
  const details = await (await checked).json()
  const json = { code: "value_implausible", message: errorText.value_implausible, details }
  await page.route(/import\?check=false/, (route) => route.fulfill({ status: 409, json }), { times: 1 })
  await button(importing(page), "Übernehmen").click()
  await button(question, "Übernehmen").click()
  await question.waitFor({ state: "detached" })
  await importing(page)
    .getByRole("tab", { name: /^Änderungen/ })
    .waitFor()
  expect(await importing(page).getByRole("alert").count()).toBe(0)
  await button(importing(page), "Übernehmen").click()
  await button(question, "Übernehmen").click()
  await importing(page).getByText("Der Import wurde übernommen.").first().waitFor()
  expect(await count(page, "Geändert").textContent()).toBe("2")
  await close(page)
  await searchBox(page).fill("4700309")
  await tableRow(page, "4700309").getByText("3.731,86 €", { exact: true }).waitFor()

  await undo(page, "berichtigt.xlsx", "2 Fahrzeuge erhalten ihre bisherigen Werte zurück.")
  await page.getByText("Die Änderungen wurden rückgängig gemacht.").first().waitFor()
  await tableRow(page, "berichtigt.xlsx")
    .getByText(/^rückgängig gemacht am/)
    .waitFor()
  await button(changes(page), "Schließen").first().click()
  await tableRow(page, "4700309").getByText("37.470,59 €").waitFor()
})

it("an import shows progress and an unknown outcome; undo keeps later changes", async () => {
  const { page, bytes } = await begin()
  // A dropped file; its response is awaited after the upload.
  const plan = editSheet(bytes, [{ jobNumber: "4700043", column: "Kennzeichen", value: "HH-Z 26" }])
  const dataTransfer = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], "plan.xlsx"))
    return transfer
  }, Buffer.from(plan).toString("base64"))
  const answer = await delayCalls(page, /\/api\/car\/import/)
  const target = importing(page).getByText("oder hierher ziehen")
  for (const step of ["dragenter", "dragover", "drop"]) await target.dispatchEvent(step, { dataTransfer })
  await importing(page).getByRole("progressbar", { name: "Hochladen" }).waitFor()
  answer()
  await importing(page).getByText("HH-Z 26").first().waitFor()

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/car\/import\?check=false/, async (route) => {
    await held
    await route.fetch()
    await route.abort()
  })
  await button(importing(page), "Übernehmen").click()
  await close(page)
  await importing(page).waitFor({ state: "detached" })
  release()
  const unknown = /^Ob die Datei übernommen wurde, ist nicht bekannt\./
  await page.getByText(unknown).waitFor()
  await button(page, "Importieren").click()
  await importing(page).getByText(unknown).waitFor()
  await close(page)

  await updateAs(await callerFor(stage.url, admin), "4700043", { licensePlateNumber: "HH-Z 27" })
  await undo(page, "plan.xlsx", "1 Fahrzeug wurde seither geändert")
  await page
    .getByText(/1 Fahrzeug wurde seither geändert/)
    .first()
    .waitFor()
  await button(changes(page), "Schließen").first().click()
  await searchBox(page).fill("4700043")
  await tableRow(page, "4700043").getByText("HH-Z 27").waitFor()
})

it("an import shows and publishes its new cars; the panel has an empty template", async () => {
  const { page, bytes } = await begin()
  const template = await download(page, () => button(importing(page), "Leere Vorlage herunterladen").click())
  const { header, rows } = await readSheet(template.path)
  expect(rows).toEqual([])
  expect(header.slice(0, 2)).toEqual(["Auftragsnummer", "Modellbezeichnung"])
  // Edited from the bottom up: a new job number makes a new car of a row.
  const cars = ["4700309", "4700415"].flatMap((jobNumber) => [
    { jobNumber, column: "Anzeigen", value: "nein" },
    { jobNumber, column: "Pre-Offer annehmbar", value: "nein" },
    { jobNumber, column: "FIN", value: "" },
    { jobNumber, column: "Kennzeichen", value: "" },
    { jobNumber, column: "Auftragsnummer", value: `NEU-${jobNumber}` },
  ])
  await choose(page, "neu.xlsx", editSheet(bytes, cars))
  await button(importing(page), "Übernehmen").click()
  await button(importing(page), "Anzeigen und zur Annahme freigeben").click()
  const bulk = panel(page, "2 Fahrzeuge ändern")
  await button(bulk, "Vorschau").click()
  await bulk.getByText("Anzeigen: 2 Fahrzeuge von nein auf ja").waitFor()
  await button(bulk, "2 Fahrzeuge ändern").click()
  await page.getByText("2 Fahrzeuge wurden geändert.").first().waitFor()
  await searchBox(page).fill("NEU-4700309")
  await tableRow(page, "NEU-4700309").getByText("frei").waitFor()
})
