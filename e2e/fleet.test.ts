import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { Car } from "../contract/cars.ts"
import { type Caller, callerFor, postJson, readJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, signIn } from "./stage.ts"
import { button, eventually, field, openEditor, panel } from "./steps.ts"

const stage = stageOfFile()

const carsOf = (asAdmin: Caller) => readJson<Car[]>(asAdmin, "/api/car/all")

/** How many cars the fleet has found. */
const found = (page: Page, count: number) =>
  page.getByText(`${count} Fahrzeuge`, { exact: true }).first().waitFor()

it("shows every column beside the actions of a row, on a laptop and on a tablet too", async () => {
  const asAdmin = await callerFor(stage.url, admin)
  // The longest mark of all.
  const car = (await carsOf(asAdmin)).find(({ jobNumber }) => jobNumber === "0007018")
  await postJson(asAdmin, "/api/car/update", {
    id: car?.id,
    version: car?.version,
    listPriceExclVat: 1,
    pricesConfirmed: true,
  })
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

it("says beside a filter what cannot be read, and that a period ends before it begins", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  await button(page, "Filter").click()
  const filters = panel(page, "Filter")
  const [from, to] = [field(filters, "Zuletzt geändert ab"), field(filters, "Zuletzt geändert bis")]
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
  await button(filters, "Filter zurücksetzen").hover()
  await page.mouse.down()
  await to.and(page.locator(":not(:focus)")).waitFor()
  expect(await filters.getByText("Bitte Angabe berichtigen").count()).toBe(0)
  await page.mouse.up()
  await eventually(() => to.inputValue()).toBe("")
  expect(await filters.getByText("Bitte Angabe berichtigen").count()).toBe(0)
})
