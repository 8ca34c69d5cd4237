import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { addDays, berlinToday } from "../contract/core/dates.ts"
import { euroText, kmText } from "../contract/core/format.ts"
import { toCents } from "../contract/core/money.ts"
import { callerFor, callerOn, carOf, freeOffers, postJson, readJson, updateAs } from "./http.ts"
import { showsNothingOutdated } from "./outdated.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, manager, seller, signIn } from "./stage.ts"
import {
  button,
  clickAgain,
  delayCalls,
  eventually,
  field,
  findRow,
  mailsAbout,
  openCar,
  panel,
  query,
  rows,
  tableRow,
} from "./steps.ts"

const stage = stageOfFile()
const asAdmin = callerOn(stage, admin)

const overview = async (who: string, path = "/overview/preoffer") => signIn(await stage.visit(), who, path)
const starOf = (page: Page) => button(rows(page).first(), /^Merken: /)
const pressed = (page: Page) => starOf(page).getAttribute("aria-pressed")

it("a star shows at once, ignores double clicks, and is reverted on failure", async () => {
  const who = "leitung@kessler.example"
  const page = await overview(who)
  await rows(page).first().waitFor()
  await settled(page)
  for (const at of [0, 1]) await button(rows(page).nth(at), /^Merken: /).dblclick()
  const own = page.getByRole("checkbox", { name: /^Nur gemerkte\s*2$/ })
  await own.waitFor()
  await eventually(() => pressed(page)).toBe("true")
  // The stars change before their calls succeed, and going offline fails those.
  await settled(page)
  await page.context().setOffline(true)
  await starOf(page).click()
  await page.getByText("Ihre Merkliste konnte nicht geändert werden.").first().waitFor()
  await eventually(() => pressed(page)).toBe("true")
  await page.context().setOffline(false)

  await own.check()
  await page.getByText(/^2\svon\s\d+ Fahrzeugen$/).waitFor()
  await eventually(() => query(page.url())).toEqual({ watched: "true" })
  await page.reload()
  await page.getByText(/^2\svon\s\d+ Fahrzeugen$/).waitFor()
  const second = await page.context().newPage()
  await second.goto("/watch")
  const forget = button(second, /^Nicht mehr merken: /)
  await eventually(() => forget.count()).toBe(2)
  // The second click hits the next car.
  await forget.first().click()
  await eventually(() => forget.count()).toBe(1)
  await clickAgain(second)
  await forget.click()
  await second.getByText("Sie haben noch kein Fahrzeug gemerkt").waitFor()
  await page.reload()
  await page.getByText("Kein Fahrzeug passt zu Ihren Filtern").waitFor()
})

it("marks changes of a watched car, explains them in its panel, and clears them once seen", async () => {
  const page = await overview(seller)
  const jobNumber = "4700043"
  await findRow(page, jobNumber)
  await starOf(page).click()
  // The star changes before the call succeeds.
  await settled(page)
  expect(await pressed(page)).toBe("true")
  await updateAs(asAdmin, jobNumber, {
    offerPriceExclVat: 31_250,
    dateOfDelivery: addDays(berlinToday(new Date()), 120),
  })
  await page.goto("/watch")
  const watched = tableRow(page, jobNumber)
  await watched.getByText(/€ günstiger$/).waitFor()
  await watched.getByText(/^vorher .* · auch Datum$/).waitFor()
  await page.goBack()
  const mark = rows(page).first().getByText("geändert: Preis, Datum")
  await mark.waitFor()
  await openCar(page, jobNumber)
  await panel(page).getByText("Geändert, seit Sie zuletzt nachgesehen haben").waitFor()
  await panel(page)
    .getByText(/^Pre-Offer 1 netto: .* → 31\.250,00\u00a0€$/)
    .waitFor()
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await mark.waitFor({ state: "detached" })
  await page.reload()
  await starOf(page).waitFor()
  expect(await mark.count()).toBe(0)
})

it("a saved search is named, counted, opened and deleted", async () => {
  const page = await overview(manager, "/overview/preoffer?colour=ORANGE&priceTo=4000000")
  const shown = page.getByText(/\svon\s56\sFahrzeugen$/).first()
  const found = ((await shown.textContent()) ?? "").split(/\s/)[0] ?? ""
  await button(page, "Suche speichern").click()
  // The suggested name can be saved with two clicks.
  expect(await field(panel(page), "Name").inputValue()).toBe("Orange · Kaufpreis netto bis 40.000 €")
  await field(panel(page), "Name").fill("Orange")
  await button(panel(page), "Speichern").click()
  await panel(page).waitFor({ state: "detached" })

  await page.getByRole("link", { name: "Merkliste & Suchaufträge" }).first().click()
  const row = tableRow(page, "Orange")
  await row.getByText("Orange · Kaufpreis netto bis 40.000 €").waitFor()
  await row.getByRole("cell", { name: found, exact: true }).waitFor()
  const saved = page.getByRole("link", { name: /^Orange/ })
  await saved.click()
  await page.getByText(`${found} von 56 Fahrzeugen`).waitFor()
  await page.goBack()
  await button(page, /^Löschen: Orange/).click()
  await button(page.getByRole("alertdialog"), "Löschen").click()
  await page.getByText("Der Suchauftrag ist gelöscht.").waitFor()
  await saved.waitFor({ state: "detached" })
  await showsNothingOutdated(page)
})

it("watched pre-offers are accepted together, each separately, and an unavailable one is explained", async () => {
  const asManager = await callerFor(stage.url, manager)
  const numbers = (await freeOffers(asManager, [])).slice(0, 3)
  const [zvf] = await readJson<{ id: string }[]>(asManager, "/api/car/all/area?area=SELECTION")
  const cars = await Promise.all(numbers.map((number) => carOf(asAdmin, number)))
  for (const { id } of [...cars, zvf!]) await postJson(asManager, "/api/watch/car", { carId: id })
  const page = await overview(manager)
  await page.getByRole("link", { name: "Merkliste & Suchaufträge" }).first().click()
  const first = tableRow(page, numbers[0]!)
  await first.getByText(`${numbers[0]} · ${cars[0]!.licensePlateNumber}`).waitFor()
  await first.getByText(kmText(cars[0]!.kilometerReading), { exact: true }).waitFor()
  const together = button(page, /gemeinsam annehmen$/i)
  expect(await together.count()).toBe(0)
  await page.getByRole("checkbox", { name: "Seite auswählen" }).check()
  await together.click()
  const form = panel(page, "Mehrere Pre-Offers annehmen")
  await form.getByText("Nicht dabei").waitFor()
  for (const { jobNumber } of cars) await form.getByRole("region", { name: new RegExp(jobNumber) }).waitFor()
  const send = button(form, "3 Pre-Offers verbindlich annehmen")
  await send.click()
  await form.getByText("Diese Angabe ist erforderlich.").first().waitFor()
  await updateAs(asAdmin, numbers[1]!, { acceptPreOffer: false, display: false })
  const gross = cars[2]!.offerPriceInclVat + 0.01
  await updateAs(asAdmin, numbers[2]!, { offerPriceInclVat: gross })
  const consent = form.getByRole("checkbox", { name: /für jedes dieser \d Fahrzeuge/ })
  await consent.check()
  const answer = await delayCalls(page, "**/api/car/mail")
  await send.click()
  // Leaving would hide what became of them.
  await button(form, /verbindlich annehmen$/)
    .and(page.locator("[aria-busy=true]"))
    .waitFor()
  await page.goBack()
  await page.getByText("Es wird gerade gesendet.", { exact: false }).first().waitFor()
  answer()
  await form.getByText("1 von 3 verbindlich angenommen", { exact: true }).waitFor()
  // A changed offer takes a new consent.
  await eventually(() => consent.isChecked()).toBe(false)
  await consent.check()
  await button(form, "2 weitere erneut senden").click()
  await form.getByText("2 von 3 verbindlich angenommen", { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe("/watch")
  const sum = [0, 2].reduce((cents, at) => cents + toCents(cars[at]!.offerPriceExclVat), 0)
  await form.getByText(`Zusammen ${euroText(sum)} netto`, { exact: false }).waitFor()
  await form
    .getByRole("region", { name: new RegExp(numbers[1]!) })
    .getByRole("alert")
    .waitFor()
  for (const at of [0, 2]) {
    await form
      .getByRole("region", { name: new RegExp(numbers[at]!) })
      .getByText(/verbindlich angenommen\. Antwort/)
      .waitFor()
    expect(await mailsAbout(asAdmin, numbers[at]!)).toHaveLength(2)
  }
  expect(await mailsAbout(asAdmin, numbers[1]!)).toHaveLength(0)
  const left = await readJson<{ carId: string }[]>(asManager, "/api/watch/cars")
  expect(left.map(({ carId }) => carId)).not.toContain(cars[0]!.id)
  await form.getByRole("link", { name: "Zu Ihren Aktivitäten" }).click()
  await page.waitForURL("**/activity")
})
