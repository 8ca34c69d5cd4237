import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { errorText } from "../contract/error-text.ts"
import { callerFor, changeCar } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, download, manager, signIn } from "./stage.ts"
import { button, eventually, panel, refusalOf, searchBox, tableRow, textsOf, withDays } from "./steps.ts"
import { editSheet, readSheet, renameColumn } from "./workbooks.ts"

const stage = stageOfFile()

const title = "Fahrzeuge importieren"

async function exported(page: Page): Promise<{ path: string; bytes: Uint8Array }> {
  const saving = () => download(page, () => button(page, "Exportieren").click())
  const [{ name, path }, days] = await withDays(saving)
  expect(days.map((day) => `Fahrzeug_Export_${day}.xlsx`)).toContain(name)
  return { path, bytes: await readFile(path) }
}

const choose = (page: Page, name: string, bytes: Uint8Array) =>
  panel(page, title)
    .getByLabel("Excel-Datei wählen")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) })

/** Lets go of a file over the panel, as from a folder on the desk. */
async function drop(page: Page, name: string, bytes: Uint8Array) {
  const transfer = await page.evaluateHandle(
    ([name, base64]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], name))
      return transfer
    },
    [name, Buffer.from(bytes).toString("base64")] as const,
  )
  const target = panel(page, title).getByText("oder hierher ziehen")
  for (const step of ["dragenter", "dragover", "drop"])
    await target.dispatchEvent(step, { dataTransfer: transfer })
}

const count = (page: Page, word: string) =>
  panel(page, title).getByRole("term").filter({ hasText: word }).locator("xpath=following-sibling::dd")

const changes = "Letzte Änderungen"
/** Undoes an import from the list of the latest changes. */
async function undo(page: Page, file: string, counts: string) {
  await button(page, changes).click()
  await button(tableRow(page, file), /^Rückgängig machen: /).click()
  const question = page.getByRole("alertdialog", { name: "Änderungen rückgängig machen?" })
  await question.getByText(counts).waitFor()
  await button(question, "Rückgängig machen").click()
  await question.waitFor({ state: "detached" })
}

it("shows the errors of a workbook, then what the corrected one changes, and applies it", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  const { path, bytes } = await exported(page)
  const { rows } = await readSheet(path)
  expect(rows).toHaveLength(420)
  const line = rows.findIndex((row) => row.Auftragsnummer === "4700309") + 2

  await button(page, "Importieren").click()
  await choose(page, "unverändert.xlsx", bytes)
  await eventually(() => count(page, "Unverändert").textContent()).toBe("420")
  expect(await refusalOf(button(panel(page, title), "Übernehmen"))).toBe("Die Datei ändert nichts.")

  await button(panel(page, title), "Andere Datei").click()
  const wrong = editSheet(bytes, [
    { jobNumber: "4700309", column: "Grundfarbe", value: "Lila" },
    { jobNumber: "4700309", column: "Pre-Offer 1 Kaufpreis netto", value: "viel" },
    { jobNumber: "0007036", column: "Standort", value: "9999" },
  ])
  await choose(page, "fehler.xlsx", wrong)
  await tableRow(page, "Lila").waitFor()
  expect(await count(page, "Fehler").textContent()).toBe("3")
  expect(await tableRow(page, "Lila").getByRole("cell").allTextContents()).toEqual([
    String(line),
    "4700309",
    "Grundfarbe",
    "Lila",
    expect.stringMatching(/\S/),
  ])
  await tableRow(page, "9999").waitFor()
  expect(await refusalOf(button(panel(page, title), "Übernehmen"))).toBe(
    "Bitte berichtigen Sie zuerst die Fehler in der Datei.",
  )

  await button(panel(page, title), "Andere Datei").click()
  const fixed = editSheet(bytes, [
    { jobNumber: "4700309", column: "Pre-Offer 1 Kaufpreis netto", value: "36.999,50" },
    { jobNumber: "4700309", column: "Pre-Offer 1 Kaufpreis brutto", value: 44029.41 },
    { jobNumber: "0007036", column: "Aktion", value: "Winteraktion 2027" },
  ])
  await drop(page, "berichtigt.xlsx", fixed)
  await panel(page, title).getByText("Winteraktion 2027").first().waitFor()
  await panel(page, title).getByLabel("Fehlende Option mit dem Import anlegen").check()
  await tableRow(page, "Pre-Offer 1 Kaufpreis netto").waitFor()
  expect(await tableRow(page, "Pre-Offer 1 Kaufpreis netto").getByRole("cell").allTextContents()).toEqual([
    "4700309",
    "Pre-Offer 1 Kaufpreis netto",
    "37.318,62\u00a0€",
    "36.999,50\u00a0€",
  ])
  await button(panel(page, title), "Übernehmen").click()
  await panel(page, title).getByText("Der Import wurde übernommen.").first().waitFor()
  expect(await count(page, "Geändert").first().textContent()).toBe("2")
  await button(panel(page, title), "Schließen").last().click()

  await searchBox(page).fill("4700309")
  await tableRow(page, "4700309").getByText("36.999,50 €").waitFor()

  await undo(page, "berichtigt.xlsx", "2 geändert")
  await page.getByText("Die Änderungen wurden rückgängig gemacht.").first().waitFor()
  await tableRow(page, "berichtigt.xlsx")
    .getByText(/^rückgängig gemacht am/)
    .waitFor()
  await button(panel(page, changes), "Schließen").first().click()
  await tableRow(page, "4700309").getByText("37.318,62 €").waitFor()
})

it("asks once about prices that are far off, naming car and prices", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  const { bytes } = await exported(page)
  await button(page, "Importieren").click()
  const typed = editSheet(bytes, [
    { jobNumber: "4700309", column: "Pre-Offer 1 Kaufpreis netto", value: 3731.86 },
    { jobNumber: "4700309", column: "Pre-Offer 1 Kaufpreis brutto", value: 4440.91 },
  ])
  await choose(page, "vertippt.xlsx", typed)
  await button(panel(page, title), "Übernehmen").click()
  const question = page.getByRole("alertdialog", { name: "Preise weichen weit ab" })
  await question
    .getByText(
      /^Auftrag 4700309 \(Zeile \d+\): .*netto \(3\.731,86\s€\) ist weit niedriger als bisher \(37\.318,62\s€\)\.$/,
    )
    .waitFor()
  await button(question, "Abbrechen").click()
  await button(panel(page, title), "Übernehmen").click()
  await button(question, "Übernehmen").click()
  await panel(page, title).getByText("Der Import wurde übernommen.").first().waitFor()
  await button(panel(page, title), "Schließen").last().click()
  await undo(page, "vertippt.xlsx", "1 geändert")
})

it("shows how much of a file has been sent, says when nobody knows what became of it, and keeps what a colleague has changed since when it is undone", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  const { bytes } = await exported(page)
  await button(page, "Importieren").click()
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 15_000 }
  await network.send("Network.emulateNetworkConditions", slow)
  await drop(
    page,
    "plan.xlsx",
    editSheet(bytes, [{ jobNumber: "4700043", column: "Kennzeichen", value: "HH-Z 26" }]),
  )
  const sent = panel(page, title).getByRole("progressbar", { name: "Hochladen" })
  await eventually(async () => Number(await sent.getAttribute("aria-valuenow"))).toBeGreaterThan(0)
  await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 })
  await panel(page, title).getByText("HH-Z 26").first().waitFor()
  const closed = Promise.withResolvers<void>()
  await page.route(/\/api\/car\/import\?check=false/, async (route) => {
    await closed.promise
    await route.fetch()
    await route.abort()
  })
  await button(panel(page, title), "Übernehmen").click()
  await button(panel(page, title), "Schließen").last().click()
  await panel(page, title).waitFor({ state: "detached" })
  closed.resolve()
  const unknown = /^Ob die Datei übernommen wurde, ist nicht bekannt\./
  await page.getByText(unknown).waitFor()
  await button(page, "Importieren").click()
  await panel(page, title).getByText(unknown).waitFor()
  await button(panel(page, title), "Schließen").last().click()

  await changeCar(await callerFor(stage.url, admin), "4700043", { Kennzeichen: "HH-Z 27" })
  await undo(page, "plan.xlsx", "1 geändert")
  await page
    .getByText(/1 Fahrzeug wurde seither geändert/)
    .first()
    .waitFor()
  await button(panel(page, changes), "Schließen").first().click()
  await searchBox(page).fill("4700043")
  await tableRow(page, "4700043").getByText("HH-Z 27").waitFor()
})

it("an agent saves what the filters left of a list, as it is sorted, and sees nothing internal in it", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer?search=47000&sort=-price")
  const saving = button(page, /^Excel: Gefilterte \(\d+\)$/)
  const { path } = await download(page, () => saving.click())
  const { header, rows } = await readSheet(path)
  expect(header.slice(0, 2)).toEqual(["Auftragsnummer", "Modellbezeichnung"])
  expect(header).not.toContain("Anzeigen")
  expect(await saving.textContent()).toBe(`Excel: Gefilterte (${rows.length})`)
  const prices = rows.map((row) => Number(row["Pre-Offer 1 Kaufpreis netto"]))
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows) expect(row.Auftragsnummer).toContain("47000")
  const all = await download(page, () => button(page, /^Excel: Alle/).click())
  expect((await readSheet(all.path)).rows.length).toBeGreaterThan(rows.length)
})

it("says in German what is wrong with a file as a whole, and stays usable", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  const { bytes } = await exported(page)
  await button(page, "Importieren").click()

  await choose(page, "kopf.xlsx", renameColumn(bytes, "Grundfarbe", "Farbe"))
  const alert = panel(page, title).getByRole("alert")
  await alert.getByText("Die Kopfzeile der Datei stimmt nicht.").waitFor()
  expect(await textsOf(alert.getByRole("listitem"))).toEqual(["Grundfarbe", "Farbe"])

  await choose(page, "seite.xls", new TextEncoder().encode("<html><table><tr><td>1</td></tr></table></html>"))
  await alert.getByText(errorText.workbook_other_format).waitFor()
  await alert.getByText("Am Fahrzeugbestand wurde nichts geändert.").waitFor()

  await choose(page, "unverändert.xlsx", bytes)
  await eventually(() => count(page, "Unverändert").textContent()).toBe("420")
})
