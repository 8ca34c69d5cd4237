import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import { acceptAs, callerFor, updateAs } from "../http.ts"
import { stageOfFile } from "../portal.ts"
import { settled } from "../settled.ts"
import { admin, desktop, manager, phone, seller, signIn } from "../stage.ts"
import {
  button,
  carLink,
  delayCalls,
  eventually,
  openCar,
  panel,
  rows,
  searchBox,
  showTable,
  tableRows,
} from "../steps.ts"

const stage = stageOfFile()

const filterColumn = (page: Page) => page.getByRole("complementary", { name: "Filter" })

/** Prices outside their column: under the button or outside the page. */
function beyondItsColumn(price: Element): string[] {
  const column = (price.parentElement as Element).getBoundingClientRect()
  return [...(price.parentElement as Element).children]
    .filter((line) => {
      const range = document.createRange()
      range.selectNodeContents(line)
      const { left, right } = range.getBoundingClientRect()
      return left < column.left - 1 || right > Math.min(column.right, innerWidth) + 1
    })
    .map((line) => line.textContent)
}

const carsInSight = (page: Page) =>
  rows(page).evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  )

it("rows of an overview keep prices in their column and six cars visible", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer?search=4700043")
  const price = rows(page).first().locator("strong")
  await eventually(() => price.textContent()).toBe("38.487,39\u00a0€")
  for (const width of [320, 768, 1024, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await eventually(() => price.evaluate(beyondItsColumn)).toEqual([])
  }
  for (const path of ["/overview/preoffer", "/overview/selection"]) {
    await page.goto(path)
    await rows(page).first().waitFor()
    for (const width of [1024, 1040, 1112, 1200, 1279, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // Filters are in a drawer where they would hide cars.
      await eventually(() => filterColumn(page).count()).toBe(width <= 1024 ? 0 : 1)
      await eventually(() => carsInSight(page)).toBeGreaterThanOrEqual(6)
    }
  }
})

it("rows leave space for the car in the URL before its panel is drawn", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer?search=4700043")
  await rows(page).first().waitFor()
  await settled(page)
  await openCar(page, "4700043")
  const width = async () => (await rows(page).first().boundingBox())?.width
  const besideIt = await width()
  await page.reload()
  await rows(page).first().waitFor()
  expect(await width()).toBe(besideIt)
  await panel(page).waitFor()
  expect(await width()).toBe(besideIt)
})

it("placeholder lines of a table are as high as its rows", async () => {
  const page = await signIn(await stage.visit(), "leitung@freising.example", "/overview/selection")
  await rows(page).first().waitFor()
  await showTable(page)
  const release = await delayCalls(page, "**/api/car/all/area?*")
  await page.reload()
  const heightOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().height)
  const line = page.locator("[data-waiting=table] > *").first()
  await line.waitFor()
  const waiting = await heightOf(line)
  release()
  await eventually(() => heightOf(tableRows(page).first())).toBe(waiting)
})

it("a list starts at its top after a search, and at the same position after going back", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await page.setViewportSize({ width: 1366, height: 768 })
  await rows(page).nth(14).scrollIntoViewIfNeeded()
  await searchBox(page).fill("Elektro")
  const found = page.getByText(/^\d+\svon\s\d+ Fahrzeugen$/)
  await found.waitFor()
  const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top)
  const edge = await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().bottom)
  await eventually(() => topOf(rows(page).first())).toBeGreaterThanOrEqual(edge)
  expect(await topOf(rows(page).first())).toBeLessThan(400)

  const places = () =>
    rows(page).evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)))
  for (const width of [1040, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto("/overview/selection?size=60")
    await eventually(() => rows(page).count()).toBe(60)
    await rows(page).nth(40).scrollIntoViewIfNeeded()
    await settled(page)
    const left = await places()
    // Pressing it by Playwright would scroll.
    await page.getByRole("link", { name: "Ihre Aktivitäten" }).dispatchEvent("click")
    await page.waitForURL((url) => url.pathname === "/activity")
    await settled(page)
    await page.goBack()
    await eventually(async () => (await places())[40]).toBe(left[40])
  }
})

it("panels leave three fifths of the height to content at 200 % and 400 % zoom", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  const body = () =>
    panel(page)
      .locator("header + div")
      .evaluate((part) => part.clientHeight / innerHeight)
  for (const size of [
    { width: 683, height: 384 },
    { width: 320, height: 256 },
  ]) {
    await page.goto("/overview/preoffer")
    await page.setViewportSize(size)
    await button(page, "Filter").click()
    await panel(page, "Filter").waitFor()
    await settled(page)
    expect(await body()).toBeGreaterThan(0.6)
    await page.keyboard.press("Escape")
    await panel(page).waitFor({ state: "hidden" })
    await carLink(rows(page).filter({ hasText: "Piccolo 1.0" }).first()).click()
    await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
    await panel(page, "Pre-Offer 1 annehmen").waitFor()
    // The footer announces loading until the conditions have loaded.
    await settled(page)
    expect(await body()).toBeGreaterThan(0.6)
  }
})

it("compared cars are equally wide on desktop and phone", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer?search=4x4")
  for (const at of [0, 1, 2]) await button(rows(page).nth(at), /^Vergleichen: /).click()
  await button(page, "Nebeneinander zeigen").click()
  const heads = page.getByRole("columnheader")
  await heads.nth(2).waitFor()
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await settled(page)
    const widths = await heads.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().width)),
    )
    expect(widths.length).toBe(3)
    expect(new Set(widths).size).toBe(1)
  }
  // The font would use another glyph.
  const drawn = await heads.first().evaluate((one) => getComputedStyle(one).fontVariantLigatures)
  expect(drawn).toBe("no-contextual")
})

it("table texts take one line, and end in dots beside a car", async () => {
  const page = await signIn(
    await stage.visit({ size: { width: 2560, height: 900 } }),
    seller,
    "/overview/preoffer",
  )
  await showTable(page)
  const table = page.getByRole("table", { name: "Fahrzeuge" })
  const place = table.getByTitle("1101 - Autohaus Brenner Hamburg").first()
  const height = () => place.evaluate((words) => words.getBoundingClientRect().height)
  const line = () => place.evaluate((words) => Number.parseFloat(getComputedStyle(words).lineHeight))
  await place.waitFor()
  expect(await height()).toBeLessThan(1.5 * (await line()))
  await table.locator("tbody").getByRole("link").first().click()
  await panel(page).waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  const isCut = () => place.evaluate((words) => words.scrollWidth > words.clientWidth)
  await eventually(isCut).toBe(true)
  expect(await height()).toBeLessThan(1.5 * (await line()))
  expect(await place.evaluate((words) => getComputedStyle(words).textOverflow)).toBe("ellipsis")
})

it("the fleet shows all columns beside the actions, and the sort sign beside its header", async () => {
  // The longest badge.
  await updateAs(await callerFor(stage.url, admin), "0007018", { listPriceExclVat: 1 })
  const page = await signIn(await stage.visit(), admin, "/car")
  const table = page.getByRole("table", { name: "Fahrzeuge" })
  const heads = table.getByRole("columnheader")
  await page.getByText("über Listenpreis").waitFor()
  const wordsApart = () =>
    table.locator("thead button").evaluateAll((all) =>
      all.flatMap((head) => {
        const words = document.createRange()
        words.selectNodeContents(head)
        const sign = head.querySelector("svg")!.getBoundingClientRect()
        const middle = (sign.top + sign.bottom) / 2
        const isBeside = [...words.getClientRects()].some(
          (line) =>
            line.width > 20 &&
            line.top < middle &&
            middle < line.bottom &&
            Math.min(Math.abs(sign.left - line.right), Math.abs(line.left - sign.right)) < 20,
        )
        return isBeside ? [] : [head.textContent]
      }),
    )
  for (const width of [1280, 1320, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const room = async () => {
      const [last, actions] = await Promise.all([heads.nth(-2).boundingBox(), heads.last().boundingBox()])
      return last && actions && actions.x - (last.x + last.width)
    }
    await eventually(room).toBeGreaterThan(-1)
    expect({ width, apart: await wordsApart() }).toEqual({ width, apart: [] })
  }
})

it("a phone shows a whole car of the fleet above the bottom bar", async () => {
  const page = await signIn(await stage.visit({ size: { width: 430, height: 844 } }), admin, "/car")
  const first = page.getByRole("list", { name: "Fahrzeuge" }).getByRole("listitem").first()
  const order = page.getByRole("combobox", { name: "Sortieren nach" })
  await first.waitFor()
  for (const width of [430, 390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    const room = async () => {
      const [car, bar] = await Promise.all([first.boundingBox(), order.boundingBox()])
      return car && bar && bar.y - (car.y + car.height)
    }
    await eventually(room).toBeGreaterThan(0)
  }
})

it("the desk fits every width without horizontal scrolling", async () => {
  await acceptAs(await callerFor(stage.url, manager), "4700415")
  const page = await signIn(await stage.visit(), admin)
  const confirm = button(page, "Annahme Pre-Offer 1 zu 4700415 bestätigen")
  await confirm.waitFor()
  for (const width of [1366, 1040, 1024, 820, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
    // Below that, cards open the case.
    await eventually(() => confirm.count()).toBe(width > 1024 ? 1 : 0)
  }
  await page.setViewportSize({ width: 1366, height: 900 })
  const box = await confirm.boundingBox()
  expect(box && box.x + box.width).toBeLessThanOrEqual(1366)
})
