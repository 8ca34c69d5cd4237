import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { addDays, berlinToday } from "../contract/core/dates.ts"
import { dateText } from "../contract/core/format.ts"
import { labelOf } from "../contract/fleet/car-fields.ts"
import type { AgentCar } from "../contract/fleet/cars.ts"
import type { User } from "../contract/people/users.ts"
import { castAgreed, castLocation, castUser } from "../server/demo/cast.ts"
import {
  acceptAs,
  type Caller,
  callerFor,
  carOf,
  freeOffers,
  postJson,
  readJson,
  sendAbout,
  updateAs,
} from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, phone, signIn } from "./stage.ts"
import {
  button,
  clickAgain,
  delayCalls,
  eventually,
  field,
  isInDialog,
  mailsAbout,
  openEditor,
  panel,
  refusalOf,
  tableRow,
} from "./steps.ts"

const wished = "4700309"
const accepted = "4700415"
const selected = "4700163"
const dayMs = 86_400_000

const stage = stageOfFile()

async function sendThree() {
  const agent = await callerFor(stage.url, manager)
  const dateOfDelivery = addDays(berlinToday(new Date()), 90)
  const [location] = (await readJson<User>(agent, "/api/user/")).locations
  await sendAbout(agent, "PRE_OFFER", wished, {
    type: "PRE_OFFER_REQUEST",
    kmReading: 20_000,
    dateOfDelivery,
  })
  await acceptAs(agent, accepted)
  await sendAbout(agent, "SELECTION", selected, {
    type: "SELECTION_ACCEPT",
    ...castAgreed,
    locationId: location!.id,
  })
}

/** On phones the whole card opens the case. */
const card = (page: Page, type: string) =>
  page.getByRole("listitem").filter({ hasText: type }).getByRole("button").first()

async function seesWhatIsOverdue() {
  const page = await stage.visit({ size: phone })
  await page.clock.setFixedTime(Date.now() + 4 * dayMs)
  await signIn(page, admin)
  const overdue = page.getByRole("link", { name: /^\d überfällig$/ })
  await overdue.click()
  await page.waitForURL(/\?due=overdue$/)
  await eventually(() => overdue.getAttribute("aria-current")).toBe("page")
  const count = Number.parseInt((await overdue.textContent()) ?? "", 10)
  await page.getByText(`${count} offene`).first().waitFor()
  await page.getByRole("link", { name: "Alle offenen Vorgänge" }).click()
  await page.waitForURL(({ search }) => search === "")
  await page.getByText("überfällig", { exact: true }).first().waitFor()
  await page
    .getByText(/Annahme Pre-Offer\s1 · bis\s[A-Z][a-z]\s\d\d\.\d\d\.,\s\d\d:\d\d$/)
    .first()
    .waitFor()

  // A form left open overnight proposes the new day.
  await card(page, "Annahme Pre-Offer 1").click()
  const proposed = field(panel(page, "Annahme bestätigen"), labelOf("dateConfirmation"))
  for (const days of [4, 5]) {
    const now = new Date(Date.now() + days * dayMs)
    await page.clock.setFixedTime(now)
    await page.evaluate(() => window.dispatchEvent(new Event("focus")))
    await eventually(() => proposed.inputValue()).toBe(dateText(berlinToday(now)))
  }
}

/** The editor shows the overdue case in its header and next to the next step. */
async function readsInTheEditorWhatIsOverdue() {
  const page = await stage.visit()
  await page.clock.setFixedTime(Date.now() + 4 * dayMs)
  await signIn(page, admin, `/car?search=${accepted}`)
  const editor = await openEditor(page, accepted)
  await editor
    .getByText(/^Antwort überfällig seit /)
    .nth(1)
    .waitFor()
  // Only in the step that was sent.
  expect(await editor.getByText(/^Antwort bis /).count()).toBe(1)
}

async function confirmsByDoubleClicks(page: Page) {
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.url().endsWith("/api/car/update")) sent.push(request.method())
  })
  await button(page, `Annahme Pre-Offer 1 zu ${accepted} bestätigen`).dblclick()
  const dialog = panel(page, "Annahme bestätigen")
  await dialog.getByText("Jens Brenner, 1101 - Autohaus Brenner Hamburg").waitFor()
  await dialog
    .getByText(/^Der Agent hat den Bedingungen \(Fassung .+\) und den Nutzungsbedingungen/)
    .waitFor()
  expect(sent).toEqual([])
  await button(dialog, /^Bestätigen: /).dblclick()
  // The next case opens with the focus on its title, although its button is under the pointer.
  await panel(page, "ZVF-Anfrage bestätigen").getByText(selected).first().waitFor()
  await page.getByText("Die Annahme wurde bestätigt.").first().waitFor()
  await clickAgain(page)
  await eventually(() => isInDialog(page)).toBe(true)
  expect(sent).toEqual(["POST"])
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await tableRow(page, accepted).getByText("erledigt").waitFor()
  await eventually(() =>
    tableRow(page, selected).evaluate((row) => row.contains(document.activeElement)),
  ).toBe(true)
}

async function rejectsBeforeAColleagueConfirms(first: Page) {
  const late = await stage.visit()
  // Live updates would remove the case first, and the list is also polled.
  await late.route("**/api/live", (route) => route.abort())
  const second = await signIn(late, admin)
  await second.getByText("2 offene Vorgänge").waitFor()
  const release = await delayCalls(late, "**/api/desk")
  // The next case also opens where there is no room beside the list.
  await first.setViewportSize(phone)
  await card(first, "ZVF-Anfrage").click()
  await button(panel(first), `ZVF-Anfrage zu ${selected} ablehnen`).click()
  const dialog = panel(first, "ZVF-Anfrage ablehnen")
  await button(dialog, /^Ablehnen: /).click()
  await dialog.getByText("Diese Angabe ist erforderlich.").first().waitFor()
  await field(dialog, "Grund").fill("Das Fahrzeug geht an die Presse.")
  await button(dialog, /^Ablehnen: /).click()
  await panel(first, "Anfrage beantworten").waitFor()
  await button(second, `ZVF-Anfrage zu ${selected} bestätigen`).click()
  const tooLate = panel(second, "ZVF-Anfrage bestätigen")
  await tooLate.getByText(/^ZVF-Anfrage: ZVF abgelehnt, durch Anna Behrens am .+\sUhr\.$/).waitFor()
  await tooLate.getByText("Begründung: „Das Fahrzeug geht an die Presse.“").waitFor()
  expect(await refusalOf(button(tooLate, /^Bestätigen: /))).toBe("Der Vorgang ist nicht mehr offen")
  release()
}

async function answersInAnotherOffer(page: Page) {
  const dialog = panel(page, "Anfrage beantworten")
  const price = field(dialog, "Kaufpreis netto")
  const wishedPrice = await price.inputValue()
  const offered = dialog.getByRole("row", { name: /^Pre-Offer 1/ }).getByRole("cell")
  const offeredPrice = ((await offered.first().textContent()) ?? "").replace(/\s€/, "")
  expect(wishedPrice).not.toBe(offeredPrice)
  await button(dialog, /^Wunsch zusagen: /).waitFor()
  await button(dialog, "Weitere Angaben und Pre-Offers").click()
  await button(dialog, "Wunsch übernehmen in Pre-Offer 3").click()
  // The wish moves, Pre-Offer 1 is as before.
  expect(await price.inputValue()).toBe(offeredPrice)
  expect(await field(dialog, "Pre-Offer 3 Kaufpreis netto").inputValue()).toBe(wishedPrice)
  expect(await button(dialog, /^Wunsch zusagen: /).count()).toBe(0)
  await field(dialog, "Nachricht an den Agenten").fill("Gern, so früh es geht.")
  await dialog.getByText("der Agent kann sofort annehmen.").waitFor()
  await button(dialog, /^Antwort senden: /).click()
  await page.getByText("Alles beantwortet").waitFor()
  const mails = await mailsAbout(await callerFor(stage.url, admin), wished)
  expect(mails).toContainEqual([
    "Jens Brenner <leitung@brenner.example>",
    expect.stringMatching(/^Beantwortet: /),
  ])
}

/** The address of a case that was answered since. */
async function saysThatTheCaseIsAnswered(page: Page) {
  const asAdmin = await callerFor(stage.url, admin)
  const cases = await readJson<{ id: string; jobNumber: string }[]>(asAdmin, "/api/car/all/activity")
  const { id } = cases.find((one) => one.jobNumber === wished)!
  await page.goto(`/?activityId=${id}`)
  await page.getByText("Dieser Vorgang steht nicht mehr unter „Zu beantworten“.").first().waitFor()
  await page.waitForURL("**/")
}

it("the provider's desk: nothing open, open work with its deadline, confirmed, rejected and answered once each", async () => {
  const page = await signIn(await stage.visit(), admin)
  await page.getByText("Alles beantwortet").waitFor()
  await page.getByRole("link", { name: "1 Registrierung wartet" }).click()
  await page.getByText("1 Benutzer gefunden").waitFor()
  await page.goBack()
  const stock = page.getByRole("table", { name: "Bestand und Standtage" })
  const cargo = stock.getByRole("row", { name: /^Cargo \d+ / })
  const count = await cargo.getByRole("cell").nth(1).textContent()
  await cargo.getByRole("link").click()
  await page.getByText(`${count} Fahrzeuge`, { exact: true }).waitFor()
  await page.getByRole("list", { name: "Filter" }).getByText("Bestand Cargo").waitFor()
  await page.goBack()
  await sendThree()
  await page.reload()
  await page.getByText("3 offene Vorgänge").waitFor()
  await tableRow(page, accepted).getByText("noch 47 Std.").waitFor()
  await seesWhatIsOverdue()
  await readsInTheEditorWhatIsOverdue()
  await confirmsByDoubleClicks(page)
  await rejectsBeforeAColleagueConfirms(page)
  await answersInAnotherOffer(page)
  await saysThatTheCaseIsAnswered(page)
})

it("records an external acceptance for the agent, and asks about a past delivery date", async () => {
  const asAdmin = await callerFor(stage.url, admin)
  const cars = await readJson<AgentCar[]>(
    await callerFor(stage.url, manager),
    "/api/car/all/area?area=SELECTION",
  )
  const free = cars.find((car) => car.activityState === null && car.jobNumber !== selected)
  const jobNumber = free!.jobNumber
  await updateAs(asAdmin, jobNumber, { dateOfDelivery: addDays(berlinToday(new Date()), -1) })
  const page = await signIn(await stage.visit(), admin, `/car?search=${jobNumber}`)
  await button(await openEditor(page, jobNumber), /^Für den Händler eintragen: /).click()
  const form = panel(page, "ZVF-Anfrage für den Händler eintragen")
  await form.getByRole("combobox", { name: /^Benutzer/ }).fill("Jens Brenner, leitung@brenner.example")
  await form.getByLabel(/^Standort/).selectOption({ label: "1103 - Filiale Lübeck" })
  await form.getByLabel("ZVF bestätigt").check()
  await button(form, /^Für den Händler eintragen: /).click()
  const question = page.getByRole("alertdialog")
  await question.getByText(/^Das Lieferdatum .+ ist schon vorbei\. Trotzdem bestätigen\?$/).waitFor()
  await button(question, "Für den Händler eintragen").click()
  await form.waitFor({ state: "detached" })
  expect(await carOf(asAdmin, jobNumber)).toMatchObject({
    activityState: "REQUEST_CONFIRMED",
    userId: castUser(manager).id,
    locationId: castLocation("1103").id,
  })
})

it("a confirmation is a message in all tabs, and read in all of them", async () => {
  const who = "leitung@kessler.example"
  const agent = await callerFor(stage.url, who)
  const [jobNumber = ""] = await freeOffers(agent, [])
  await acceptAs(agent, jobNumber)
  const first = await signIn(await stage.visit(), who, "/overview/preoffer")
  const second = await first.context().newPage()
  // Messages that were unread at the start are not announced.
  const asked = second.waitForResponse("**/api/message/unread")
  await second.goto("/profile")
  await asked
  const unread = (page: Page) => button(page, "Mitteilungen, 1 ungelesen")
  for (const tab of [first, second]) await button(tab, "Mitteilungen").waitFor()
  const received = second
    .getByRole("status")
    .filter({ hasText: "Mitteilungen, 1 ungelesen" })
    .waitFor({ state: "attached" })
  await updateAs(await callerFor(stage.url, admin), jobNumber, { activityState: "PRE_CONTRACT_CONFIRMED" })
  for (const tab of [first, second]) await unread(tab).waitFor()
  await received

  await unread(first).click()
  const message = panel(first, "Mitteilungen").getByRole("listitem").filter({ hasText: jobNumber })
  await message.getByText(/^Der Anbieter hat den Vorvertrag bestätigt\./).waitFor()
  // Opening the case marks it as read in the other tab too.
  await message.getByRole("link", { name: "Ungelesen: Bestätigt: Annahme Pre-Offer 1" }).click()
  await first.waitForURL(/\/activity\?activityId=/)
  await panel(first).getByText(jobNumber).first().waitFor()
  await first.keyboard.press("Escape")
  for (const tab of [first, second]) await button(tab, "Mitteilungen").waitFor()

  await button(second, "Mitteilungen").click()
  const again = panel(second, "Mitteilungen")
  await again.getByRole("link", { name: /^Bestätigt: Annahme Pre-Offer 1/ }).waitFor()
})

/** A request that the agent withdraws while its answer is open is not answered, by none of the form's buttons. */
async function refusesGrantOfWithdrawn(page: Page, agent: Caller, jobNumber: string) {
  await button(page, `Anfrage zu ${jobNumber} beantworten`).click()
  const answer = panel(page, "Anfrage beantworten")
  const grant = button(answer, /^Wunsch zusagen: /)
  await grant.waitFor()
  const cases = await readJson<{ id: string; jobNumber: string }[]>(agent, "/api/car/all/activity")
  const { id } = cases.find((one) => one.jobNumber === jobNumber)!
  await postJson(agent, "/api/car/activity/withdraw", { id })
  await answer.getByText("Ihre Eingaben wurden nicht gesendet.").waitFor()
  const sent: string[] = []
  page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())))
  await field(answer, "Kaufpreis netto").press("Enter")
  expect(await refusalOf(grant)).toBe("Der Vorgang ist nicht mehr offen")
  expect(sent.filter((url) => url.includes("/api/car/"))).toEqual([])
  await button(answer, "Schließen").click()
}

it("grants a wish in two clicks, and frees a rejected car in the same step", async () => {
  const agent = await callerFor(stage.url, manager)
  const asAdmin = await callerFor(stage.url, admin)
  const [asked, given, taken] = (await freeOffers(agent, [wished, accepted])).slice(-3) as [
    string,
    string,
    string,
  ]
  const dateOfDelivery = addDays(berlinToday(new Date()), 120)
  for (const number of [asked, given])
    await sendAbout(agent, "PRE_OFFER", number, {
      type: "PRE_OFFER_REQUEST",
      kmReading: 21_000,
      dateOfDelivery,
    })
  await acceptAs(agent, taken)
  const page = await signIn(await stage.visit(), admin)
  await refusesGrantOfWithdrawn(page, agent, given)
  await button(page, `Anfrage zu ${asked} beantworten`).click()
  const answer = panel(page, "Anfrage beantworten")
  await answer.getByText(/^Aus dem Wunsch übernommen\. Brutto /).waitFor()
  expect(await field(answer, "Ziellaufleistung").inputValue()).toBe("21.000")
  // A colleague's new price must be read first; the answer stays.
  const { preOffer2PurchasePriceExclVat: price } = await carOf(asAdmin, asked)
  await updateAs(asAdmin, asked, { preOffer2PurchasePriceExclVat: price - 100 })
  await button(answer, /^Wunsch zusagen: /).click()
  await button(answer, "Eigene Eingaben behalten").click()
  await button(answer, /^Wunsch zusagen: /).click()
  await page.getByText("Die Anfrage wurde beantwortet.").first().waitFor()
  expect(await carOf(asAdmin, asked)).toMatchObject({
    atTargetKilometerReading: 21_000,
    dateOfDelivery,
    openRequest: false,
  })
  await button(page, `Annahme Pre-Offer 1 zu ${taken} ablehnen`).first().click()
  const reject = panel(page, "Annahme ablehnen")
  await field(reject, "Grund").fill("Das Fahrzeug war schon versprochen.")
  await reject.getByRole("checkbox", { name: "Fahrzeug zugleich wieder freigeben" }).check()
  await button(reject, /^Ablehnen: /).click()
  await page.getByText("Die Annahme wurde abgelehnt.").first().waitFor()
  expect(await carOf(asAdmin, taken)).toMatchObject({ activityState: null, userId: null })
})
