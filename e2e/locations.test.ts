import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { Location } from "../contract/locations.ts"
import { type Caller, callerFor, postJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, signIn } from "./stage.ts"
import { button, eventually, field, panel, refusalOf, searchBox, tableRow, textsOf } from "./steps.ts"

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

it("names contact person and deputy, and says why a main location with branches stays one", async () => {
  const page = await locationsPage()
  await button(page, "1101").click()
  const form = panel(page, "Autohaus Brenner Hamburg")
  await form.getByText("Bernd Brenner").waitFor()
  await form.getByText(/^\d Filialen folgen einer neuen Nummer\.$/).waitFor()
  expect(await refusalOf(form.getByLabel("Dieser Standort ist ein Hauptbetrieb"))).toMatch(
    /^Zu diesem Hauptbetrieb gehören noch \d Filialen\. Ordnen Sie sie zuerst/,
  )
  await button(form, "Abbrechen").click()
  await button(page, "1402").click()
  await panel(page, "Filiale Halle")
    .getByText("Noch gehört niemand mit der Rolle Verkaufsleitung zu diesem Standort.")
    .waitFor()
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

it("moves a branch with its cars into another group, whose people see them at once", async () => {
  const agent = await signIn(await stage.visit(), manager, "/overview/preoffer?search=4700")
  await agent.getByText(/^\d+\svon\s\d+ Fahrzeugen$/).waitFor()
  const page = await locationsPage()
  await button(page, "1402").click()
  const form = panel(page, "Filiale Halle")
  await chooseMain(page, form, "1101 - Autohaus Brenner Hamburg")
  await form
    .getByText("Fahrzeuge und Benutzer dieses Standorts wechseln mit ihm in die andere Gruppe")
    .waitFor()
  await button(form, "Speichern").click()
  await eventually(async () => (await line(page, "1402"))[2]).toBe("Filiale von Autohaus Brenner Hamburg")
  await agent.goto("/overview/preoffer")
  await agent.getByText("1402 - Filiale Halle").first().waitFor()
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

it("merges what a colleague saved meanwhile, asks field by field about the rest, and overwrites nothing", async () => {
  const page = await locationsPage()
  await button(page, "1302").click()
  const form = panel(page, "Filiale Bonn")
  await field(form, "Straße").fill("Kaiserplatz 1")
  await field(form, "Region").fill("NRW")
  const call = await callerFor(stage.url, admin)
  const before = await byNumber(call, "1302")
  const { id, version } = before
  const address = { street: "Kaiserplatz 2", region: "Rheinland" }
  await postJson(call, "/api/location/update", { id, version, name: "Filiale Bonn Süd", address })
  await button(form, "Speichern").click()
  const newer = panel(page, "Filiale Bonn Süd")
  await newer.getByText("Inzwischen von anderen geändert und hier übernommen: Name.").waitFor()
  const conflict = (label: string) => newer.getByRole("group", { name: label })
  await conflict("Straße und Hausnummer").getByLabel("Ihr Wert: Kaiserplatz 1").check()
  await button(newer, "Speichern").click()
  await newer.getByText("Diese Angabe ist erforderlich.").first().waitFor()
  await conflict("Region")
    .getByLabel(/^Wert von Anna Arndt, .*: Rheinland$/)
    .check()
  await button(newer, "Speichern").click()
  await page.getByText("Der Standort wurde gespeichert.").waitFor()
  expect(await byNumber(call, "1302")).toMatchObject({
    name: "Filiale Bonn Süd",
    address: { street: "Kaiserplatz 1", region: "Rheinland" },
  })
})

it("says of a location that a colleague deleted meanwhile what became of it, and keeps what was typed", async () => {
  const call = await callerFor(stage.url, admin)
  const address = { street: "Am Wall 1", zip: "28195", city: "Bremen", region: "Bremen" }
  const form = { name: "Autohaus Kurz", vfnr: "1990", gssnLocation: "GS1990", address, main: true }
  const { id, version } = await postJson<Location>(call, "/api/location/", form)
  const page = await signIn(await stage.visit(), admin, "/location?search=1990")
  await button(page, "1990").click()
  const opened = panel(page, "Autohaus Kurz")
  await field(opened, "Straße").fill("Am Wall 2")
  await postJson(call, "/api/location/delete", { id, version })
  await button(opened, "Speichern").click()
  await opened
    .getByText("Diesen Standort hat inzwischen jemand gelöscht. Wer das war, steht im Protokoll.")
    .waitFor()
  expect(await field(opened, "Straße").inputValue()).toBe("Am Wall 2")
})

it("marks the locations where nobody can act, and finds them by these words", async () => {
  const page = await signIn(await stage.visit(), admin, "/location?search=ohne+Verkaufsleitung")
  await tableRow(page, "Autohaus Lindner Leipzig").getByText("ohne Verkaufsleitung").waitFor()
  expect(await tableRow(page, "Autohaus Kessler München").count()).toBe(0)
})
