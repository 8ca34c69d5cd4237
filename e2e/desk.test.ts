import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { labelOf } from "../contract/car-fields.ts"
import { berlinToday } from "../contract/dates.ts"
import { dateText } from "../contract/format.ts"
import { stageOfFile } from "./portal.ts"
import { fillScreens } from "./screens.ts"
import { admin, manager, phone, signIn } from "./stage.ts"
import {
  button,
  clickAgain,
  eventually,
  field,
  isInDialog,
  mailsAbout,
  panel,
  refusalOf,
  tableRow,
} from "./steps.ts"

/** What the cast's manager sent: an individual request, an acceptance, a request for a ZVF. */
const wished = "4700309"
const accepted = "4700415"
const selected = "4700163"
/** "Mo 23.11., 14:30 Uhr"; with the year where it is another one. */
const deadline = /^\w\w\s(\d\d)\.(\d\d)\.(\d{4})?, (.+)\sUhr$/
const dayMs = 86_400_000

const stage = stageOfFile()

/** The words of the row that has the focus. */
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("tr")?.textContent ?? "")

it("says that nothing waits, counts what else does, and leads from the stock of a series to its cars", async () => {
  const page = await signIn(await stage.visit(), admin)
  await page.getByText("Alles beantwortet").waitFor()
  await page.getByRole("link", { name: "1 Registrierung wartet auf die Aktivierung" }).click()
  await page.waitForURL("**/user?state=toActivate")
  await page.goBack()
  const stock = page.getByRole("table", { name: "Bestand und Standtage" })
  await stock
    .getByRole("row", { name: /^Cargo 71, im Schnitt / })
    .getByRole("link")
    .click()
  await page.waitForURL("**/car?series=*")
  await page.getByText("71 Fahrzeuge", { exact: true }).waitFor()
  await page.getByRole("list", { name: "Filter" }).getByText("Bestand Cargo").waitFor()
})

it("lists open work by its deadline with the time left, overdue work in red words", async () => {
  await fillScreens(stage.url)
  const page = await signIn(await stage.visit(), admin)
  await page.getByText("3 offene Vorgänge").waitFor()
  await tableRow(page, accepted).getByText("noch 47 Stunden").waitFor()
  const deadlines = await page.getByRole("table").first().getByText(deadline).allTextContents()
  expect(deadlines).toHaveLength(3)
  const order = (text: string) => {
    const [, day, month, year = berlinToday(new Date()).slice(0, 4), time] = deadline.exec(text) ?? []
    return `${year}${month}${day} ${time}`
  }
  expect(deadlines.map(order)).toEqual(deadlines.map(order).sort())

  // What has to be done is in sight at every width, without scrolling sideways.
  for (const width of [320, 820, 1024, 1366]) {
    await page.setViewportSize({ width, height: 900 })
    const end = async () => {
      const box = await button(page, `Annahme Pre-Offer 1 zu ${accepted} bestätigen`).boundingBox()
      return box && box.x >= 0 && box.x + box.width <= width
    }
    await eventually(end).toBe(true)
  }

  const later = await stage.visit({ size: phone })
  await later.clock.setFixedTime(Date.now() + 4 * dayMs)
  await signIn(later, admin)
  const overdue = later.getByRole("link", { name: /^\d Vorg.+ überfällig$/ })
  await overdue.click()
  await later.waitForURL(/\?due=overdue$/)
  await eventually(() => overdue.getAttribute("aria-current")).toBe("page")
  const count = Number.parseInt((await overdue.textContent()) ?? "", 10)
  await later.getByText(`${count} offene`).first().waitFor()
  const all = later.getByRole("link", { name: "Alle offenen Vorgänge" })
  expect(await all.getAttribute("aria-current")).toBeNull()
  await all.click()
  await later.waitForURL(({ search }) => search === "")
  await later
    .getByText(/^seit (47\sStunden|2\sTagen) überfällig$/)
    .first()
    .waitFor()

  // A form that stands open overnight proposes the new day.
  await button(later, `Annahme Pre-Offer 1 zu ${accepted} bestätigen`).click()
  const proposed = field(panel(later, "Annahme bestätigen"), labelOf("dateConfirmation"))
  for (const days of [4, 5]) {
    const now = new Date(Date.now() + days * dayMs)
    await later.clock.setFixedTime(now)
    await later.evaluate(() => window.dispatchEvent(new Event("focus")))
    await eventually(() => proposed.inputValue()).toBe(dateText(berlinToday(now)))
  }
})

it("shows what a click would confirm, and confirms one case however often it is clicked", async () => {
  const page = await signIn(await stage.visit(), admin)
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.url().endsWith("/api/car/update")) sent.push(request.method())
  })
  await button(page, `Annahme Pre-Offer 1 zu ${accepted} bestätigen`).dblclick()
  const dialog = panel(page, "Annahme bestätigen")
  await dialog.getByRole("region", { name: "Das bestätigen Sie" }).getByText("Bernd Brenner").waitFor()
  await dialog
    .getByText(/^Zugestimmt wurde den Bedingungen in der Fassung .+ und den Nutzungsbedingungen/)
    .waitFor()
  expect(sent).toEqual([])
  await button(dialog, /^Bestätigen: /).dblclick()
  // The next case opens by itself, with the focus on its title; its button lies beneath the pointer by now.
  await panel(page, "ZVF-Anfrage bestätigen").getByText(selected).first().waitFor()
  await page.getByText("Die Annahme wurde bestätigt.").first().waitFor()
  await clickAgain(page)
  await eventually(() => isInDialog(page)).toBe(true)
  expect(sent).toEqual(["POST"])
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await tableRow(page, accepted).getByText("erledigt").waitFor()
  await eventually(() => focusedRow(page)).toContain(selected)
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
  const dialog = panel(first, "ZVF-Anfrage ablehnen")
  await button(dialog, /^Ablehnen: /).click()
  await dialog.getByText("Diese Angabe ist erforderlich.").first().waitFor()
  await field(dialog, "Grund").fill("Das Fahrzeug geht an die Presse.")
  await button(dialog, /^Ablehnen: /).click()
  // Narrower, the panel would ask; here the next case stands there.
  await panel(first, "Anfrage beantworten").waitFor()
  await button(second, `ZVF-Anfrage zu ${selected} bestätigen`).click()
  const tooLate = panel(second, "ZVF-Anfrage bestätigen")
  await tooLate.getByText(/^ZVF-Anfrage: ZVF abgelehnt, durch Anna Arndt am .+\sUhr\.$/).waitFor()
  await tooLate.getByText("Dazu geschrieben: „Das Fahrzeug geht an die Presse.“").waitFor()
  expect(await refusalOf(button(tooLate, /^Bestätigen: /))).toBe("Der Vorgang ist nicht mehr offen")
  release()
  await tooLate.getByRole("link", { name: `ZVF-Anfrage zu ${selected}: ansehen, was getan wurde` }).click()
  const editor = panel(second).filter({ hasText: `Auftrag ${selected}` })
  await editor.getByText("Das Fahrzeug geht an die Presse.").first().waitFor({ state: "attached" })
})

it("answers a wish in another offer, which the agent sees and is written about", async () => {
  const page = await signIn(await stage.visit(), admin)
  await button(page, `Anfrage zu ${wished} beantworten`).click()
  const dialog = panel(page, "Anfrage beantworten")
  expect(await refusalOf(button(dialog, /^Beantworten: /))).toContain("noch nichts geändert")
  await button(dialog, "Wunsch übernehmen in Pre-Offer 3").click()
  await field(dialog, "Nachricht an den Agenten").fill("Gern, so früh es geht.")
  await dialog
    .getByRole("table", { name: /^Pre-Offer 3/ })
    .getByText("Kaufpreis netto")
    .waitFor()
  await dialog.getByText("Der Agent kann sofort annehmen.").waitFor()
  await button(dialog, /^Beantworten: /).click()
  await page.getByText("Alles beantwortet").waitFor()
  const mails = await mailsAbout(page, wished)
  expect(mails.map(([to]) => to)).toContain("Bernd Brenner <leitung@brenner.example>")

  const agent = await signIn(await stage.visit(), manager, "/activity")
  const states = async () => (await tableRow(agent, "Corso 300 e Limousine").textContent()) ?? ""
  await eventually(states).toContain("beantwortet")
})
