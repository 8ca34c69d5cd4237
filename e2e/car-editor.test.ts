import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import type { AgentCar, Car } from "../contract/cars.ts"
import { addDays, berlinToday } from "../contract/dates.ts"
import { errorText } from "../contract/error-text.ts"
import { dateText } from "../contract/format.ts"
import { sentences } from "../contract/sentences.ts"
import type { User } from "../contract/users.ts"
import { castAgreed } from "../server/demo/cast.ts"
import { callerFor, postJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, signIn } from "./stage.ts"
import {
  button,
  eventually,
  field,
  openEditor,
  panel,
  refusalOf,
  searchBox,
  tableRow,
  textsOf,
} from "./steps.ts"

const stage = stageOfFile()

// Whoever hears of a change at once types over the newer car: here the server's refusal is the first to say it.
async function visitor() {
  const page = await stage.visit()
  await page.route("**/api/live", (route) => route.abort())
  return signIn(page, admin, "/car")
}
const question = (page: Page) => page.getByRole("alertdialog")
const problems = (form: Locator) => textsOf(form.getByRole("alert").getByRole("listitem"))

/** Nobody can say what was asked for, until the answer is called. */
async function withoutActivities(page: Page): Promise<() => Promise<void>> {
  const json = { code: "forbidden", message: errorText.forbidden }
  await page.route("**/api/car/all/activity?*", (route) => route.fulfill({ status: 403, json }))
  return () => page.unroute("**/api/car/all/activity?*")
}

async function find(page: Page, jobNumber: string) {
  await searchBox(page).fill(jobNumber)
  await page.getByText("1 Fahrzeug", { exact: true }).waitFor()
}

async function edit(page: Page, jobNumber: string) {
  await find(page, jobNumber)
  return openEditor(page, jobNumber)
}

const carOf = async (jobNumber: string): Promise<Car> => {
  const answer = await (await callerFor(stage.url, admin))("/api/car/all")
  return ((await answer.json()) as Car[]).find((car) => car.jobNumber === jobNumber) as Car
}

it("creates a car after its errors were fixed, and says what is missing before it can be offered", async () => {
  const page = await visitor()
  await button(page, "Fahrzeug anlegen").click()
  const form = panel(page, "Fahrzeug anlegen")
  await field(form, "FIN").fill("zu kurz")
  await field(form, "Kilometerstand").fill("12,5")
  await field(form, "Erstzulassung").fill("31.02.2026")
  expect(await form.getByText("Eine FIN hat 17 Zeichen").count()).toBe(0)
  await button(form, "Anlegen").click()
  expect(await problems(form)).toEqual([
    "Auftragsnummer: Diese Angabe ist erforderlich.",
    "Erstzulassung: Bitte Angabe berichtigen: Ungültiges Datum. Erwartet wird zum Beispiel 31.10.2026.",
    `FIN: ${sentences.vin}`,
    "Kilometerstand: Bitte Angabe berichtigen: 12 oder 13",
  ])

  await field(form, "FIN").fill(" w9zhrd2drcjv3kh99 ")
  await field(form, "Kilometerstand").fill("-1")
  await field(form, "Erstzulassung").fill("01.08.2026")
  await field(form, "Auftragsnummer").fill("4700043")
  await button(form, "Anlegen").click()
  expect(await problems(form)).toEqual(["Kilometerstand: Bitte Angabe berichtigen: Minimum 0"])
  await field(form, "Kilometerstand").fill("12.500")
  await button(form, "Anlegen").click()
  await form.getByText("Bitte geben Sie eine eindeutige Auftragsnummer an.").waitFor()
  await field(form, "Auftragsnummer").fill("9900001")

  await button(form, "Pre-Offer 1 Kaufpreis netto").click()
  const net = field(form, "Pre-Offer 1 Kaufpreis netto")
  await eventually(() => net.evaluate((input) => input === document.activeElement)).toBe(true)
  await net.fill("30.000")
  expect(await field(form, "Pre-Offer 1 Kaufpreis brutto").inputValue()).toBe("35.700,00")
  await field(form, "Pre-Offer 1 Kaufpreis brutto").fill("35.000")
  await button(form, "35.700,00 € übernehmen").click()
  await button(form, "Anlegen").click()

  const editor = page.getByRole("dialog").filter({ hasText: "Auftrag 9900001" })
  await editor.getByText("Zum Anbieten fehlt noch:").waitFor()
  expect(
    await editor
      .getByRole("listitem")
      .filter({ hasText: /^(Standort|.*datum|Ziellaufleistung)$/ })
      .allTextContents(),
  ).toEqual(["Standort", "Aussteuerungsdatum", "Ziellaufleistung"])
  await button(editor, "Schließen").click()
  await find(page, "9900001")
  await tableRow(page, "9900001").getByText("unvollständig").waitFor()

  await openEditor(page, "9900001")
  await editor.getByLabel("Standort").selectOption({ label: "1103 - Filiale Lübeck" })
  const retirement = addDays(berlinToday(new Date()), 60)
  await field(editor, "Aussteuerungsdatum").fill(dateText(retirement))
  await field(editor, "Ziellaufleistung").fill("15000")
  await editor.getByText("Zum Anbieten fehlt noch:").waitFor({ state: "detached" })
  await button(editor, "Speichern").click()
  await editor.waitFor({ state: "detached" })
  await tableRow(page, "9900001").getByText("unvollständig").waitFor({ state: "detached" })
  expect(await carOf("9900001")).toMatchObject({
    idNumber: "W9ZHRD2DRCJV3KH99",
    offerPriceExclVat: 30_000,
    offerPriceInclVat: 35_700,
    dateOfDelivery: retirement,
    dateUntilTakeover: addDays(retirement, 30),
    kilometerReading: 12_500,
    display: true,
    acceptPreOffer: false,
  })
})

it("asks before unsaved entries are lost, and shows the fields of the chosen area", async () => {
  const page = await signIn(await stage.visit(), admin, "/car?search=4700043")
  const editor = await openEditor(page, "4700043")
  await editor.getByLabel("Bereich").selectOption({ label: "Selection" })
  await editor.getByLabel("ZVF anfragbar").waitFor()
  expect(await field(editor, "Pre-Offer 1 Kaufpreis netto").count()).toBe(0)
  await page.keyboard.press("Escape")
  await button(question(page), "Weiter bearbeiten").click()
  await page.goBack()
  await button(question(page), "Eingaben verwerfen").click()
  await editor.waitFor({ state: "detached" })
  await openEditor(page, "4700043")
  expect(await editor.getByLabel("Bereich").inputValue()).toBe("PRE_OFFER")
})

it("warns of a price that is far off at its field, and asks once before it is saved", async () => {
  const page = await signIn(await stage.visit(), admin, "/car?search=4700309")
  const editor = await openEditor(page, "4700309")
  await field(editor, "Pre-Offer 1 Kaufpreis netto").fill("3.731,86")
  const doubt = /Kaufpreis netto \(3\.731,86\s€\) ist weit niedriger als bisher \(37\.318,62\s€\)\./
  await editor.getByText(doubt).first().waitFor()
  await button(editor, "Speichern").click()
  await question(page)
    .getByText(/^Auftrag 4700309: /)
    .waitFor()
  await question(page).getByText(doubt).waitFor()
  await button(question(page), "Abbrechen").click()
  expect(await field(editor, "Pre-Offer 1 Kaufpreis netto").inputValue()).toBe("3.731,86")
  await button(editor, "Speichern").click()
  await button(question(page), "Speichern").click()
  await editor.waitFor({ state: "detached" })
  await tableRow(page, "4700309").getByText("Preis weit ab").waitFor()
  await openEditor(page, "4700309")
  await field(editor, "Pre-Offer 1 Kaufpreis netto").fill("37.318,62")
  await button(editor, "Speichern").click()
  await button(question(page), "Speichern").click()
  await editor.waitFor({ state: "detached" })
})

it("takes nothing while it saves, and keeps what was typed when it is refused", async () => {
  const page = await stage.visit()
  await page.route("**/api/live", (route) => route.abort())
  // What tells of it comes after the first screen, together with the stream.
  const complete = page.waitForRequest("**/api/live")
  await signIn(page, admin, "/car")
  await complete
  const answer = Promise.withResolvers<void>()
  await page.route(/\/api\/car\/(update)?$/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const taken = "Bitte geben Sie eine eindeutige Auftragsnummer an."
  const messages = page.getByRole("region", { name: "Meldungen" })
  const editor = await edit(page, "4700309")
  const jobNumber = field(editor, "Auftragsnummer")
  await jobNumber.fill("4700043")
  await jobNumber.press("Enter")
  await editor.locator("[inert]").first().waitFor({ state: "attached" })
  await page.keyboard.type("9")
  answer.resolve()
  await editor.getByRole("alert").getByText(taken).waitFor()
  expect(await jobNumber.inputValue()).toBe("4700043")
  expect(await messages.getByText(taken).count()).toBe(0)
})

it("merges what two admins edit apart, and lets the second choose where both edited the same", async () => {
  const jobNumber = "4700179"
  const [first, second] = [await visitor(), await visitor()]
  const [one, other] = [await edit(first, jobNumber), await edit(second, jobNumber)]
  await field(one, "Kennzeichen").fill("HH-A 1")
  await field(one, "Lackcode").fill("A1")
  await field(one, "Polstercode").fill("A2")
  await button(one, "Speichern").click()
  await one.waitFor({ state: "detached" })

  await field(other, "Modellbezeichnung").fill("Piccolo Sondermodell")
  await field(other, "Lackcode").fill("B1")
  await field(other, "Polstercode").fill("B2")
  await button(other, "Speichern").click()
  const refusal = other
    .getByRole("alert")
    .filter({ hasText: /^Jemand hat diesen Datensatz inzwischen geändert/ })
  await refusal.waitFor()
  const [said, parts] = await Promise.all([
    refusal.boundingBox(),
    other.getByRole("navigation", { name: "Abschnitte" }).boundingBox(),
  ])
  expect(parts!.y).toBeGreaterThanOrEqual(said!.y + said!.height)
  await other.getByText("Inzwischen von anderen geändert und hier übernommen: Kennzeichen.").waitFor()
  const paint = other.getByRole("group", { name: "Lackcode" })
  const upholstery = other.getByRole("group", { name: "Polstercode" })
  await paint.getByLabel(/^Wert von .+, \d\d\.\d\d\.\d{4}, \d\d:\d\d: A1$/).waitFor()
  await button(other, "Speichern").click()
  expect(await problems(other)).toEqual([
    "Lackcode: Diese Angabe ist erforderlich.",
    "Polstercode: Diese Angabe ist erforderlich.",
  ])
  await paint.getByLabel("Ihr Wert: B1").check()
  await upholstery.getByLabel(/A2$/).check()
  expect(await field(other, "Polstercode").inputValue()).toBe("A2")
  await button(other, "Speichern").click()
  await other.waitFor({ state: "detached" })
  expect(await carOf(jobNumber)).toMatchObject({
    licensePlateNumber: "HH-A 1",
    modelDesignation: "Piccolo Sondermodell",
    paintCode: "B1",
    upholsteryCode: "A2",
  })

  await first.reload()
  const editor = await edit(first, jobNumber)
  await field(editor, "Lackcode").fill("A3")
  const again = await edit(second, jobNumber)
  await field(again, "Kennzeichen").fill("HH-B 2")
  await button(again, "Speichern").click()
  await again.waitFor({ state: "detached" })
  await button(editor, "Speichern").click()
  await first.getByText("Zugleich von anderen geändert und mit übernommen: Kennzeichen.").first().waitFor()
  expect(await carOf(jobNumber)).toMatchObject({ licensePlateNumber: "HH-B 2", paintCode: "A3" })

  const history = (await edit(first, jobNumber)).getByRole("region", { name: "Verlauf" })
  const newest = history.getByRole("listitem").first()
  await newest.getByText("Geändert (Bildschirm)").waitFor()
  await newest.getByText("B1 → A3").waitFor()
})

it("locks what a binding act fixed, and refuses to delete the car", async () => {
  const jobNumber = "4700367"
  const agent = await callerFor(stage.url, manager)
  const { id: userId } = (await (await agent("/api/user/")).json()) as User
  const cars = (await (await agent("/api/car/all/area?area=PRE_OFFER")).json()) as AgentCar[]
  const { id: carId, locationId, offerVersion } = cars.find((car) => car.jobNumber === jobNumber) as AgentCar
  const page = await visitor()
  const known = await withoutActivities(page)
  const editor = await edit(page, jobNumber)
  await field(editor, "Höchstlaufleistung").fill("99.000")
  await postJson(agent, "/api/car/mail", {
    ...{ type: "PRE_OFFER_ACCEPT", preOfferType: "MAIN", ...castAgreed },
    ...{ carId, userId, locationId, offerVersion, requestId: crypto.randomUUID() },
  })
  await button(editor, "Speichern").click()
  await editor
    .getByText("Inzwischen gesperrt, Ihre Eingabe gilt nicht mehr: Höchstlaufleistung (99.000 km).")
    .waitFor()
  const net = field(editor, "Pre-Offer 1 Kaufpreis netto")
  expect(await net.getAttribute("readonly")).not.toBeNull()
  expect(await net.getAttribute("aria-describedby")).toMatch(/-hint$/)
  await editor.getByText("Gebunden: erst nach der Freigabe änderbar.").first().waitFor()
  // Who holds it is not known; that somebody does, is.
  await editor.getByRole("region", { name: "Status" }).getByText("Pre-Offer angenommen").waitFor()
  expect(await editor.getByText("Kein Status").count()).toBe(0)
  await known()
  await field(editor, "Lackcode").fill("Z9")
  await button(editor, "Speichern").click()
  await editor.waitFor({ state: "detached" })
  expect(await carOf(jobNumber)).toMatchObject({ paintCode: "Z9" })

  await button(page, `${jobNumber} löschen`).click()
  await question(page)
    .getByText(/hat einen Status/)
    .waitFor()
  await button(question(page), "Fahrzeug öffnen").click()
  await editor.getByRole("region", { name: "Verlauf" }).getByText("Annahme Pre-Offer 1: gesendet").waitFor()

  await button(editor, /^Wieder freigeben: /).click()
  const freeing = panel(page, "Fahrzeug wieder freigeben")
  await freeing.getByLabel("Vorlage").selectOption("Die Freigabe erfolgt auf Wunsch des Agenten.")
  await button(freeing, /^Wieder freigeben: /).click()
  await editor.getByText("Kein Status: Das Fahrzeug ist frei.").waitFor()
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
  await button(tableRow(page, jobNumber), jobNumber).click()
  await panel(page)
    .getByText(/^Gelöscht am .* von /)
    .waitFor()
  await page.route("**/api/car/fleet", (route) =>
    route.fulfill({ status: 403, json: { code: "forbidden", message: errorText.forbidden } }),
  )
  await page.goto(`/car?carId=${carId}`)
  await panel(page).getByText(errorText.forbidden).waitFor()
  await page.unroute("**/api/car/fleet")
  await button(panel(page), "Erneut versuchen").click()
  await button(panel(page), "Wiederherstellen").click()
  await page.getByText(`${jobNumber} ist wieder in der Liste.`).first().waitFor()
  await page.goto(`/car?carId=${carId}`)
  await button(editor, `${jobNumber} löschen`).waitFor()
})

it("changes many cars at once after a preview, and leaves out what somebody changed meanwhile", async () => {
  const page = await visitor()
  await searchBox(page).fill("470001")
  await page.getByText("9 Fahrzeuge", { exact: true }).waitFor()
  // From the first to the third with Shift, then the rest of the page.
  const tick = (jobNumber: string) => page.getByLabel(`${jobNumber} auswählen`)
  await tick("4700010").click()
  await tick("4700012").click({ modifiers: ["Shift"] })
  const bar = page.getByRole("region", { name: "Auswahl" })
  await bar.getByText("3 Fahrzeuge ausgewählt", { exact: true }).waitFor()
  await tick("4700012").press("Shift+ArrowDown")
  await bar.getByText("4 Fahrzeuge ausgewählt", { exact: true }).waitFor()
  await page.getByLabel("Seite auswählen").check()
  await bar.getByText("9 Fahrzeuge ausgewählt", { exact: true }).waitFor()
  // What is ticked stays so and is told where the filter hides it.
  await button(page, /^Filter/).click()
  const drawer = panel(page, "Filter")
  await drawer
    .getByRole("group", { name: "Anzeige" })
    .getByLabel(/^ausgeblendet/)
    .check()
  await button(drawer, /anzeigen$/).click()
  await bar.getByText("9 Fahrzeuge ausgewählt, 9 davon nicht in dieser Ansicht").waitFor()
  await button(bar, "Ausgewählte anzeigen").click()
  await page.getByText("9 Fahrzeuge", { exact: true }).waitFor()
  await button(bar, "Zurück zur Ansicht").click()
  await button(page, /Anzeige: ausgeblendet/).click()
  await button(page, "Gemeinsam ändern").click()
  const form = panel(page, "9 Fahrzeuge ändern")
  expect(await refusalOf(button(form, "Vorschau"))).toBe("Wählen Sie mindestens eine Änderung.")
  await form.getByLabel("Anzeigen").selectOption({ label: "nein" })

  const { id, version } = await carOf("4700012")
  const colleague = await callerFor(stage.url, admin)
  await postJson(colleague, "/api/car/update", { id, version, display: false })
  await postJson(colleague, "/api/car/update", { id, version: version + 1, display: true })
  await button(form, "Vorschau").click()
  const refused = form.getByRole("table", { name: "Ausgenommen" })
  await refused.getByRole("row", { name: /^4700012 Jemand hat diesen Datensatz/ }).waitFor()
  await form.getByRole("row", { name: "4700013 Anzeigen ja nein" }).waitFor()
  expect((await carOf("4700013")).display).toBe(true)

  const pressed = Promise.withResolvers<void>()
  await page.route("**/api/car/bulk", async (route) => {
    await pressed.promise
    await route.continue()
  })
  await button(form, /^\d Fahrzeuge ändern$/).click()
  await form.getByText("Bitte warten Sie auf das Ergebnis.").waitFor()
  expect(await refusalOf(button(form, "Abbrechen"))).toBe("Bitte warten Sie auf das Ergebnis.")
  await page.keyboard.press("Escape")
  pressed.resolve()
  await form.getByText(/^\d Fahrzeuge wurden geändert\. .*ausgenommen/).waitFor()
  await refused.getByRole("row", { name: /^4700012 / }).waitFor()
  await button(form, "Fertig").click()
  await form.waitFor({ state: "detached" })
  expect(await page.getByText(/ausgewählt$/).count()).toBe(0)
  expect((await carOf("4700012")).display).toBe(true)
  expect((await carOf("4700013")).display).toBe(false)
})
