import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { addDays, berlinToday } from "../contract/core/dates.ts"
import { dateText } from "../contract/core/format.ts"
import { callerOn, changeCar } from "./http.ts"
import { showsNothingOutdated } from "./outdated.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, manager, signIn } from "./stage.ts"
import {
  bindingButton,
  button,
  consentAndSend,
  delayCalls,
  eventually,
  field,
  mailsAbout,
  openCar,
  panel,
  query,
  refusalOf,
  rows,
} from "./steps.ts"

const stage = stageOfFile()
const asAdmin = callerOn(stage, admin)

const consentBox = (page: Page) => page.getByLabel("Ich habe die Bedingungen gelesen und stimme ihnen zu.")
const consent = (page: Page) => consentBox(page).check()
const accepted = (page: Page) => panel(page, /angenommen$/)

async function openAcceptDialog(page: Page, jobNumber: string) {
  await openCar(page, jobNumber)
  await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
  await panel(page, "Pre-Offer 1 annehmen").waitFor()
}

const visitor = async () => signIn(await stage.visit(), manager, "/overview/preoffer")
/** A visitor without live updates: only the server decides. */
async function deafVisitor() {
  const page = await stage.visit()
  await page.route("**/api/live", (route) => route.abort())
  return signIn(page, manager, "/overview/preoffer")
}

/** Statuses of the page's binding calls. */
function answersOf(page: Page): number[] {
  const answers: number[] = []
  page.on("response", (answer) => {
    if (answer.url().endsWith("/api/car/mail")) answers.push(answer.status())
  })
  return answers
}

const acceptances = async (jobNumber: string) =>
  (await mailsAbout(asAdmin, jobNumber)).filter(([, subject]) => subject.startsWith("Annahme "))

it("one of two simultaneous acceptances succeeds, and the other user sees why not", async () => {
  const jobNumber = "4700367"
  const both = [await deafVisitor(), await deafVisitor()]
  for (const page of both) {
    await openAcceptDialog(page, jobNumber)
    await consent(page)
  }
  await Promise.all(both.map((page) => bindingButton(page).click()))
  const outcomeOf = (page: Page) =>
    Promise.any([
      accepted(page)
        .waitFor()
        .then(() => "accepted"),
      page
        .getByRole("alert")
        .getByText("Zu diesem Fahrzeug hat Ihr Haus schon einen Vorgang")
        .waitFor()
        .then(() => "refused"),
    ])
  expect((await Promise.all(both.map(outcomeOf))).sort()).toEqual(["accepted", "refused"])
  expect(await acceptances(jobNumber)).toHaveLength(1)
})

it("a double click sends one acceptance, whose result stays visible, and one step back returns to the list", async () => {
  const page = await visitor()
  const answers = answersOf(page)
  await openCar(page, "4700060")
  await button(panel(page), /^Individuell anfragen: /).click()
  await button(panel(page, "Pre-Offer anfragen"), "Zurück zum Fahrzeug").click()
  await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
  await consent(page)
  await bindingButton(page).dblclick()
  await accepted(page).waitFor()
  // A filter that updates the URL meanwhile does not interfere.
  await page.getByLabel("Sortieren").selectOption({ label: "Höchster Preis zuerst" })
  await eventually(() => query(page.url())).toMatchObject({ sort: "-price" })
  await accepted(page).waitFor()
  expect(answers).toEqual([200])
  expect(await acceptances("4700060")).toHaveLength(1)
  await page.goBack()
  await panel(page).waitFor({ state: "detached" })
  expect(new URL(page.url()).pathname).toBe("/overview/preoffer")
})

it("an accept dialog opened by its URL leads to the case, never back to itself", async () => {
  const page = await visitor()
  await openAcceptDialog(page, "4700388")
  await page.reload()
  const release = await delayCalls(page, "**/api/car/all/activity?carId=*")
  await consentAndSend(page)
  // The page looks up the new activity without navigating.
  await accepted(page).getByRole("button", { name: "Zu Ihren Aktivitäten", disabled: true }).waitFor()
  release()
  await accepted(page).getByRole("link", { name: "Zu Ihren Aktivitäten" }).click()
  await panel(page, "Annahme Pre-Offer 1").waitFor()
  await page.goBack()
  await page.waitForURL(/\/activity\?activityId=/)
  await panel(page).waitFor()
})

it("an offline acceptance fails and is not sent later; a lost response counts once", async () => {
  const page = await visitor()
  const answers = answersOf(page)
  const lost = panel(page).getByText(/^Keine Verbindung\. Ihre Eingaben sind noch da\./)
  await openAcceptDialog(page, "4700085")
  // Consent is impossible while the conditions cannot be read.
  await settled(page)
  await page.context().setOffline(true)
  await consentAndSend(page)
  await lost.waitFor()
  // Sent only once.
  expect(await page.getByText("später erneut", { exact: false }).count()).toBe(0)
  await page.context().setOffline(false)
  await eventually(() => page.evaluate(() => navigator.onLine)).toBe(true)
  await page.evaluate(() => fetch("/api/health").then((answer) => answer.text()))
  expect(answers).toEqual([])

  await page.route(
    "**/api/car/mail",
    async (route) => {
      await route.fetch()
      await route.abort("connectionreset")
    },
    { times: 1 },
  )
  const again = button(panel(page), /^Erneut senden: /)
  await again.click()
  // It was executed, and the live update arrives; the dialog does not report a lost car.
  await rows(page).getByText("Vergeben").waitFor({ state: "attached" })
  expect(await page.getByText("senden können Sie sie nicht mehr", { exact: false }).count()).toBe(0)
  await lost.waitFor()
  await again.click()
  await accepted(page).waitFor()
  expect(answers).toEqual([200])
  expect(await acceptances("4700085")).toHaveLength(1)
})

it("shows a changed offer before anything binds", async () => {
  const jobNumber = "4700179"
  const page = await deafVisitor()
  await openAcceptDialog(page, jobNumber)
  await panel(page).getByText("34.411,76 €").waitFor()
  await changeCar(asAdmin, jobNumber, {
    "Pre-Offer 1 Kaufpreis netto": 34100.5,
    "Pre-Offer 1 Kaufpreis brutto": 40579.6,
  })
  await consentAndSend(page)
  const dialog = panel(page)
  const changed = dialog.getByRole("alert")
  await changed.getByText("Das Angebot hat sich geändert").waitFor()
  await eventually(() => changed.evaluate((one) => one === document.activeElement)).toBe(true)
  await dialog.getByRole("row", { name: "Kaufpreis netto 34.411,76 € 34.100,50 €" }).waitFor()
  expect(await refusalOf(button(dialog, /^(Pre-Offer 1 verbindlich annehmen|Erneut senden): /))).toBe(
    "Bitte prüfen Sie zuerst die neuen Werte.",
  )
  expect(await acceptances(jobNumber)).toHaveLength(0)

  await button(dialog, "Mit den neuen Werten fortfahren").click()
  await bindingButton(page).waitFor()
  expect(await changed.count()).toBe(0)
  // The consent applied to the earlier offer.
  expect(await consentBox(page).isChecked()).toBe(false)
  await consentAndSend(page)
  await accepted(page).getByText("34.100,50 €").waitFor()
})

it("accepts an alternative from the request, and withdraws an open request", async () => {
  const page = await visitor()
  await openCar(page, "4700043")
  await button(panel(page), /^Individuell anfragen: /).click()
  const dialog = panel(page, "Pre-Offer anfragen")
  await dialog.getByLabel("Pre-Offer 3 übernehmen").check()
  expect(await field(dialog, "Wunsch-Kilometer").getAttribute("readonly")).not.toBeNull()
  await dialog
    .getByText("Pre-Offer 3 nehmen Sie im nächsten Schritt verbindlich an", { exact: false })
    .waitFor()
  expect(await dialog.getByText("Eine Anfrage bindet Sie nicht", { exact: false }).count()).toBe(0)
  await button(dialog, /^Weiter zu Pre-Offer 3: /).click()
  await panel(page, "Pre-Offer 3 annehmen").getByText("36.407,00 €").waitFor()
  await consentAndSend(page)
  await accepted(page).getByText("36.407,00 €").waitFor()
  await button(panel(page), "Zur Liste").click()

  await openCar(page, "4700302")
  await button(panel(page), /^Individuell anfragen: /).click()
  await field(dialog, "Wunsch-Kilometer").fill("18000")
  await field(dialog, "Wunschdatum").fill(dateText(addDays(berlinToday(new Date()), 120)))
  await button(dialog, /^Anfrage senden: /).click()
  await button(panel(page, "Pre-Offer angefragt"), "Zur Liste").click()
  await page.getByRole("link", { name: "Ihre Aktivitäten" }).first().click()
  const line = page.getByRole("row").filter({ hasText: /Lumen 60 electric 4x4.*Pre-Offer-Anfrage/s })
  await button(line, "Lumen 60 electric 4x4").click()
  await button(panel(page), /^Pre-Offer-Anfrage zurückziehen/).click()
  const question = page.getByRole("alertdialog", { name: "Pre-Offer-Anfrage zurückziehen?" })
  await button(question, "Zurückziehen").click()
  await panel(page).getByText("zurückgezogen", { exact: true }).first().waitFor()
  await showsNothingOutdated(page)
})
