import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { acceptAs, callerOn, carOf, updateAs } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, manager, seller, signIn } from "./stage.ts"
import {
  button,
  carLink,
  consentAndSend,
  eventually,
  field,
  findRow,
  openCar,
  panel,
  refusalOf,
  rows,
  searchBox,
} from "./steps.ts"

const stage = stageOfFile()
const asManager = callerOn(stage, manager)
const asAdmin = callerOn(stage, admin)

/** A visitor with live updates. */
async function listens(mail: string, path: string): Promise<Page> {
  const page = await stage.visit()
  const streamOpened = page.waitForResponse("**/api/live")
  await signIn(page, mail, path)
  await streamOpened
  return page
}

it("removes a car accepted by a colleague, with an announcement", async () => {
  const page = await listens(seller, "/overview/preoffer")
  const counted = page.getByText(/^\d+ Fahrzeuge$/)
  const count = Number.parseInt((await counted.textContent()) ?? "", 10)
  const colleague = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await openCar(colleague, "4700415")
  await button(panel(colleague), /^Pre-Offer 1 annehmen: /).click()
  await consentAndSend(colleague)
  await panel(colleague, /angenommen$/).waitFor()

  await page.getByText(`${count - 1} Fahrzeuge`, { exact: true }).waitFor()
  const status = page.getByRole("status").filter({ hasText: "1 Fahrzeug ist nicht mehr verfügbar." })
  await status.waitFor({ state: "attached" })
  // The accepting user gets no notice.
  expect(await colleague.getByText("ist nicht mehr verfügbar").count()).toBe(0)
})

it("no row moves under the pointer: taken cars stay marked, new ones wait", async () => {
  const page = await listens(seller, "/overview/preoffer")
  const jobNumber = "4700060"
  await searchBox(page).fill("470006")
  // Old rows stay until the new search has results.
  await eventually(() => rows(page).filter({ hasNotText: "470006" }).count()).toBe(0)
  await rows(page).nth(1).waitFor()
  const names = () => carLink(rows(page)).allTextContents()
  const before = await names()
  const row = rows(page).filter({ hasText: jobNumber })
  await rows(page).nth(1).hover()
  await acceptAs(asManager, jobNumber)
  await row.getByText("Vergeben").waitFor()
  expect(await names()).toEqual(before)
  expect(await button(row, /^Vorschlagen: /).count()).toBe(0)
  await page.mouse.move(0, 0)
  await eventually(() => rows(page).count()).toBe(before.length - 1)

  await rows(page).first().hover()
  await updateAs(asAdmin, jobNumber, { activityState: null, reason: "Wieder frei" })
  const waiting = button(page, "1 neues Fahrzeug – anzeigen")
  await waiting.waitFor()
  expect(await rows(page).count()).toBe(before.length - 1)
  await waiting.click()
  await eventually(names).toEqual(before)
})

it("an open dialog reports a changed, removed or acquired car and keeps the input", async () => {
  const page = await listens(manager, "/overview/preoffer")
  await openCar(page, "4700309")
  await button(panel(page), /^Individuell anfragen: /).click()
  const kilometers = field(panel(page), "Wunsch-Kilometer")
  await kilometers.fill("20.000")
  await updateAs(asAdmin, "4700309", { offerPriceExclVat: 31_000.5 })
  await panel(page).getByRole("alert").getByText("Das Angebot hat sich geändert").waitFor()
  expect(await kilometers.inputValue()).toBe("20.000")
  expect(await refusalOf(button(panel(page), /^Anfrage senden: /))).toBe(
    "Bitte prüfen Sie zuerst die neuen Werte.",
  )
  await updateAs(asAdmin, "4700309", { display: false })
  await panel(page, "Pre-Offer nicht verfügbar")
    .getByText(/^Dieses Fahrzeug ist nicht mehr verfügbar/)
    .waitFor()
  expect(await kilometers.inputValue()).toBe("20.000")

  const { id } = await carOf(asAdmin, "4700411")
  await page.goto(`/overview/preoffer?carId=${id}&type=accept&preOfferType=MAIN`)
  await panel(page, "Pre-Offer 1 annehmen").waitFor()
  await acceptAs(asManager, "4700411")
  // The title names the car, so the page is reachable.
  const news = panel(page, /^(?!Pre-Offer)/).getByRole("alert")
  await news.getByText("Zu diesem Fahrzeug hat Ihr Haus schon einen Vorgang").waitFor()
  await news.getByText(/^Annahme Pre-Offer 1, von Ihnen gesendet am \d+\.\d+\.\d+, \d+:\d+\./).waitFor()
  expect(await panel(page).getByText("nicht mehr verfügbar").count()).toBe(0)
  await news.getByRole("link", { name: "Zum Vorgang" }).click()
  await page.waitForURL(/\/activity\?activityId=/)
})

const named = (page: Page, name: string) => carLink(rows(page).first()).filter({ hasText: name }).waitFor()
const rename = (name: string) => updateAs(asAdmin, "4700163", { modelDesignation: name })

it("all tabs of a browser share one stream, and another tab takes it over", async () => {
  const first = await stage.visit()
  const streams: string[] = []
  first.context().on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/live") streams.push(request.url())
  })
  const streamOpened = first.waitForResponse("**/api/live")
  await signIn(first, manager, "/overview/selection")
  await streamOpened
  const second = await first.context().newPage()
  await second.goto(`${stage.url}/overview/selection`)
  for (const page of [first, second]) await findRow(page, "4700163")
  await rename("Vor aller Augen")
  for (const page of [first, second]) await named(page, "Vor aller Augen")
  expect(streams).toHaveLength(1)

  const takenOver = second.waitForResponse("**/api/live?*")
  await first.close()
  await takenOver
  await rename("Vor einem Augenpaar")
  await named(second, "Vor einem Augenpaar")
})

it("a page without a stream polls its list about every 30 seconds", async () => {
  const page = await stage.visit()
  await page.route("**/api/live", (route) => route.abort())
  await page.clock.install()
  await signIn(page, manager, "/overview/selection?search=4700163")
  await rows(page).first().waitFor()
  await settled(page)
  await page.clock.pauseAt(Date.now() + 1_000)
  await rename("Nicht gesagt")
  // A timer may be set by the response that another one caused, which the page's clock does not wait for.
  let reads = 0
  page.on("response", (response) => {
    if (response.url().includes("/api/car/all/area")) reads += 1
  })
  await eventually(async () => {
    await page.clock.runFor(10_000)
    return reads
  }).toBeGreaterThan(0)
  await page.clock.resume()
  await named(page, "Nicht gesagt")
})
