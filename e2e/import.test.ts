import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { berlinToday } from "../contract/dates.ts"
import { openStage } from "./portal.ts"
import { admin, download, type Stage, signIn } from "./stage.ts"
import { button, panel, refusalOf, searchBox, tableRow } from "./steps.ts"
import { editSheet, readSheet, renameColumn } from "./workbooks.ts"

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const title = "Fahrzeuge importieren"

async function exported(page: Page): Promise<{ path: string; bytes: Uint8Array }> {
  const { name, path } = await download(page, () => button(page, "Exportieren").click())
  expect(name).toBe(`Fahrzeug_Export_${berlinToday(new Date())}.xlsx`)
  return { path, bytes: await readFile(path) }
}

const choose = (page: Page, name: string, bytes: Uint8Array) =>
  panel(page, title)
    .getByLabel("Excel-Datei wählen")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) })

const count = (page: Page, word: string) =>
  panel(page, title).getByRole("term").filter({ hasText: word }).locator("xpath=following-sibling::dd")

it("shows the errors of a workbook, then what the corrected one changes, and applies it", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  const { path, bytes } = await exported(page)
  const { rows } = await readSheet(path)
  expect(rows).toHaveLength(420)
  const line = rows.findIndex((row) => row.Auftragsnummer === "4700309") + 2

  await button(page, "Importieren").click()
  await choose(page, "unverändert.xlsx", bytes)
  await panel(page, title).getByText("unveränd").first().waitFor()
  expect(await count(page, "unverändert").textContent()).toBe("420")
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
    "Grundfarbe",
    "Lila",
    expect.stringMatching(/\S/),
  ])
  await tableRow(page, "9999").waitFor()
  expect(await refusalOf(button(panel(page, title), "Übernehmen"))).toBe(
    "Bitte berichtigen Sie zuerst die Fehler in der Datei.",
  )

  await button(panel(page, title), "Andere Datei").click()
  const corrected = editSheet(bytes, [
    { jobNumber: "4700309", column: "Pre-Offer 1 Kaufpreis netto", value: "36.999,50" },
    { jobNumber: "4700309", column: "Pre-Offer 1 Kaufpreis brutto", value: 44029.41 },
    { jobNumber: "0007036", column: "Aktion", value: "Winteraktion 2027" },
  ])
  await choose(page, "berichtigt.xlsx", corrected)
  await panel(page, title).getByText("Winteraktion 2027").first().waitFor()
  await panel(page, title).getByLabel("Fehlende Option mit dem Import anlegen").check()
  await tableRow(page, "Pre-Offer 1 Kaufpreis netto").waitFor()
  expect(await tableRow(page, "Pre-Offer 1 Kaufpreis netto").getByRole("cell").allTextContents()).toEqual([
    "4700309",
    "Pre-Offer 1 Kaufpreis netto",
    "37.318,62 €",
    "36.999,50 €",
  ])
  await button(panel(page, title), "Übernehmen").click()
  await panel(page, title).getByText("Der Import wurde übernommen.").first().waitFor()
  expect(await count(page, "geändert").first().textContent()).toBe("2")
  await button(panel(page, title), "Schließen").last().click()

  await searchBox(page).fill("4700309")
  await tableRow(page, "4700309").getByText("36.999,50 €").waitFor()
})

it("says in German what is wrong with a file as a whole, and stays usable", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  const { bytes } = await exported(page)
  await button(page, "Importieren").click()

  await choose(page, "kopf.xlsx", renameColumn(bytes, "Grundfarbe", "Farbe"))
  const alert = panel(page, title).getByRole("alert")
  await alert.getByText("Die Kopfzeile der Datei stimmt nicht.").waitFor()
  expect(await alert.getByRole("listitem").allTextContents()).toEqual(["Grundfarbe", "Farbe"])

  await choose(page, "seite.xls", new TextEncoder().encode("<html><table><tr><td>1</td></tr></table></html>"))
  await alert.getByText("Am Fahrzeugbestand wurde nichts geändert.").waitFor()

  await choose(page, "unverändert.xlsx", bytes)
  await panel(page, title).getByText("unveränd").first().waitFor()
})
