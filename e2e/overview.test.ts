import type { Locator } from "playwright-core"
import { describe, expect, it } from "vitest"
import type { AgentCar, Car } from "../contract/cars.ts"
import { addDays, berlinToday, instantInBerlin } from "../contract/dates.ts"
import { callerFor, postJson, readJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, seller, signIn } from "./stage.ts"
import { button, eventually, field, panel, refusalOf, rows, searchBox } from "./steps.ts"

const stage = stageOfFile()

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement)
const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  // To the pixel: rows are as high as their text.
  return top >= 0 && Math.floor(bottom) <= innerHeight
}
const query = (url: string) => Object.fromEntries(new URL(url).searchParams)

describe("a sales manager looks for vehicles", () => {
  it("narrows by search and filters, and the URL tells all of it", async () => {
    const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
    await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
    await page
      .getByRole("complementary", { name: "Hinweise" })
      .getByText(/innerhalb von 48\sStunden/)
      .waitFor()
    await page
      .getByRole("group", { name: "Marke" })
      .getByLabel(/^Aurel Vans/)
      .check()
    await page
      .getByRole("group", { name: "Farbe" })
      .getByLabel(/^Orange/)
      .check()
    await page.getByText("3 von 56 Fahrzeugen").waitFor()
    await eventually(() => query(page.url())).toMatchObject({ brand: expect.any(String), colour: "ORANGE" })

    await page.getByLabel("Kaufpreis netto bis").last().fill("40.000")
    await page.getByText("2 von 56 Fahrzeugen").waitFor()
    await searchBox(page).fill("gibtesnicht")
    await page.getByText("Kein Fahrzeug entspricht Ihren Filtern").waitFor()
    await searchBox(page).fill("4700179")
    await page.getByText("1 von 56 Fahrzeugen").waitFor()
    await eventually(() => query(page.url())).toMatchObject({
      priceTo: expect.any(String),
      search: "4700179",
    })

    const link = page.url()
    await page.reload()
    await page.getByText("1 von 56 Fahrzeugen").waitFor()
    expect(page.url()).toBe(link)

    await page.getByRole("button", { name: "Filter entfernen: Suche: 4700179" }).click()
    await page.getByText("2 von 56 Fahrzeugen").waitFor()
    await button(page, "Filter zurücksetzen").first().click()
    await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
    await eventually(() => query(page.url())).toEqual({})
  })

  it("sees the cars on top, and opens one, while the whole list is still on its way", async () => {
    const page = await signIn(await stage.visit(), manager)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route("**/api/car/all/area/columns?area=PRE_OFFER", async (route) => {
      await held
      await route.continue()
    })
    await page.goto("/overview/preoffer")
    await eventually(() => rows(page).count()).toBe(15)
    const onTop = await rows(page).allTextContents()
    await page.getByText("Fahrzeuge werden geladen …").first().waitFor()
    const name = await rows(page).nth(2).getByRole("link").textContent()
    await rows(page).nth(2).getByRole("link").click()
    await panel(page, name ?? "").waitFor()
    await page.goBack()
    await panel(page).waitFor({ state: "hidden" })

    // Which cars another order has on top, only the whole list says.
    await page.getByLabel("Sortieren").selectOption({ label: "Preis absteigend" })
    await eventually(() => rows(page).count()).toBe(0)
    await page.getByLabel("Sortieren").selectOption({ label: "Aussteuerung, früheste zuerst" })
    await eventually(() => rows(page).count()).toBe(15)
    release()
    await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
    expect(await rows(page).allTextContents()).toEqual(onTop)
  })

  it("turns pages, sorts, and comes back to the same place", async () => {
    const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
    await page.getByLabel("Sortieren").selectOption({ label: "Preis absteigend" })
    await page.getByRole("button", { name: "Seite 2", exact: true }).click()
    await eventually(() => query(page.url())).toMatchObject({ sort: "-price", page: "2" })
    const first = await rows(page).first().getByRole("heading").textContent()
    await rows(page).first().getByRole("link").click()
    await panel(page, first ?? "").waitFor()
    await page.goBack()
    await panel(page).waitFor({ state: "hidden" })
    expect(query(page.url())).toMatchObject({ sort: "-price", page: "2" })
    expect(await rows(page).first().getByRole("heading").textContent()).toBe(first)
  })

  it("leads back to what was before the list, however a car was closed, and keeps what was filtered meanwhile", async () => {
    const page = await signIn(await stage.visit(), manager)
    await page.getByRole("link", { name: "Zu den Pre-Offers" }).click()
    await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
    await rows(page).nth(1).getByRole("link").first().click()
    await panel(page).getByText("2 von 56", { exact: true }).waitFor()
    for (let at = 3; at <= 12; at++) {
      await page.keyboard.press("j")
      await panel(page).getByText(`${at} von 56`, { exact: true }).waitFor()
    }
    await page.keyboard.press("Escape")
    await panel(page).waitFor({ state: "hidden" })
    await eventually(() => hasFocus(rows(page).nth(11).getByRole("link").first())).toBe(true)
    expect(await rows(page).nth(11).evaluate(isInSight)).toBe(true)

    await page.keyboard.press("Enter")
    await panel(page).getByText("12 von 56", { exact: true }).waitFor()
    await page.getByLabel("Sortieren").selectOption({ label: "Preis absteigend" })
    await eventually(() => query(page.url())).toMatchObject({ sort: "-price" })
    await button(panel(page), "Schließen").click()
    await panel(page).waitFor({ state: "hidden" })
    expect(query(page.url())).toEqual({ sort: "-price" })
    expect(await page.getByLabel("Sortieren").locator("option:checked").textContent()).toBe(
      "Preis absteigend",
    )
    await rows(page).first().getByRole("link").first().click()
    await panel(page).waitFor()
    // A press that is made twice closes once.
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await panel(page).waitFor({ state: "hidden" })
    await page.goBack()
    await page.waitForURL("/")
  })
})

describe("a sales adviser", () => {
  it("asks the sales manager for a car, who opens its acceptance from the message; a typed note is kept", async () => {
    const page = await signIn(await stage.visit(), seller, "/overview/preoffer")
    await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
    expect(await refusalOf(button(page, /^Excel/))).toBe(
      "Ihnen Fehlen die Berechtigungen um diese Aktion auszuführen.",
    )
    await page
      .getByRole("button", { name: /^Vorschlagen: /, disabled: false })
      .first()
      .click()
    await eventually(() => page.title()).toMatch(
      /, Auftrag \d{7}: Verkaufsleitung bitten – Pre-Offers – Aurel ZVF$/,
    )
    const note = field(page, "Notiz für die Verkaufsleitung")
    await note.fill("Für Freitag")
    await page.reload()
    await eventually(() => note.inputValue()).toBe("Für Freitag")
    await button(page, "Bitte senden").click()
    await page.getByText("Ihre Verkaufsleitung ist benachrichtigt.").waitFor()
    expect(await button(panel(page), /annehmen: /).count()).toBe(0)
    expect(await panel(page).getByText("kann nur die Verkaufsleitung").count()).toBe(1)
    const carId = String(query(page.url()).carId)

    const other = await signIn(await stage.visit(), manager)
    await button(other, /^Mitteilungen, \d+ ungelesen$/).click()
    const messages = panel(other, "Mitteilungen")
    await messages.getByText("Notiz: Für Freitag").waitFor()
    await messages.getByRole("link", { name: /Beate Böhm bittet Sie um ein Fahrzeug$/ }).click()
    await eventually(() => query(other.url())).toMatchObject({ carId, type: "accept" })
  })
})

it("says so where an area has no cars, and leads to the other", async () => {
  const page = await stage.visit()
  await page.route("**/api/car/all/area/**", (route) => route.fulfill({ json: [] }))
  await signIn(page, manager, "/overview/preoffer")
  await page.getByText("Zurzeit gibt es keine Pre-Offers für Ihre Agentengruppe").waitFor()
  await page.getByRole("main").getByRole("link", { name: "Zu Selection" }).click()
  await page.getByText("Zurzeit gibt es keine Fahrzeuge zur Auswahl").waitFor()
})

it("says that a vehicle has gone instead of showing nothing", async () => {
  const page = await signIn(
    await stage.visit(),
    manager,
    "/overview/preoffer?carId=00000000-0000-4000-8000-000000000000",
  )
  await panel(page, "Pre-Offer nicht verfügbar").waitFor()
})

it("a page left open overnight knows the day when it is looked at again", async () => {
  const asAdmin = await callerFor(stage.url, admin)
  const car = (await readJson<Car[]>(asAdmin, "/api/car/all")).find(
    ({ jobNumber }) => jobNumber === "4700043",
  )!
  const lastDay = addDays(berlinToday(new Date()), 3)
  const dates = { dateOfDelivery: lastDay, dateUntilTakeover: lastDay }
  await postJson(asAdmin, "/api/car/update", { id: car.id, version: car.version, ...dates })
  const page = await stage.visit()
  await page.clock.install()
  await signIn(page, manager, "/overview/preoffer?search=4700043")
  const row = rows(page).first()
  const lookAgainAt = async (day: string, time: string) => {
    await page.clock.setSystemTime(instantInBerlin(day, time))
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))
  }
  await row.getByText("noch 3 Tage").waitFor()
  await lookAgainAt(lastDay, "20:00:00")
  await row.getByText("heute letzter Tag").waitFor()
  await lookAgainAt(addDays(lastDay, 1), "08:00:00")
  await row.getByText("abgelaufen").first().waitFor()
  expect(await button(row, /^Annehmen/).count()).toBe(0)
})

it("a list that the browser translates names the car that each row leads to", async () => {
  const cars = await readJson<AgentCar[]>(
    await callerFor(stage.url, manager),
    "/api/car/all/area?area=PRE_OFFER",
  )
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  expect(await rows(page).first().getAttribute("translate")).toBe("no")
  // As Chrome does it, in all of the list: texts move into elements that React does not know.
  await rows(page).evaluateAll((all) => {
    for (const row of all) {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      const found: Node[] = []
      while (texts.nextNode()) found.push(texts.currentNode)
      for (const text of found) {
        const font = document.createElement("font")
        font.textContent = text.textContent
        text.parentNode?.replaceChild(font, text)
      }
    }
  })
  await page.getByLabel("Sortieren").selectOption({ label: "Preis absteigend" })
  const [dearest] = [...cars].sort((a, b) => b.offerPriceExclVat - a.offerPriceExclVat)
  await rows(page).first().getByText(dearest!.jobNumber).waitFor()
  const shown = await rows(page).evaluateAll((all) =>
    all.map((row) => [row.getAttribute("data-car"), row.textContent] as const),
  )
  for (const [id, text] of shown) expect(text).toContain(cars.find((car) => car.id === id)!.jobNumber)
})
