import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { Location } from "../contract/locations.ts"
import { type Caller, callerFor, postJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, signIn } from "./stage.ts"
import { button, field, panel, searchBox, tableRow, textsOf } from "./steps.ts"

const stage = stageOfFile()

const locationsPage = async () => signIn(await stage.visit(), admin, "/location")
const question = (page: Page) => page.getByRole("alertdialog")
const line = async (page: Page, vfnr: string) =>
  (await textsOf(tableRow(page, vfnr).getByRole("cell"))).slice(0, 4)
const byNumber = async (call: Caller, vfnr: string) => {
  const all = (await (await call("/api/location/all")).json()) as Location[]
  return all.find((location) => location.vfnr === vfnr) as Location
}
async function chooseMain(page: Page, form: ReturnType<typeof panel>, name: string) {
  await form.getByRole("combobox", { name: /^Hauptbetrieb/ }).fill(name)
  await page.getByRole("option", { name }).click()
}

it("shows main locations with their branches beneath, each as what it is, and finds one by its number", async () => {
  const page = await locationsPage()
  await page.getByText("14 Standorte gefunden").waitFor()
  const numbers = await textsOf(page.getByRole("table").locator("tbody tr td:first-child"))
  expect(numbers.slice(0, 7)).toEqual(["1001", "1002", "1003", "1101", "1102", "1103", "1201"])
  expect(await line(page, "1101")).toEqual([
    "1101",
    "Autohaus Brenner Hamburg",
    "Hauptbetrieb",
    "20457 Hamburg",
  ])
  await searchBox(page).fill("103")
  await page.getByText("1 Standort gefunden").waitFor()
  expect(await line(page, "1103")).toEqual([
    "1103",
    "Filiale Lübeck",
    "Filiale von Autohaus Brenner Hamburg",
    "23552 Lübeck",
  ])
})

it("creates a branch after its errors were fixed", async () => {
  const page = await locationsPage()
  await button(page, "Neuer Standort").click()
  const form = panel(page, "Neuer Standort")
  await button(form, "Anlegen").click()
  const required = [
    "Name",
    "VF-Nummer",
    "GSSN",
    "Straße und Hausnummer",
    "PLZ",
    "Ort",
    "Region",
    "Hauptbetrieb",
  ]
  expect(await textsOf(form.getByRole("alert").getByRole("listitem"))).toEqual(
    required.map((label) => `${label}: Diese Angabe ist erforderlich.`),
  )
  for (const [label, text] of [
    ["Name", "Filiale Stade"],
    ["VF-Nummer", "1102"],
    ["GSSN", "GS0001104"],
    ["Straße", "Hansestraße 1"],
    ["PLZ", "21682"],
    ["Ort", "Stade"],
    ["Region", "Niedersachsen"],
  ] as const)
    await field(form, label).fill(text)
  await chooseMain(page, form, "1101 - Autohaus Brenner Hamburg")
  expect(await field(form, "VF-Nummer des Hauptbetriebs").inputValue()).toBe("1101")
  await form.getByLabel("Dieser Standort ist ein Hauptbetrieb").check()
  await form.getByRole("combobox").waitFor({ state: "detached" })
  await form.getByLabel("Dieser Standort ist ein Hauptbetrieb").uncheck()
  expect(await field(form, "VF-Nummer des Hauptbetriebs").inputValue()).toBe("")
  await chooseMain(page, form, "1101 - Autohaus Brenner Hamburg")
  await button(form, "Anlegen").click()
  await form.getByText("Diese VF-Nummer gehört schon zu einem anderen Standort.").waitFor()
  await field(form, "VF-Nummer").fill("1104")
  await button(form, "Anlegen").click()
  await page.getByText("Der Standort wurde angelegt.").waitFor()
  expect(await line(page, "1104")).toEqual([
    "1104",
    "Filiale Stade ohne Verkaufsleitung",
    "Filiale von Autohaus Brenner Hamburg",
    "21682 Stade",
  ])
})

it("warns at a third sales manager of a location", async () => {
  const call = await callerFor(stage.url, admin)
  const { id } = await byNumber(call, "1303")
  for (const firstname of ["Eva", "Ida", "Uwe"])
    await postJson(call, "/api/user/", {
      firstname,
      lastname: "Leitner",
      mail: `${firstname}@sommer.example`,
      type: "SALES_MANAGER",
      active: true,
      locationIds: [id],
    })
  const page = await locationsPage()
  await button(page, "1303").click()
  await panel(page, "Filiale Leverkusen")
    .getByText(
      "3 Personen mit der Rolle Verkaufsleitung gehören zu diesem Standort. Vorgesehen sind zwei: Ansprechperson und Vertretung.",
    )
    .waitFor()
})

it("keeps a location that is in use and says by what, and deletes one that is not", async () => {
  const call = await callerFor(stage.url, admin)
  const { id: _, version: __, ...form } = await byNumber(call, "1501")
  await postJson(call, "/api/location/", { ...form, vfnr: "1599", name: "Autohaus Kurz" })
  const page = await locationsPage()
  await button(page, "Standort 1201 löschen").click()
  await button(question(page), "Löschen").click()
  await question(page)
    .getByText(/^Dieser Standort wird noch verwendet, von 1 Benutzer, \d+ Fahrzeugen und 1 Filiale\./)
    .waitFor()
  await button(question(page), "Abbrechen").click()
  // It stands on the second page of the tree.
  await searchBox(page).fill("1599")
  await page.getByText("1 Standort gefunden").waitFor()
  await button(page, "Standort 1599 löschen").click()
  await question(page).getByText("„1599 - Autohaus Kurz“ wird endgültig gelöscht.").waitFor()
  await button(question(page), "Löschen").click()
  await page.getByText("Der Standort wurde gelöscht.").waitFor()
  await tableRow(page, "1599").waitFor({ state: "detached" })
})
