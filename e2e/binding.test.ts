import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { addDays, berlinToday } from "../contract/dates.ts"
import { dateText } from "../contract/format.ts"
import { callerFor, changeCar } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, manager, signIn } from "./stage.ts"
import {
  bindingButton,
  button,
  consentAndSend,
  eventually,
  mailsAbout,
  openCar,
  panel,
  refusalOf,
} from "./steps.ts"

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
        panel(page, /angenommen$/)
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
  await panel(page, /angenommen$/).waitFor()
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
  await panel(page, /angenommen$/).waitFor()
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
  await panel(page, /angenommen$/).waitFor()
  await page.waitForURL((url) => !url.searchParams.has("type"))
  await page.evaluate(() => history.replaceState(history.state, "", `${location.href}&page=2`))
  await page.waitForURL(/carId=.*page=2/)
  await button(panel(page, /angenommen$/), "Zur Liste").click()
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
  await panel(page, /angenommen$/).waitFor()
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
  const sent = panel(page, /angenommen$/)
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
  await panel(page, /angenommen$/).waitFor()
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
  await panel(page, /angenommen$/).waitFor()
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
  await panel(page, /angenommen$/).waitFor()
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
  await panel(page, /angenommen$/)
    .getByText("46.759,05 €")
    .waitFor()
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
  await button(panel(page, "Pre-Offer angefragt"), "Zur Liste").click()

  await page.getByRole("link", { name: "Ihre Aktivitäten" }).first().click()
  const line = page.getByRole("row").filter({ hasText: "Lumen 60 electric 4x4" })
  await button(line, /^Pre-Offer-Anfrage/).click()
  await button(panel(page), /^Pre-Offer-Anfrage zurückziehen/).click()
  const question = page.getByRole("alertdialog", { name: "Pre-Offer-Anfrage zurückziehen?" })
  await button(question, "Zurückziehen").click()
  await panel(page).getByText("zurückgezogen", { exact: true }).first().waitFor()
})
