import type { Page } from "playwright-core"
import { extractText, getDocumentProxy } from "unpdf"
import { expect, it } from "vitest"
import type { AgentCar } from "../../contract/fleet/cars.ts"
import type { User } from "../../contract/people/users.ts"
import { castAgreed } from "../../server/demo/cast.ts"
import { acceptAs, callerFor, readJson, sendAbout } from "../http.ts"
import { stageOfFile } from "../portal.ts"
import { settled } from "../settled.ts"
import { admin, manager, seller, signIn } from "../stage.ts"
import { button, field, openCar, openEditor, panel } from "../steps.ts"

const stage = stageOfFile()
const allLoaded = (page: Page) => page.getByText(/^\d+ Fahrzeuge$/).waitFor()
/** Text of each printed page. */
async function sheetsOf(page: Page): Promise<string[]> {
  const paper = await page.pdf({ preferCSSPageSize: true })
  return (await extractText(await getDocumentProxy(new Uint8Array(paper)))).text
}
const printed = async (page: Page) => (await sheetsOf(page)).join()

it("prints a list as a table with repeated headers, and a car on one page, also without prices", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await allLoaded(page)
  const sheets = await sheetsOf(page)
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets.join()).not.toContain("nicht vollständig")
  for (const sheet of sheets) expect(sheet).toMatch(/Kaufpreis netto.*4700\d{3}/s)
  expect(sheets.join()).not.toMatch(/Exportieren|Zurücksetzen|Annehmen|Datenschutz/)

  // Plug-in hybrids have the longest text.
  await openCar(page, "4700031")
  await panel(page).getByText("Zusatzinformation: ").waitFor()
  const [hybrid = "", ...second] = await sheetsOf(page)
  expect(second).toEqual([])
  expect(hybrid).toContain("Mindestnutzungsdauer")
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })

  await openCar(page, "4700043")
  await settled(page)
  const [car = "", ...others] = await sheetsOf(page)
  expect(others).toEqual([])
  for (const part of ["4700043", "Pre-Offer 3", "unter Liste", "€"]) expect(car).toContain(part)
  expect(car).not.toMatch(/annehmen|Link kopieren|Merken/)
  // Printing keeps the choice until the paper is done.
  await page.evaluate(() => {
    window.print = () => {}
  })
  await button(panel(page), "Drucken").click()
  await button(panel(page), "Ohne Preise drucken").click()
  const [bare = "", ...more] = await sheetsOf(page)
  expect(more).toEqual([])
  for (const part of ["4700043", "Kilometerstand", "Energieverbrauch"]) expect(bare).toContain(part)
  expect(bare).not.toMatch(/€|preis|netto|brutto|Pre-Offer [123]|Zusatzinformation/i)

  await button(panel(page), /^Individuell anfragen: /).click()
  await panel(page, "Pre-Offer anfragen").waitFor()
  expect((await printed(page)).replaceAll(/\s+/g, " ")).toContain("der Anbieter nennt Ihnen seinen Preis")
})

it("prints activities with every row, and a held car on one page", async () => {
  const agent = await callerFor(stage.url, manager)
  await acceptAs(agent, "4700256")
  const offered = await readJson<AgentCar[]>(agent, "/api/car/all/area?area=SELECTION")
  const jobNumbers = offered
    .filter(({ acceptSelection, activityState }) => acceptSelection && activityState === null)
    .slice(0, 11)
    .map(({ jobNumber }) => jobNumber)
  const locationId = (await readJson<User>(agent, "/api/user/")).locations[0]!.id
  for (const jobNumber of jobNumbers)
    await sendAbout(agent, "SELECTION", jobNumber, { type: "SELECTION_ACCEPT", locationId, ...castAgreed })

  const page = await signIn(await stage.visit(), manager, "/activity")
  for (const width of [390, 1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 768 })
    await page.getByText("12 Vorgänge").waitFor()
    const paper = await printed(page)
    expect([...jobNumbers, "4700256"].filter((jobNumber) => !paper.includes(jobNumber))).toEqual([])
  }
  await button(page.getByRole("row", { name: /4700256/ }), /./)
    .first()
    .click()
  await panel(page).getByRole("heading", { name: "Verlauf" }).waitFor()
  await settled(page)
  const [sheet = "", ...more] = await sheetsOf(page)
  expect(more).toEqual([])
  for (const part of [
    "4700256",
    "unter Liste",
    "€ brutto",
    "Verlauf",
    "Produktionsmonat",
    "Fragen? Wir sind",
  ])
    expect(sheet).toContain(part)
})

it("prints the fleet with header and search, and the editor with all input", async () => {
  const page = await signIn(await stage.visit(), admin, "/car?size=60")
  await allLoaded(page)
  // The search is not printed.
  await page.keyboard.press("Control+k")
  await page.getByRole("dialog", { name: "Finden" }).waitFor()
  const sheets = await sheetsOf(page)
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets.at(-1)).toMatch(/Gedruckt ist diese Seite mit 60 von \d+ Einträgen/)
  for (const sheet of sheets) expect(sheet).toMatch(/Fahrzeug.*Preis netto.*\d{7}/s)
  expect(sheets[0]).toMatch(/Gedruckt am \d\d\.\d\d\.\d{4}, \d\d:\d\d\sUhr von Anna Behrens/)
  await page.goto("/user?search=brenner")
  await page.getByRole("row", { name: /leitung@brenner/ }).waitFor()
  expect(await printed(page)).toContain("Suche: brenner")

  await page.goto("/car?search=4700043")
  const editor = await openEditor(page, "4700043")
  const long = `${"Anhängerkupplung, Standheizung und Winterräder liegen bei. ".repeat(8)}Ende.`
  await field(editor, "Zusatzinformation").fill(long)
  const paper = await printed(page)
  expect(paper.replaceAll(/\s+/g, " ")).toContain(long)
  expect(paper).not.toContain("Dokumente wählen")
  await button(editor, /^Für den Händler eintragen: /).click()
  await panel(page, "Für den Händler eintragen").waitFor()
  const above = await printed(page)
  expect(above).toContain("Annahme für den Händler eintragen")
  expect(above).not.toContain("Polsterbezeichnung")
})

it("prints the start page on one page, and selected options as text", async () => {
  const page = await signIn(await stage.visit(), seller, "/")
  await page.getByRole("heading", { name: "Was ansteht" }).waitFor()
  await settled(page)
  expect((await sheetsOf(page)).length).toBe(1)

  await page.goto("/profile")
  await field(page, "Telefon").fill("+49 40 1234567")
  const profile = await printed(page)
  expect(profile).toContain("+49 40 1234567")
})
