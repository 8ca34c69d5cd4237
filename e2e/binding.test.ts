import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { Activity } from "../contract/activities.ts"
import type { Car } from "../contract/cars.ts"
import { addDays, berlinToday } from "../contract/dates.ts"
import { dateText, deadlineText } from "../contract/format.ts"
import { withUnits } from "../contract/with-units.ts"
import { castAgreed, castUser } from "../server/demo/cast.ts"
import { freeOffers } from "./case-screens.ts"
import { callerFor, changeCar, postJson, readJson, sendAbout } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, download, manager, seller, signIn } from "./stage.ts"
import {
  bindingButton,
  button,
  consentAndSend,
  eventually,
  mailsAbout,
  openCar,
  panel,
  refusalOf,
  searchBox,
  tableRow,
} from "./steps.ts"
import { readSheet } from "./workbooks.ts"

const stage = stageOfFile()

async function openAcceptDialog(page: Page, jobNumber: string) {
  await openCar(page, jobNumber)
  await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
  await panel(page, "Pre-Offer 1 annehmen").waitFor()
}

const visitor = async () => signIn(await stage.visit(), manager, "/overview/preoffer")
/** Whom nothing tells what others do: the server alone decides. */
async function deafVisitor() {
  const page = await stage.visit()
  await page.route("**/api/live", (route) => route.abort())
  return signIn(page, manager, "/overview/preoffer")
}

/** The manager accepts a car somewhere else. */
const acceptElsewhere = async (jobNumber: string) =>
  sendAbout(await callerFor(stage.url, manager), "PRE_OFFER", jobNumber, {
    type: "PRE_OFFER_ACCEPT",
    preOfferType: "MAIN",
    ...castAgreed,
  })

/** Who wrote to the provider about a car: one acceptance, one line. */
async function acceptances(jobNumber: string) {
  const mails = await mailsAbout(await signIn(await stage.visit(), admin), jobNumber)
  return mails.filter(([, subject]) => subject.startsWith("Annahme "))
}

it("gives a vehicle to one of two who accept at once, and tells the other", async () => {
  const jobNumber = "4700367"
  const both = [await deafVisitor(), await deafVisitor()]
  for (const page of both) {
    await openAcceptDialog(page, jobNumber)
    await page.getByLabel("Ich habe die Bedingungen gelesen und stimme ihnen zu.").check()
  }
  await Promise.all(both.map((page) => bindingButton(page).click()))
  const outcomes = await Promise.all(
    both.map((page) =>
      Promise.any([
        panel(page, "Verbindlich angefragt")
          .waitFor()
          .then(() => "accepted"),
        page
          .getByRole("alert")
          .getByText("Ihr Haus hat dieses Fahrzeug schon")
          .waitFor()
          .then(() => "told"),
      ]),
    ),
  )
  expect(outcomes.sort()).toEqual(["accepted", "told"])
  expect(await acceptances(jobNumber)).toHaveLength(1)
})

it("sends once when the button is clicked twice", async () => {
  const page = await visitor()
  await openAcceptDialog(page, "4700060")
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.url().endsWith("/api/car/mail")) sent.push(request.method())
  })
  await page.getByLabel("Ich habe die Bedingungen gelesen und stimme ihnen zu.").check()
  await bindingButton(page).dblclick()
  await panel(page, "Verbindlich angefragt").waitFor()
  expect(sent).toEqual(["POST"])
  expect(await acceptances("4700060")).toHaveLength(1)
})

it("is read from its top at each step, however far the one before was read", async () => {
  const page = await visitor()
  await page.setViewportSize({ width: 1366, height: 768 })
  const readSoFar = () =>
    panel(page)
      .locator("> [tabindex='0']")
      .evaluate(({ scrollTop }) => scrollTop)
  await openCar(page, "4700037")
  await panel(page).getByRole("heading", { name: "Verbrauch und CO₂" }).scrollIntoViewIfNeeded()
  expect(await readSoFar()).toBeGreaterThan(0)
  await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
  await panel(page, "Pre-Offer 1 annehmen").waitFor()
  expect(await readSoFar()).toBe(0)
  await consentAndSend(page)
  await panel(page, "Verbindlich angefragt").waitFor()
  expect(await readSoFar()).toBe(0)
})

it("opens a car of several offers where they stand side by side, for whoever wants to accept one", async () => {
  const page = await visitor()
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto("/overview/preoffer?search=4700256")
  await page.getByRole("button", { name: /^Annehmen: / }).click()
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Angebote")
  const offers = await button(panel(page), /^Pre-Offer 1 annehmen: /).boundingBox()
  expect(offers!.y + offers!.height).toBeLessThan(768)
})

it("keeps the confirmation in sight when a filter settles into the address meanwhile", async () => {
  const page = await visitor()
  await openAcceptDialog(page, "4700309")
  await consentAndSend(page)
  await panel(page, "Verbindlich angefragt").waitFor()
  await page.waitForURL((url) => !url.searchParams.has("type"))
  await page.evaluate(() => history.replaceState(history.state, "", `${location.href}&page=2`))
  await page.waitForURL(/carId=.*page=2/)
  await button(panel(page, "Verbindlich angefragt"), "Zur Liste").click()
  await panel(page).waitFor({ state: "detached" })
})

it("leads back to the list or to the own cars afterwards, never into a dialog that is over", async () => {
  const page = await visitor()
  const list = await page.evaluate(() => history.length)
  await openCar(page, "4700147")
  await button(panel(page), /^Pre-Offer anfragen: /).click()
  await button(panel(page, "Pre-Offer anfragen"), "Zurück zum Fahrzeug").click()
  await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
  await consentAndSend(page)
  await panel(page, "Verbindlich angefragt").waitFor()
  await page.waitForURL((url) => url.searchParams.has("carId") && !url.searchParams.has("type"))
  await page.goBack()
  await panel(page).waitFor({ state: "detached" })
  expect(new URL(page.url()).pathname).toBe("/overview/preoffer")
  expect(await page.evaluate(() => history.length)).toBe(list + 2)

  // Opened by its address alone, and left by the way on.
  await openAcceptDialog(page, "4700388")
  await page.reload()
  const known = Promise.withResolvers<void>()
  await page.route("**/api/car/all/activity?carId=*", async (route) => {
    await known.promise
    await route.continue()
  })
  await consentAndSend(page)
  const sent = panel(page, "Verbindlich angefragt")
  // Which activity it became is asked for, and nothing leads anywhere else meanwhile.
  await button(sent, "Zu Ihren Aktivitäten").and(sent.locator("[aria-busy=true]")).waitFor()
  known.resolve()
  await sent.getByRole("link", { name: "Zu Ihren Aktivitäten" }).click()
  await panel(page, "Annahme Pre-Offer 1").waitFor()
  await page.goBack()
  await page.waitForURL(/\/activity\?activityId=/)
  await panel(page).waitFor()
})

const connectionLost = (page: Page) =>
  panel(page).getByText(/^Keine Verbindung\. Ihre Eingaben sind noch da\./)

it("fails at once without a connection, and is not sent by itself when that is back", async () => {
  const page = await visitor()
  const answered: number[] = []
  page.on("response", (answer) => {
    if (answer.url().endsWith("/api/car/mail")) answered.push(answer.status())
  })
  await openAcceptDialog(page, "4700085")
  // Whoever cannot read the conditions cannot consent.
  await settled(page)
  await page.context().setOffline(true)
  await consentAndSend(page)
  await connectionLost(page).waitFor()
  // Once, where it was sent.
  expect(await page.getByText("später erneut", { exact: false }).count()).toBe(0)
  await page.context().setOffline(false)
  await eventually(() => page.evaluate(() => navigator.onLine)).toBe(true)
  await page.evaluate(() => fetch("/api/health").then((answer) => answer.text()))
  expect(answered).toEqual([])
  await button(panel(page), /^Erneut senden: /).click()
  await panel(page, "Verbindlich angefragt").waitFor()
  expect(answered).toEqual([200])
})

it("takes a lost answer for no lost vehicle: sending again is counted once", async () => {
  const page = await visitor()
  await openAcceptDialog(page, "4700415")
  await page.route(
    "**/api/car/mail",
    async (route) => {
      await route.fetch()
      await route.abort("connectionreset")
    },
    { times: 1 },
  )
  await consentAndSend(page)
  await connectionLost(page).waitFor()
  // It did arrive, and the list hears of it.
  await page.locator("main li").getByText("nicht verfügbar", { exact: true }).waitFor({ state: "attached" })
  expect(await page.getByText("senden können Sie sie nicht mehr", { exact: false }).count()).toBe(0)
  await button(panel(page), /^Erneut senden: /).click()
  await panel(page, "Verbindlich angefragt").waitFor()
  expect(await acceptances("4700415")).toHaveLength(1)
})

it("shows an offer that changed meanwhile before anything binds", async () => {
  const jobNumber = "4700179"
  const page = await deafVisitor()
  await openAcceptDialog(page, jobNumber)
  await panel(page).getByText("33.639,65 €").waitFor()
  await changeCar(await callerFor(stage.url, admin), jobNumber, {
    "Pre-Offer 1 Kaufpreis netto": 34100.5,
    "Pre-Offer 1 Kaufpreis brutto": 40579.6,
  })

  await consentAndSend(page)
  const dialog = panel(page)
  await dialog.getByRole("alert").getByText("Das Angebot hat sich geändert").waitFor()
  await dialog.locator("[role=alert]:focus").waitFor()
  await dialog.getByRole("row", { name: "Kaufpreis netto 33.639,65 € 34.100,50 €" }).waitFor()
  expect(await refusalOf(button(dialog, /^(Pre-Offer 1 verbindlich annehmen|Erneut senden): /))).toBe(
    "Bitte prüfen Sie zuerst die neuen Werte.",
  )
  expect(await acceptances(jobNumber)).toHaveLength(0)

  await button(dialog, "Mit den neuen Werten fortfahren").click()
  await bindingButton(page).waitFor()
  expect(await dialog.getByRole("alert").count()).toBe(0)
  await consentAndSend(page)
  await panel(page, "Verbindlich angefragt").waitFor()
  await panel(page).getByText("34.100,50 €").waitFor()
})

it("leads from an alternative straight to its acceptance", async () => {
  const page = await visitor()
  await openCar(page, "4700043")
  await button(panel(page), /^Pre-Offer anfragen: /).click()
  const dialog = panel(page, "Pre-Offer anfragen")
  await dialog.getByLabel("Pre-Offer 3 übernehmen").check()
  expect(
    await dialog.getByRole("textbox", { name: /^Wunsch-Kilometer/ }).getAttribute("readonly"),
  ).not.toBeNull()
  await button(dialog, /^Weiter zu Pre-Offer 3: /).click()
  await panel(page, "Pre-Offer 3 annehmen").getByText("46.759,05 €").waitFor()
  expect(new URL(page.url()).searchParams.get("preOfferType")).toBe("THREE")
  await consentAndSend(page)
  await panel(page, "Verbindlich angefragt").getByText("46.759,05 €").waitFor()
})

it("takes an open request back", async () => {
  const page = await visitor()
  await openCar(page, "4700302")
  await button(panel(page), /^Pre-Offer anfragen: /).click()
  const dialog = panel(page, "Pre-Offer anfragen")
  await dialog.getByRole("textbox", { name: /^Wunsch-Kilometer/ }).fill("18000")
  await dialog
    .getByRole("textbox", { name: /^Wunschdatum/ })
    .fill(dateText(addDays(berlinToday(new Date()), 120)))
  await button(dialog, /^Anfrage senden: /).click()
  await button(panel(page, "Anfrage gesendet"), "Zur Liste").click()

  await page.getByRole("link", { name: "Ihre Aktivitäten" }).first().click()
  const line = page.getByRole("row").filter({ hasText: "Lumen 60 electric 4x4" })
  await button(line, /^Pre-Offer-Anfrage/).click()
  await button(panel(page), /^Pre-Offer-Anfrage zurückziehen/).click()
  const question = page.getByRole("alertdialog", { name: "Pre-Offer-Anfrage zurückziehen?" })
  await button(question, "Zurückziehen").click()
  await panel(page).getByText("zurückgezogen", { exact: true }).first().waitFor()
})

it("says from when an acceptance can be taken back", async () => {
  await acceptElsewhere("4700394")
  const page = await signIn(await stage.visit(), manager, "/activity")
  await button(tableRow(page, "Porter 114 Kastenwagen lang"), /^Annahme Pre-Offer 1/).click()
  const acts = await readJson<Activity[]>(await callerFor(stage.url, manager), "/api/car/all/activity")
  const due = acts.find(({ jobNumber }) => jobNumber === "4700394")!.answerDue
  expect(await refusalOf(button(panel(page), /^Annahme Pre-Offer 1 zurückziehen: /))).toBe(
    withUnits(`Möglich ab ${deadlineText(due, new Date())}.`),
  )
})

it("keeps tab, status and search in the link, and exports what they leave", async () => {
  await acceptElsewhere("4700208")
  // What a seller of the same location agreed to on the phone.
  const asAdmin = await callerFor(stage.url, admin)
  const cars = await readJson<Car[]>(asAdmin, "/api/car/all")
  const { id, version, locationId } = cars.find(({ jobNumber }) => jobNumber === "4700348")!
  await postJson(asAdmin, "/api/car/update", {
    ...{ id, version, locationId, userId: castUser(seller).id },
    ...{ activityState: "PRE_CONTRACT_ACCEPTED", preOfferType: "MAIN" },
  })

  const page = await signIn(await stage.visit(), seller, "/activity")
  await page.getByText("2 Aktivitäten gefunden").waitFor()
  const exported = async () => {
    const file = await download(page, () => button(page, "Excel-Export").click())
    return (await readSheet(file.path)).rows.map((row) => row.Modell)
  }
  const [hers, others] = [/Porter 119 Tourer extralang/, /Camp 220 d Hochdach/]
  expect((await exported()).sort()).toEqual([expect.stringMatching(others), expect.stringMatching(hers)])
  // Who acted is searched, and what the provider recorded for somebody is marked.
  await page.getByRole("row", { name: hers }).getByText("vom Anbieter erfasst").waitFor()
  expect(await page.getByText("vom Anbieter erfasst").count()).toBe(1)
  const { firstname, lastname } = castUser(seller)
  await searchBox(page).fill(`${firstname} ${lastname}`)
  await page.getByText("1 Aktivität gefunden").waitFor()
  await page.waitForURL(({ searchParams }) => searchParams.has("search"))
  await page.reload()
  await page.getByText("1 Aktivität gefunden").waitFor()
  await page.getByRole("row", { name: hers }).waitFor()
  expect(await page.getByRole("row", { name: others }).count()).toBe(0)
  expect(await exported()).toEqual([expect.stringMatching(hers)])

  // What was answered is none of those that the start page counts.
  const answered = (await readJson<Car[]>(asAdmin, "/api/car/all")).find(({ id: carId }) => carId === id)
  await postJson(asAdmin, "/api/car/update", {
    ...{ id, version: answered?.version, activityState: "PRE_CONTRACT_CONFIRMED" },
  })
  await page.goto("/")
  const counted = page.getByRole("main").getByText(/^1 Anfrage wartet auf Antwort/)
  await counted.getByRole("link", { name: "Ihre Aktivitäten" }).click()
  await page.getByText("1 Aktivität gefunden").waitFor()
  await page.getByRole("row", { name: others }).waitFor()
  const tab = (name: string) => page.getByRole("tab", { name })
  expect(await tab("Offen").getAttribute("aria-selected")).toBe("true")
  await tab("Laufende Vorverträge").click()
  await page.getByText("2 Aktivitäten gefunden").waitFor()
  await page.getByLabel("Status").selectOption("Vorvertrag bestätigt")
  await page.getByText("1 Aktivität gefunden").waitFor()
  await page.getByRole("row", { name: hers }).waitFor()
  await page.waitForURL("/activity?tab=contracts&state=PRE_CONTRACT_CONFIRMED")
  await tab("Alle").click()
  await page.waitForURL("/activity")

  // Exported before they have come, they are the same.
  await page.reload()
  await page.getByText("2 Aktivitäten gefunden").waitFor()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/api/car/all/activity?*running*", async (route) => {
    await held
    await route.fallback()
  })
  await tab("Offen").click()
  const exporting = exported()
  await button(page, "Excel-Export").and(page.locator("[aria-disabled=true]")).waitFor()
  release()
  expect(await exporting).toEqual([expect.stringMatching(others)])
})

it("leads from the activities back to what was before, once their panel was closed", async () => {
  const [jobNumber = ""] = await freeOffers(await callerFor(stage.url, manager), [])
  await acceptElsewhere(jobNumber)
  const page = await signIn(await stage.visit(), manager)
  await page.getByRole("link", { name: "Ihre Aktivitäten", exact: true }).first().click()
  await page.waitForURL("/activity")
  for (const close of [() => page.keyboard.press("Escape"), () => button(panel(page), "Schließen").click()]) {
    await page.getByRole("table").locator("tbody").getByRole("button").first().click()
    await panel(page).waitFor()
    await page.waitForURL(/Id=/)
    await close()
    await panel(page).waitFor({ state: "hidden" })
    await page.waitForURL("/activity")
  }
  await page.goBack()
  await page.waitForURL("/")
})
