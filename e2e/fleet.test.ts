import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { Car } from "../contract/cars.ts"
import { cellOf, inGrid } from "./grid-steps.ts"
import { type Caller, callerFor, postJson, readJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, signIn } from "./stage.ts"
import { button, eventually, field, openEditor, panel } from "./steps.ts"

const stage = stageOfFile()
const km = "Kilometerstand"

/** Job numbers in the order of the grid. */
const jobsIn = async (page: Page) =>
  (await page.getByRole("grid").getByRole("rowheader").allTextContents()).map(
    (text) => /\d{7}/.exec(text)?.[0] ?? "",
  )

const carsOf = (asAdmin: Caller) => readJson<Car[]>(asAdmin, "/api/car/all")

async function archive(asAdmin: Caller, jobNumber: string) {
  const car = (await carsOf(asAdmin)).find((one) => one.jobNumber === jobNumber)
  await postJson(asAdmin, "/api/car/delete", { id: car?.id })
}

/** How many cars the fleet has found. */
const found = (page: Page, count: number) =>
  page.getByText(`${count} Fahrzeuge`, { exact: true }).first().waitFor()

it("shows every column beside the actions of a row, on a laptop and on a tablet too", async () => {
  const asAdmin = await callerFor(stage.url, admin)
  // The longest mark of all.
  const car = (await carsOf(asAdmin)).find(({ jobNumber }) => jobNumber === "0007018")
  await postJson(asAdmin, "/api/car/update", { id: car?.id, version: car?.version, listPriceExclVat: 1 })
  const page = await signIn(await stage.visit(), admin, "/car")
  const heads = page.getByRole("table", { name: "Fahrzeuge" }).getByRole("columnheader")
  await page.getByText("über Listenpreis").waitFor()
  // 1264 is what a scroll bar leaves of 1280, 1008 of 1024.
  for (const width of [1008, 1024, 1180, 1240, 1264, 1280, 1320, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const room = async () => {
      const [last, actions] = await Promise.all([heads.nth(-2).boundingBox(), heads.last().boundingBox()])
      return last && actions && actions.x - (last.x + last.width)
    }
    await eventually(room).toBeGreaterThan(-1)
  }
})

it("puts the sign of a sorted column beside a word of its head, however many lines that has", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  const heads = page.getByRole("table", { name: "Fahrzeuge" }).locator("th button")
  await heads.first().waitFor()
  for (const width of [1240, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const apart = await heads.evaluateAll((all) =>
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
    expect({ width, apart }).toEqual({ width, apart: [] })
  }
})

it("shows a whole car on a phone before anybody scrolls; what is rare is a key away", async () => {
  const page = await signIn(await stage.visit({ size: { width: 430, height: 844 } }), admin, "/car")
  const first = page.getByRole("list", { name: "Fahrzeuge" }).getByRole("listitem").first()
  await first.waitFor()
  const order = page.getByRole("combobox", { name: "Sortieren nach" })
  for (const width of [430, 390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    // Down to the bar at the thumb.
    const room = async () => {
      const [car, bar] = await Promise.all([first.boundingBox(), order.boundingBox()])
      return car && bar && bar.y - (car.y + car.height)
    }
    await eventually(room).toBeGreaterThan(0)
  }
  await order.selectOption({ label: "Auftragsnummer, absteigend" })
  await eventually(() => first.getByRole("button").first().textContent()).not.toBe("0007000")
  await page.getByRole("combobox", { name: "Stand", exact: true }).selectOption("Archiv")
  await found(page, 0)

  expect(await button(page, "Fahrzeugbilder").isVisible()).toBe(false)
  await button(page, "Mehr").focus()
  await page.keyboard.press("Enter")
  await button(page, "Einstellungen").focus()
  await page.keyboard.press("Enter")
  await panel(page, "Einstellungen").waitFor()
  // A phone that is turned, or a window that is made wider and narrower, closes nothing.
  for (const width of [900, 390]) await page.setViewportSize({ width, height: 844 })
  await page.keyboard.press("Escape")
  await eventually(() =>
    button(page, "Einstellungen").evaluate((tool) => tool === document.activeElement),
  ).toBe(true)
})

it("marks what was found in states, and in numbers that were typed with hyphens", async () => {
  const page = await signIn(await stage.visit(), admin, "/car?search=0007-000+ausgeblendet+frei")
  const marks = () => page.getByRole("table").locator("tbody mark").allTextContents()
  await eventually(marks).toEqual(["0007000", "frei", "ausgeblendet"])
  await page.goto("/location?search=hauptbetrieb")
  await eventually(marks).toContain("Hauptbetrieb")
})

it("leads back to what was before the list, however the editor was closed", async () => {
  const page = await signIn(await stage.visit(), admin)
  await page.getByRole("link", { name: "Fahrzeuge", exact: true }).first().click()
  await page.getByRole("searchbox").fill("0007000")
  const entries = await page.evaluate(() => history.length)
  let editor = await openEditor(page, "0007000")
  await page.keyboard.press("Escape")
  await editor.waitFor({ state: "detached" })
  editor = await openEditor(page, "0007000")
  await field(editor, "Zusatzinformation").fill("Mit Winterrädern")
  await button(editor, "Speichern").click()
  await editor.waitFor({ state: "detached" })
  editor = await openEditor(page, "0007000")
  await field(editor, "Zusatzinformation").fill("Verworfen")
  await page.keyboard.press("Escape")
  await button(page.getByRole("alertdialog"), "Eingaben verwerfen").click()
  await editor.waitFor({ state: "detached" })
  expect(new URL(page.url()).search).toBe("?search=0007000")
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await page.goBack()
  await page.waitForURL("/")

  // Where a link opened the car, its entry becomes the list.
  const [car] = await carsOf(await callerFor(stage.url, admin))
  await page.goto(`/car?carId=${car?.id}`)
  await panel(page).waitFor()
  await page.keyboard.press("Escape")
  await page.waitForURL("/car")
  await page.goBack()
  await page.waitForURL("/")
})

it("what is typed goes into its car while colleagues change the list beneath it", async () => {
  const asAdmin = await callerFor(stage.url, admin)
  const page = await inGrid(await stage.visit(), "/car?search=00070")
  const [above = "", mine = "", below = "", next = ""] = await jobsIn(page)
  const count = (await carsOf(asAdmin)).filter(({ jobNumber }) => jobNumber.includes("00070")).length

  await (await cellOf(page, mine, km)).click()
  await page.keyboard.type("5")
  await archive(asAdmin, above)
  await found(page, count - 1)
  await page.keyboard.type("6")
  await page.keyboard.press("Enter")
  await page.getByText("1 Änderung an 1 Fahrzeug, noch nicht gespeichert").waitFor()
  expect(await (await cellOf(page, mine, km)).textContent()).toContain("56")
  await page.keyboard.type("7")
  await page.keyboard.press("Enter")
  await eventually(async () => (await cellOf(page, below, km)).textContent()).toContain("7")

  // The car that is typed into goes itself: the text stays with it, and nothing more is typed into another.
  await (await cellOf(page, next, km)).click()
  await page.keyboard.type("8")
  await archive(asAdmin, next)
  await found(page, count - 2)
  await page.keyboard.type("9")
  await page.keyboard.press("Escape")
  await page.getByText("2 Änderungen an 2 Fahrzeugen, noch nicht gespeichert").waitFor()
  await (await cellOf(page, below, km)).click()
  await page.keyboard.type("10")
  await archive(asAdmin, below)
  await found(page, count - 3)
  await page.keyboard.press("Enter")
  await page.getByText(`Das Fahrzeug ${below} steht nicht mehr in dieser Liste.`).waitFor()
  await button(page, "Änderungen prüfen").click()
  await panel(page)
    .getByRole("row")
    .filter({ hasText: "Das Fahrzeug gibt es nicht mehr." })
    .getByText("10")
    .waitFor()
  await button(panel(page), /^1 Änderung an 1 Fahrzeug speichern/).waitFor()
})

it("keys for a car that left the list are typed into no other", async () => {
  const asAdmin = await callerFor(stage.url, admin)
  const page = await inGrid(await stage.visit(), "/car?search=47000")
  const [first = "", second = ""] = await jobsIn(page)
  await (await cellOf(page, first, km)).click()
  await archive(asAdmin, first)
  await eventually(() => jobsIn(page)).not.toContain(first)
  await page.keyboard.type("5")
  await page.getByText(`Das Fahrzeug ${first} steht nicht mehr in dieser Liste.`).waitFor()
  await page.keyboard.type("6")
  await page.keyboard.press("Enter")
  await eventually(async () => (await cellOf(page, second, km)).textContent()).toMatch(/^6/)
})

it("keeps what stands in an open cell when the grid goes", async () => {
  const page = await inGrid(await stage.visit(), "/car?search=47000")
  const [first = ""] = await jobsIn(page)
  await (await cellOf(page, first, km)).click()
  await page.keyboard.type("5")
  await page.setViewportSize({ width: 600, height: 800 })
  await page.getByText(/^Das Raster braucht/).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByText("1 Änderung an 1 Fahrzeug, noch nicht gespeichert").waitFor()
})

it("keys lead to columns out of sight, and a cell that was scrolled away is typed into", async () => {
  const page = await inGrid(await stage.visit(), "/car?search=47000")
  const [first = ""] = await jobsIn(page)
  const column = () => page.evaluate(() => document.activeElement?.getAttribute("aria-colindex"))
  const columns = Number(await page.getByRole("grid").getAttribute("aria-colcount"))
  await (await cellOf(page, first, km)).click()
  await page.keyboard.press("End")
  await eventually(column).toBe(String(columns))
  await page.keyboard.press("Home")
  await eventually(column).toBe("2")

  await (await cellOf(page, first, km)).click()
  await page.getByRole("grid").evaluate((grid) => grid.scrollTo({ left: 0 }))
  await eventually(() => page.locator("[role=gridcell][aria-colindex='2']").count()).toBeGreaterThan(0)
  await page.keyboard.type("7")
  await page.keyboard.press("Enter")
  expect(await (await cellOf(page, first, km)).textContent()).toMatch(/^7/)
})

it("copies and pastes in the cells also where a word is marked elsewhere on the page", async () => {
  const page = await inGrid(await stage.visit())
  const [first = ""] = await jobsIn(page)
  await page.getByRole("heading", { name: "Fahrzeuge", exact: true }).dblclick()
  await (await cellOf(page, first, "Listenpreis netto")).click()
  await page.keyboard.press("Control+c")
  await page.getByText("1 Zelle kopiert.").waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Control+v")
  await page.getByText("1 Zelle eingefügt.").waitFor()
})

it("says who changed a cell meanwhile that was typed over, and when", async () => {
  const asAdmin = await callerFor(stage.url, admin)
  const page = await inGrid(await stage.visit(), "/car?search=47001")
  const [jobNumber = ""] = await jobsIn(page)
  await (await cellOf(page, jobNumber, km)).click()
  await page.keyboard.type("777")
  await page.keyboard.press("Enter")
  const car = (await carsOf(asAdmin)).find((one) => one.jobNumber === jobNumber)
  await postJson(asAdmin, "/api/car/update", { id: car?.id, version: car?.version, kilometerReading: 4321 })
  await button(page, "Änderungen prüfen").click()
  await panel(page, /Änderungen prüfen/)
    .getByText(
      /, Kilometerstand: Ihr Wert 777, jetzt gespeichert 4\.321 \(Anna Arndt, \d\d\.\d\d\.\d{4}, \d\d:\d\d\)$/,
    )
    .waitFor()
})

it("breaks no word of a field that is about to be saved", async () => {
  const page = await inGrid(await stage.visit(), "/car?area=PRE_OFFER&search=47002")
  const [first = ""] = await jobsIn(page)
  // The list price is odd, and hints need room.
  for (const [header, text] of [
    ["Listenpreis netto", "1"],
    ["Aussteuerungsdatum", "1.4.27"],
  ] as const) {
    await (await cellOf(page, first, header)).click()
    await page.keyboard.type(text)
    await page.keyboard.press("Enter")
  }
  await button(page, "Änderungen prüfen").click()
  const name = panel(page, /Änderungen prüfen/).getByText("Aussteuerungsdatum", { exact: true })
  const lines = await name.evaluate((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

it("says which cars one cell holds back, and leads to it", async () => {
  const page = await inGrid(await stage.visit(), "/car?search=470")
  const [first = "", second = ""] = await jobsIn(page)
  const type = async (jobNumber: string, header: string, text: string) => {
    await (await cellOf(page, jobNumber, header)).click()
    await page.keyboard.type(text)
    await page.keyboard.press("Enter")
  }
  await type(first, "Lackbezeichnung", "Nachtblau")
  await type(second, km, "12")
  await type(first, km, "viel")
  await page.keyboard.press("Control+End")
  await eventually(() => jobsIn(page)).not.toContain(second)

  await button(page, "Änderungen prüfen").click()
  const review = panel(page, /Änderungen prüfen/)
  await review.getByText("Bis dahin wird an diesem Fahrzeug nichts gespeichert, auch keine andere").waitFor()
  await button(review, "1 Änderung an 1 Fahrzeug speichern").waitFor()
  await button(review, `Zur Zelle: ${first}, ${km}`).click()
  await review.waitFor({ state: "hidden" })
  const cell = await cellOf(page, first, km)
  await eventually(() => cell.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.type("34")
  await page.keyboard.press("Enter")

  await button(page, "Änderungen prüfen").click()
  await button(review, "3 Änderungen an 2 Fahrzeugen speichern").waitFor()
  expect(await review.getByText("Bitte zuerst berichtigen").count()).toBe(0)
  // Whoever just closes it is where they came from.
  await page.keyboard.press("Escape")
  const opener = button(page, "Änderungen prüfen")
  await eventually(() => opener.evaluate((it) => it === document.activeElement)).toBe(true)
})

it("says beside a filter what cannot be read, and that a period ends before it begins", async () => {
  const page = await signIn(await stage.visit(), admin, "/record")
  const filters = page.getByRole("region", { name: "Protokoll filtern" })
  const [from, to] = [field(filters, "Von"), field(filters, "Bis")]
  await from.fill("31.2.2026")
  expect(await filters.getByText("Ungültiges Datum").count()).toBe(0)
  await to.focus()
  await filters.getByText("Ungültiges Datum. Erwartet wird zum Beispiel 31.10.2026.").waitFor()
  await from.fill("2. März 26")
  await to.fill("1.3.2026")
  await from.focus()
  expect(await from.inputValue()).toBe("02.03.2026")
  await filters.getByText("Bitte Angabe berichtigen: Minimum 02.03.2026").waitFor()
  await to.fill("1.2.2026")
  // Nothing moves beneath what is being pressed.
  await button(filters, "Filter leeren").hover()
  await page.mouse.down()
  await to.and(page.locator(":not(:focus)")).waitFor()
  expect(await filters.getByText("Bitte Angabe berichtigen").count()).toBe(0)
  await page.mouse.up()
  await eventually(() => to.inputValue()).toBe("")
  expect(await filters.getByText("Bitte Angabe berichtigen").count()).toBe(0)
})
