import { expect, it } from "vitest"
import { addDays, berlinToday } from "../contract/dates.ts"
import { dateText } from "../contract/format.ts"
import { callerFor, sendAbout } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { fillScreens } from "./screens.ts"
import { admin, manager, phone, signIn } from "./stage.ts"
import { button, clickAgain, eventually, field, mailsAbout, openCar, panel, tableRow } from "./steps.ts"

/** What the cast's manager sent: an individual request, an acceptance, a request for a ZVF. */
const wished = "4700309"
const accepted = "4700415"
const selected = "4700163"
const dayMs = 86_400_000

const stage = stageOfFile()

it("says that nothing waits, and counts what else does", async () => {
  const page = await signIn(await stage.visit(), admin)
  await page.getByText("Alles beantwortet").waitFor()
  await page.getByRole("link", { name: "1 Benutzer ist zu aktivieren" }).waitFor()
  await page.getByRole("link", { name: "Alle Mails sind auf dem Weg" }).click()
  await page.waitForURL("**/outbox")
})

it("lists open work by its deadline with the time left, overdue work in red words", async () => {
  await fillScreens(stage.url)
  const page = await signIn(await stage.visit(), admin)
  await page.getByText("3 offene Vorgänge").waitFor()
  await tableRow(page, accepted).getByText("noch 47 Stunden").waitFor()
  const instants = await page
    .getByRole("table")
    .getByText(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
    .allTextContents()
  const order = (text: string) => text.replace(/(\d\d)\.(\d\d)\.(\d{4})/, "$3$2$1")
  expect(instants.map(order)).toEqual(instants.map(order).sort())

  const later = await stage.visit({ size: phone })
  await later.clock.setFixedTime(Date.now() + 4 * dayMs)
  await signIn(later, admin)
  await later.getByText(/^\d davon überfällig$/).waitFor()
  await later
    .getByText(/^seit (47 Stunden|2 Tagen) überfällig$/)
    .first()
    .waitFor()
})

it("confirms with one click, also when it is clicked twice", async () => {
  const page = await signIn(await stage.visit(), admin)
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.url().endsWith("/api/car/update")) sent.push(request.method())
  })
  await button(page, `Annahme zu ${accepted} bestätigen`).dblclick()
  await page.getByText("Die Annahme wurde bestätigt.").first().waitFor()
  await page.getByText("2 offene Vorgänge").waitFor()
  // No row moves up beneath the pointer, however late the second click comes.
  await tableRow(page, accepted).getByText("erledigt").waitFor()
  await clickAgain(page)
  await page.mouse.move(0, 0)
  await tableRow(page, accepted).waitFor({ state: "detached" })
  expect(sent).toEqual(["POST"])
})

it("tells a colleague who confirms what was already answered, and changes nothing", async () => {
  const first = await signIn(await stage.visit(), admin)
  const late = await stage.visit()
  // Whoever hears of the answer at once finds nothing left to confirm.
  await late.route("**/api/live", (route) => route.abort())
  const second = await signIn(late, admin)
  for (const page of [first, second]) await page.getByText("2 offene Vorgänge").waitFor()
  // It also reads the list again by itself from time to time.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await late.route("**/api/desk", async (route) => {
    await held
    await route.continue()
  })
  await button(first, `ZVF-Anfrage zu ${selected} ablehnen`).click()
  const dialog = panel(first, "Annahme ablehnen")
  await button(dialog, "Ablehnen").click()
  await dialog.getByText("Diese Angabe ist erforderlich.").first().waitFor()
  await field(dialog, "Grund").fill("Das Fahrzeug geht an die Presse.")
  await button(dialog, "Ablehnen").click()
  await first.getByText("1 offener Vorgang").waitFor()
  await button(second, `Annahme zu ${selected} bestätigen`).click()
  release()
  await second
    .getByText(/inzwischen geändert/)
    .first()
    .waitFor()
  await second.getByText("1 offener Vorgang").waitFor()
})

it("answers a wish with new values, which the agent sees and is written about", async () => {
  const page = await signIn(await stage.visit(), admin)
  await button(page, `Anfrage zu ${wished} beantworten`).click()
  const dialog = panel(page, "Anfrage beantworten")
  await field(dialog, "Aussteuerungsdatum").fill(dateText(addDays(berlinToday(new Date()), 100)))
  await button(dialog, "Beantworten").click()
  await page.getByText("Alles beantwortet").waitFor()
  const mails = await mailsAbout(page, wished)
  expect(mails.map(([to]) => to)).toContain("Bernd Brenner <leitung@brenner.example>")

  const agent = await signIn(await stage.visit(), manager, "/activity")
  const states = async () => (await tableRow(agent, "Corso 300 e Limousine").textContent()) ?? ""
  await eventually(states).toContain("beantwortet")
})

it("declines a wish with a reason only, which the agent reads and is written about; the car stays on offer", async () => {
  const jobNumber = "4700302"
  await sendAbout(await callerFor(stage.url, manager), "PRE_OFFER", jobNumber, {
    type: "PRE_OFFER_REQUEST",
    kmReading: 18_000,
    dateOfDelivery: addDays(berlinToday(new Date()), 120),
  })
  const page = await signIn(await stage.visit(), admin)
  await button(page, `Pre-Offer-Anfrage zu ${jobNumber} ablehnen`).click()
  const dialog = panel(page, "Anfrage ablehnen")
  await button(dialog, "Anfrage ablehnen").click()
  await dialog.getByText("Diese Angabe ist erforderlich.").first().waitFor()
  await field(dialog, "Grund").fill("Dieses Fahrzeug bleibt bis zum Frühjahr im Einsatz.")
  await button(dialog, "Anfrage ablehnen").click()
  await page.getByText("Die Anfrage wurde abgelehnt.").first().waitFor()
  await tableRow(page, jobNumber).waitFor({ state: "detached" })
  expect(await mailsAbout(page, jobNumber)).toContainEqual([
    "Bernd Brenner <leitung@brenner.example>",
    expect.stringContaining("Abgelehnt: Pre-Offer-Anfrage"),
  ])

  const agent = await signIn(await stage.visit(), manager, "/activity")
  const line = tableRow(agent, "Lumen 60 electric 4x4")
  await line.getByText("abgelehnt", { exact: true }).waitFor()
  await line.getByText("Grund: Dieses Fahrzeug bleibt bis zum Frühjahr im Einsatz.").waitFor()
  await agent.goto("/overview/preoffer")
  await openCar(agent, jobNumber)
  expect(await button(panel(agent), "Pre-Offer anfragen").getAttribute("aria-disabled")).toBeNull()
})
