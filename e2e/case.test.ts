import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Activity } from "../contract/activities.ts"
import { addDays, berlinToday } from "../contract/dates.ts"
import { launchBrowser } from "./browser.ts"
import { freeOffers, updateAs } from "./case-screens.ts"
import { type Caller, callerFor, readJson, sendAbout } from "./http.ts"
import { admin, download, manager, type Stage, signIn, startStage } from "./stage.ts"
import { bindingButton, button, consentAndSend, findRow, openEditor, panel, tableRow } from "./steps.ts"
import { readSheet } from "./workbooks.ts"

let stage: Stage
let closeBrowser: () => Promise<void>
let agent: Caller
let provider: Caller
let jobNumber: string

beforeAll(async () => {
  const browser = await launchBrowser()
  closeBrowser = () => browser.close()
  stage = await startStage({ browser })
  agent = await callerFor(stage.url, manager)
  provider = await callerFor(stage.url, admin)
  jobNumber = (await freeOffers(agent, [])).at(-1) ?? ""
})
afterAll(async () => {
  await stage.close()
  await closeBrowser()
})

const activities = async () =>
  (await readJson<Activity[]>(agent, "/api/car/all/activity")).filter((one) => one.jobNumber === jobNumber)
const wantedDate = addDays(berlinToday(new Date()), 120)

async function asksAndFindsTheRequest(page: Page) {
  await sendAbout(agent, "PRE_OFFER", jobNumber, {
    type: "PRE_OFFER_REQUEST",
    kmReading: 18_000,
    dateOfDelivery: wantedDate,
  })
  await page.goto("/overview/preoffer")
  const row = await findRow(page, jobNumber)
  await row.getByText(/^Antwort bis\s(Mo|Di|Mi|Do|Fr|Sa|So)\s\d\d\.\d\d\./).waitFor()
  await row.getByRole("link", { name: /^Anfrage ansehen: / }).click()
  await panel(page, "Pre-Offer-Anfrage").getByText("Anfrage gesendet").waitFor()
}

async function seesTheAnswerAndAccepts(page: Page) {
  await updateAs(provider, jobNumber, {
    requestState: "ANSWERED",
    dateOfDelivery: wantedDate,
    dateUntilTakeover: addDays(wantedDate, 30),
    offerPriceExclVat: 33_000,
    offerPriceInclVat: 39_270,
    minKilometerReading: 17_000,
    atTargetKilometerReading: 18_000,
    maxKilometerReading: 19_000,
    answerText: "Sehr gern, mit Winterrädern.",
    release: true,
  })
  const open = panel(page, "Pre-Offer-Anfrage")
  await open.getByText("Sehr gern, mit Winterrädern.").waitFor()
  const price = open.getByRole("row").filter({ hasText: "Preis netto" })
  expect(await price.textContent()).toContain("33.000,00\u00a0€")
  await open
    .getByRole("link", { name: new RegExp(`^Pre-Offer 1 annehmen: .*, Auftrag ${jobNumber}$`) })
    .click()
  await bindingButton(page).waitFor()
  await consentAndSend(page)
  await panel(page, "Verbindlich angefragt").waitFor()
}

async function isConfirmedAndKeepsTheCar(page: Page) {
  await updateAs(provider, jobNumber, { activityState: "PRE_CONTRACT_CONFIRMED" })
  const [{ carId } = { carId: "" }] = await activities()
  await page.goto(`/overview/preoffer?carId=${carId}`)
  await page.waitForURL(/\/activity\?activityId=/)
  const own = panel(page)
  await own.getByText("Vorvertrag bestätigt").waitFor()
  await own.getByText("39.270,00 € (inkl. 19 % MwSt.)").waitFor()
  await own.getByRole("heading", { name: "Verlauf" }).waitFor()
}

async function isCancelledAndReadsWhy(page: Page) {
  const reason = "Das Fahrzeug hatte einen Unfall."
  await updateAs(provider, jobNumber, { activityState: "PRE_CONTRACT_REJECTED", reason })
  const accepted = (await activities()).find(({ type }) => type === "PRE_OFFER_ACCEPT")
  await page.goto(`/activity?activityId=${accepted?.id}`)
  const open = panel(page, "Annahme Pre-Offer 1")
  await open.getByText("storniert", { exact: true }).waitFor()
  await open.getByText(/^war bestätigt am /).waitFor()
  await open.getByText(reason).first().waitFor()
  await open.getByText("Storniert", { exact: true }).waitFor()
  await button(open, "Schließen").click()
  await tableRow(page, "storniert")
    .getByText(/^war bestätigt am /)
    .waitFor()
  const { path } = await download(page, () => button(page, "Excel-Export").click())
  const { rows } = await readSheet(path)
  expect(rows.filter((row) => row.Auftragsnummer === jobNumber)).toMatchObject([
    { Typ: "Annahme Pre-Offer 1", Status: "storniert", Grund: reason },
    { Typ: "Pre-Offer-Anfrage", Status: "beantwortet", "Wunsch-Kilometer": 18_000 },
  ])
  await page.goto("/mine")
  await page.waitForURL("/activity?tab=contracts")
  await page.getByText("Keine laufenden Vorverträge").waitFor()
}

/** The provider finds it by its word in the fleet, and the whole case in its editor. */
async function isCancelledForTheProvider() {
  const page = await signIn(await stage.visit(), admin, `/car?search=${jobNumber}`)
  await tableRow(page, jobNumber).getByText("storniert", { exact: true }).waitFor()
  const editor = await openEditor(page, jobNumber)
  const steps = editor.getByRole("list").filter({ hasText: "Verbindlich angefragt" })
  await steps.getByText("Storniert", { exact: true }).waitFor()
  const file = await download(page, () => button(steps, /^Stornierung.*als PDF herunterladen$/).click())
  expect(file.name).toMatch(/\.pdf$/)
  const earlier = editor.getByRole("group").filter({ hasText: "Pre-Offer-Anfrage" })
  await earlier.getByText("Pre-Offer-Anfrage").click()
  await earlier.getByText("Sehr gern, mit Winterrädern.").waitFor()
}

it("leads a dealer from the wish to the answer, the contract and its end", async () => {
  const page = await signIn(await stage.visit(), manager)
  await asksAndFindsTheRequest(page)
  await seesTheAnswerAndAccepts(page)
  await isConfirmedAndKeepsTheCar(page)
  await isCancelledAndReadsWhy(page)
  await isCancelledForTheProvider()
})
