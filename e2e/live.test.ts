import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import type { Car } from "../contract/cars.ts"
import { requestBody } from "../server/testing/requests.ts"
import { type Caller, callerFor, postJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { type Manner, startProxyTo } from "./proxy.ts"
import { settled } from "./settled.ts"
import { admin, manager, seller, signIn } from "./stage.ts"
import { bindingButton, button, eventually, field, openCar, panel, rows, searchBox } from "./steps.ts"

const stage = stageOfFile()
let asManager: Caller
let asAdmin: Caller
beforeAll(async () => {
  asManager = await callerFor(stage.url, manager)
  asAdmin = await callerFor(stage.url, admin)
})

const carOf = async (jobNumber: string): Promise<Car> => {
  const cars = (await (await asAdmin("/api/car/all")).json()) as Car[]
  return cars.find((car) => car.jobNumber === jobNumber) as Car
}
/** A colleague elsewhere accepts. */
async function accept(jobNumber: string): Promise<void> {
  const car = await carOf(jobNumber)
  const body = requestBody("PRE_OFFER_ACCEPT", car, { locationId: car.locationId })
  await postJson(asManager, "/api/car/mail", body)
}
/** The provider changes a car. */
async function edit(jobNumber: string, fields: Partial<Car> & { reason?: string }): Promise<void> {
  const { id, version } = await carOf(jobNumber)
  await postJson(asAdmin, "/api/car/update", { id, version, ...fields })
}

/** Somebody at a screen that is told what happens. */
async function listens(mail: string, path: string): Promise<Page> {
  const page = await stage.visit()
  const told = page.waitForResponse("**/api/live")
  await signIn(page, mail, path)
  await told
  return page
}

it("takes a vehicle that a colleague accepts from the other's list, and says so", async () => {
  const page = await listens(seller, "/overview/preoffer")
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  const colleague = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await openCar(colleague, "4700415")
  await button(panel(colleague), /^Pre-Offer 1 annehmen: /).click()
  await colleague.getByLabel("Ich habe die Bedingungen gelesen und stimme ihnen zu.").check()
  await bindingButton(colleague).click()
  await panel(colleague, /angenommen$/).waitFor()

  await page.getByText("55 Fahrzeuge", { exact: true }).waitFor()
  const status = page.getByRole("status").filter({ hasText: "1 Fahrzeug ist nicht mehr verfügbar." })
  await status.waitFor({ state: "attached" })
  // Whoever accepted is told nothing about it.
  expect(await colleague.getByText("ist nicht mehr verfügbar").count()).toBe(0)
})

it("moves no row under the pointer: what is taken stays as taken, what is new waits", async () => {
  const page = await listens(seller, "/overview/preoffer")
  await searchBox(page).fill("47000")
  const second = rows(page).nth(1)
  const jobNumber = "4700060"
  await searchBox(page).fill("470006")
  // The rows of the shorter word stay until those of this one are found.
  await eventually(() => rows(page).filter({ hasNotText: "470006" }).count()).toBe(0)
  await rows(page).nth(1).waitFor()
  const names = () => rows(page).getByRole("heading").allTextContents()
  const before = await names()
  const index = await rowIndex(page, jobNumber)
  const row = rows(page).nth(index)
  await second.hover()
  await accept(jobNumber)
  await row.getByText("nicht verfügbar", { exact: true }).waitFor()
  expect(await names()).toEqual(before)
  expect(await button(row, /^Vorschlagen: /).getAttribute("aria-disabled")).toBe("true")
  await page.mouse.move(0, 0)
  await eventually(() => rows(page).count()).toBe(before.length - 1)

  await rows(page).first().hover()
  await edit(jobNumber, { activityState: null, reason: "Wieder frei" })
  const waiting = button(page, "1 neues Fahrzeug – anzeigen")
  await waiting.waitFor()
  expect(await rows(page).count()).toBe(before.length - 1)
  await waiting.click()
  await eventually(names).toEqual(before)
})

/** At which place the car of a job number stands in the list. */
async function rowIndex(page: Page, jobNumber: string): Promise<number> {
  const { id } = await carOf(jobNumber)
  const hrefs = await rows(page)
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))
  return hrefs.findIndex((href) => href.includes(id))
}

it("says in an open dialog that its vehicle changed or is gone, and keeps what was typed", async () => {
  const page = await listens(manager, "/overview/preoffer")
  await openCar(page, "4700309")
  await button(panel(page), /^Pre-Offer anfragen: /).click()
  const kilometers = field(panel(page), "Wunsch-Kilometer")
  await kilometers.fill("20.000")
  await edit("4700309", { offerPriceExclVat: 31_000.5 })
  await panel(page).getByRole("alert").getByText("Das Angebot hat sich geändert").waitFor()
  expect(await kilometers.inputValue()).toBe("20.000")

  await edit("4700309", { display: false })
  await panel(page, "Pre-Offer nicht verfügbar")
    .getByText(/^Dieses Fahrzeug ist nicht mehr verfügbar/)
    .waitFor()
  expect(await field(panel(page), "Wunsch-Kilometer").inputValue()).toBe("20.000")
})

it("says in an open dialog that the own house has the vehicle already, who took it, and where it is", async () => {
  const page = await listens(manager, "/overview/preoffer")
  await openCar(page, "4700411")
  await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
  await panel(page, "Pre-Offer 1 annehmen").waitFor()
  await accept("4700411")
  // Its title is the car: it is not out of reach.
  const news = panel(page, /^(?!Pre-Offer)/).getByRole("alert")
  await news.getByText("Ihr Haus hat dieses Fahrzeug schon").waitFor()
  await news.getByText(/^Annahme Pre-Offer 1, von Ihnen gesendet am \d+\.\d+\.\d+, \d+:\d+\./).waitFor()
  expect(await panel(page).getByText("nicht mehr verfügbar").count()).toBe(0)
  await news.getByRole("link", { name: "Zum Vorgang" }).click()
  await page.waitForURL(/\/activity\?activityId=/)
})

it("keeps one stream for all tabs of a browser, and another tab takes it over", async () => {
  const first = await stage.visit()
  const streams: string[] = []
  first.context().on("request", (request) => {
    if (request.url().endsWith("/api/live")) streams.push(request.url())
  })
  const told = first.waitForResponse("**/api/live")
  await signIn(first, manager, "/overview/selection")
  await told
  const second = await first.context().newPage()
  await second.goto(`${stage.url}/overview/selection`)
  const tabs = [first, second]
  for (const page of tabs) await rows(page).first().waitFor()

  const show = (page: Page) => page.getByText(/^1\svon\s\d+ Fahrzeugen$/)
  const name = "Vor aller Augen"
  for (const page of tabs) await searchBox(page).fill("4700163")
  for (const page of tabs) await show(page).waitFor()
  await edit("4700163", { modelDesignation: name })
  for (const page of tabs) await rows(page).first().getByRole("heading", { name }).waitFor()
  expect(streams).toHaveLength(1)

  const takenOver = second.waitForResponse("**/api/live")
  await first.close()
  await takenOver
  await edit("4700163", { modelDesignation: `${name} 2` })
  await rows(second)
    .first()
    .getByRole("heading", { name: `${name} 2` })
    .waitFor()
})

describe("behind a proxy", () => {
  /** Somebody at the one vehicle of a job number, whose page learns what happens through a proxy. */
  async function behind(manner: Manner, jobNumber: string) {
    const proxy = await startProxyTo(stage.url, manner)
    onTestFinished(() => proxy.stop())
    const address = `${proxy.url}/overview/selection?search=${jobNumber}`
    const page = await stage.visit()
    const told = page.waitForResponse("**/api/live")
    await signIn(page, manager, address)
    await told
    await rows(page).first().waitFor()
    return { proxy, page, address }
  }
  const named = (page: Page, name: string) => rows(page).first().getByRole("heading", { name }).waitFor()

  it("that would compress the stream, a page is told at once", async () => {
    const { page } = await behind("compresses", "4700163")
    const told = page.waitForResponse("**/api/car/all/area/some*")
    await edit("4700163", { modelDesignation: "Durch den Trichter" })
    await named(page, "Durch den Trichter")
    await told
  })

  it("that ends what is idle, a page misses nothing", async () => {
    const { page, proxy } = await behind("passes", "4700163")
    const again = page.waitForResponse("**/api/live")
    proxy.cut()
    await edit("4700163", { modelDesignation: "Währenddessen" })
    await again
    await named(page, "Währenddessen")
  })

  it("that holds the stream back, a page asks now and then, and listens again once it is told", async () => {
    const { page: first, proxy, address } = await behind("passes", "4700163")
    const page = await first.context().newPage()
    await page.clock.install()
    await page.goto(address)
    await rows(page).first().waitFor()
    const waits = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length)
    await eventually(waits).toBe(1)
    await settled(page)
    proxy.behave("holds")
    await page.clock.pauseAt(Date.now() + 1_000)
    const asked = page.waitForRequest("**/api/live")
    await first.close()
    const stream = await asked
    await edit("4700163", { modelDesignation: "Nicht gesagt" })
    const givenUp = page.waitForEvent("requestfailed", (request) => request === stream)
    await page.clock.runFor(10_000)
    await givenUp
    const read = page.waitForResponse("**/api/car/all/area/columns*")
    await page.clock.runFor(38_000)
    await read
    await page.clock.resume()
    await named(page, "Nicht gesagt")

    proxy.behave("passes")
    let isHeard = false
    page.on("response", (response) => {
      if (response.url().endsWith("/api/live")) isHeard = true
    })
    await eventually(async () => {
      await page.clock.runFor(5_000)
      return isHeard
    }).toBe(true)
    const told = page.waitForResponse("**/api/car/all/area/some*")
    await edit("4700163", { modelDesignation: "Wieder gesagt" })
    await told
    await named(page, "Wieder gesagt")
  })
})
