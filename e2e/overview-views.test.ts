import type { Locator, Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import type { Car } from "../contract/cars.ts"
import { castAgreed } from "../server/demo/cast.ts"
import { callerFor, postJson, readJson, sendAbout } from "./http.ts"
import { sheetsOf } from "./paper.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, desktop, manager, phone, seller, signIn } from "./stage.ts"
import { button, eventually, field, openCar, openEditor, panel, refusalOf, rows, searchBox } from "./steps.ts"

const stranger = "leitung@kessler.example"

const stage = stageOfFile()

const choice = (page: Page, name: string) => page.getByRole("radio", { name, exact: true })

/** What of a row's prices lies outside their column, beneath the button beside it or beyond the page. */
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

it("keeps gross prices first, and says that the filter stays net", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer?search=4700043")
  const price = rows(page).first().locator("strong")
  await eventually(() => price.textContent()).toBe("50.278,55\u00a0€")
  for (const width of [320, 768, 1024, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await eventually(() => price.evaluate(beyondItsColumn)).toEqual([])
  }
  await page.setViewportSize(desktop)
  await choice(page, "Brutto").check()
  await page.reload()
  await eventually(() => price.textContent()).toBe("59.831,47\u00a0€")
  await rows(page).first().getByText("50.278,55 € netto").waitFor()
  await page.getByText("Dieser Filter gilt für Nettopreise.").waitFor()
  await openCar(page, "4700043")
  await panel(page).getByText("−2.094,10 € brutto").waitFor()
})

/** How many cars of the list are in sight as a whole. */
const carsInSight = (page: Page) =>
  rows(page).evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  )

it("has six cars in sight from a tablet to a wide screen, with filters in a drawer where they would cost cars (P104)", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  const filters = page.getByRole("complementary", { name: "Filter" })
  for (const path of ["/overview/preoffer", "/overview/selection"]) {
    await page.goto(path)
    await rows(page).first().waitFor()
    for (const prices of ["Brutto", "Netto"]) {
      await choice(page, prices).check()
      for (const width of [1024, 1040, 1112, 1200, 1279, 1280, 1366, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await eventually(() => filters.count()).toBe(width < 1280 ? 0 : 1)
        await eventually(() => carsInSight(page)).toBeGreaterThanOrEqual(6)
      }
    }
  }
})

it("leaves room for the car that its address opens while the code of its panel comes", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer?search=4700043")
  await rows(page).first().waitFor()
  await settled(page)
  await openCar(page, "4700043")
  const width = async () => (await rows(page).first().boundingBox())?.width
  const besideIt = await width()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  await page.route("**/panels-*.js", async (route) => {
    ask()
    await held
    await route.continue()
  })
  await page.reload()
  await rows(page).first().waitFor()
  await asked
  expect(await panel(page).count()).toBe(0)
  expect(await width()).toBe(besideIt)
  release()
  await panel(page).waitFor()
  expect(await width()).toBe(besideIt)
})

it("has a table that sorts by its columns, hides empty ones, and is remembered by the browser (P181)", async () => {
  const asAdmin = await callerFor(stage.url, admin)
  const cars = await readJson<Car[]>(asAdmin, "/api/car/all")
  for (const { id, version, area, promotion } of cars)
    if (area === "SELECTION" && promotion)
      await postJson(asAdmin, "/api/car/update", { id, version, promotion: null })
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await choice(page, "Tabelle").check()
  const table = page.getByRole("table", { name: "Fahrzeuge" })
  const names = () => table.getByRole("columnheader").getByRole("button").allTextContents()
  await eventually(async () => (await names()).join()).toBe(
    "Kennzeichen,Auftrag,Modell,EZ,km,Aussteuerung,Übernahme bis,Netto,Brutto,Listenpreis,% unter Liste,Standort,Aktion",
  )
  expect(await table.getByRole("row").count()).toBe(31)

  const kilometres = page.getByRole("columnheader", { name: "km" })
  await button(page, "km").focus()
  await page.keyboard.press("Enter")
  await eventually(() => kilometres.getAttribute("aria-sort")).toBe("descending")
  await button(page, "km").click()
  await eventually(() => kilometres.getAttribute("aria-sort")).toBe("ascending")
  await eventually(() => new URL(page.url()).searchParams.get("sort")).toBe("kilometers")

  await page.goto("/overview/selection")
  await eventually(async () => (await names()).join()).toBe(
    "Auftrag,Modell,Marke,Baureihe,Grundfarbe,Produktion,Lieferung,Nutzung,Listenpreis,Listenpreis brutto",
  )
})

it("waits for a table in lines as high as its rows (P108)", async () => {
  const page = await signIn(await stage.visit(), "leitung@freising.example", "/overview/selection")
  await rows(page).first().waitFor()
  await page.getByRole("radio", { name: "Tabelle" }).check()
  const { promise: cars, resolve: giveCars } = Promise.withResolvers<void>()
  await page.route("**/api/car/all/area/*", async (route) => {
    await cars
    await route.continue()
  })
  await page.reload()
  const line = page.locator("[data-waiting=table] > *").first()
  await line.waitFor()
  const waiting = await line.evaluate((place) => place.getBoundingClientRect().height)
  giveCars()
  const row = page.getByRole("table").locator("tbody tr").first()
  await eventually(() => row.evaluate((place) => place.getBoundingClientRect().height)).toBe(waiting)
})

it("shows what is found from its first line, however far down one was", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await page.setViewportSize({ width: 1366, height: 768 })
  await rows(page).nth(14).scrollIntoViewIfNeeded()
  await searchBox(page).fill("Elektro")
  const found = page.getByText(/^\d+\svon\s\d+ Fahrzeugen$/)
  await found.waitFor()
  const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top)
  const headerEnds = await page
    .getByRole("banner")
    .evaluate((header) => header.getBoundingClientRect().bottom)
  await eventually(() => topOf(found)).toBeGreaterThanOrEqual(headerEnds)
  expect(await topOf(rows(page).first())).toBeLessThan(400)
})

it("leads back to the very place in a long list, whose rows out of sight are as high as they look", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/selection?size=60")
  const places = () =>
    rows(page).evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)))
  for (const width of [1040, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto("/overview/selection?size=60")
    await eventually(() => rows(page).count()).toBe(60)
    await rows(page).nth(40).scrollIntoViewIfNeeded()
    await settled(page)
    const left = await places()
    // To press it, the driver of the browser would scroll.
    await page.getByRole("link", { name: "Ihre Aktivitäten" }).dispatchEvent("click")
    await page.waitForURL((url) => url.pathname === "/activity")
    await settled(page)
    await page.goBack()
    await eventually(async () => (await places())[40]).toBe(left[40])
  }
})

it.for([
  ["200 %", { width: 683, height: 384 }],
  ["400 %", { width: 320, height: 256 }],
] as const)("leaves three fifths of the height to what is read at %s zoom", async ([, size]) => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await page.setViewportSize(size)
  const body = () =>
    panel(page)
      .locator("header + div")
      .evaluate((part) => part.clientHeight / innerHeight)
  await button(page, "Filter").click()
  await panel(page, "Filter").waitFor()
  expect(await body()).toBeGreaterThan(0.6)
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await button(rows(page).filter({ hasText: "0007162" }), /^Annehmen: /).click()
  await panel(page, "Pre-Offer 1 annehmen").waitFor()
  // Until the conditions are there, the footer says that they are waited for.
  await settled(page)
  expect(await body()).toBeGreaterThan(0.6)
})

it("puts chosen cars side by side over their list, and says which of them is gone (P240)", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer?search=Porter")
  const choose = (at: number) => button(rows(page).nth(at), /^Vergleichen: /)
  const bar = page.getByRole("region", { name: "Vergleich" })
  const compare = button(bar, "Nebeneinander zeigen")
  await rows(page).first().waitFor()
  await settled(page)
  await choose(0).click()
  expect(await refusalOf(compare)).toBe("Wählen Sie noch eines.")
  for (const at of [1, 2, 3]) await choose(at).click()
  await bar.getByText("4 Fahrzeuge im Vergleich").waitFor()
  await choose(4).click()
  await page.getByText("Im Vergleich stehen schon 4 Fahrzeuge.").waitFor()
  expect(await choose(4).getAttribute("aria-pressed")).toBe("false")
  await choose(3).click()
  await page.reload()
  await bar.getByText("3 Fahrzeuge im Vergleich").waitFor()
  await compare.click()

  const comparison = panel(page, "Fahrzeuge vergleichen")
  const table = comparison.getByRole("table", { name: "Vergleich" })
  const line = (name: string | RegExp) => table.getByRole("row", { name })
  await line(/^Pre-Offer 1 Kaufpreis netto ?, unterschiedlich/).waitFor()
  expect(await table.getByRole("columnheader").count()).toBe(3)
  await line(/^Marke/).waitFor()
  // No car is wider than another, and what no car has takes no line.
  const widths = await line(/^Marke/)
    .getByRole("cell")
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.clientWidth)))
  expect(widths.length).toBe(3)
  expect(new Set(widths).size).toBe(1)
  expect(await table.getByRole("row", { name: /^Elektrische Reichweite/ }).count()).toBe(0)

  // The list beneath is as it was left.
  await page.keyboard.press("Escape")
  await comparison.waitFor({ state: "hidden" })
  expect(new URL(page.url()).searchParams.get("search")).toBe("Porter")
  await compare.click()
  const first = table.getByRole("columnheader").first().getByRole("link")
  const name = (await first.textContent()) ?? ""
  await first.click()
  await panel(page, name).waitFor()
  expect(new URL(page.url()).searchParams.get("search")).toBe("Porter")

  // An id that no list holds any more.
  const address = new URL(page.url())
  address.searchParams.delete("carId")
  address.searchParams.append("compare", "00000000-0000-4000-8000-000000000000")
  await page.goto(address.href)
  await compare.click()
  await comparison.getByText("1 Fahrzeug ist nicht mehr verfügbar.").waitFor()
  expect(await table.getByRole("columnheader").count()).toBe(3)
  await page.keyboard.press("Escape")
  await button(bar, "Leeren").click()
  await bar.waitFor({ state: "detached" })
})

it("gives each compared car the same width on a phone, and names it as the list does", async () => {
  const page = await signIn(await stage.visit({ size: phone }), manager, "/overview/preoffer?search=4x4")
  for (const at of [0, 1, 2]) await button(rows(page).nth(at), /^Vergleichen: /).click()
  await button(page, "Nebeneinander zeigen").click()
  const heads = page.getByRole("columnheader")
  await heads.nth(2).waitFor()
  const widths = await heads.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().width)),
  )
  expect(new Set(widths).size).toBe(1)
  // The typeface would draw another sign for the letter.
  const drawn = await heads.first().evaluate((one) => getComputedStyle(one).fontVariantLigatures)
  expect(drawn).toBe("no-contextual")
})

describe("a link to a vehicle", () => {
  it("is copied without the own filters; people who may not see the vehicle learn so", async () => {
    const visitor = await stage.visit()
    // No page of the portal may read what was copied.
    await visitor.addInitScript(() => {
      const write = navigator.clipboard.writeText.bind(navigator.clipboard)
      navigator.clipboard.writeText = async (text) => {
        await write(text)
        Object.assign(window, { copied: text })
      }
    })
    const page = await signIn(visitor, manager, "/overview/preoffer")
    await page.context().grantPermissions(["clipboard-write"])
    await openCar(page, "4700043")
    await button(panel(page), /^Link kopieren: /).click()
    await page.getByText("Der Link zum Fahrzeug ist kopiert.").waitFor()
    const link = await page.evaluate(() => (window as { copied?: string }).copied ?? "")
    expect(link).toMatch(/\/overview\/preoffer\?carId=[\w-]+$/)
    const mail = await panel(page)
      .getByRole("link", { name: /^Per E-Mail senden: / })
      .getAttribute("href")
    expect(new URL(String(mail)).searchParams.get("body")).toBe(link)

    const colleague = await signIn(await stage.visit(), seller, link)
    await button(panel(colleague), /^Link kopieren: /).waitFor()
    const other = await signIn(await stage.visit(), stranger, link)
    await panel(other, "Pre-Offer nicht verfügbar")
      .getByText(/einer anderen Agentengruppe/)
      .waitFor()
  })

  it("goes to the share sheet of a device, and is shown where nothing may be copied", async () => {
    const page = await stage.visit({ size: phone })
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (data: ShareData) => Object.assign(window, { shared: data.url }),
      })
      document.execCommand = () => false
      Object.defineProperty(navigator, "clipboard", { value: undefined })
    })
    await signIn(page, manager, "/overview/preoffer?search=4700043")
    await rows(page).first().getByRole("link").click()
    await button(panel(page), /^Teilen: /).click()
    const shared = () => page.evaluate(() => (window as { shared?: string }).shared)
    await eventually(shared).toContain("/overview/preoffer?carId=")
    await button(panel(page), /^Link kopieren: /).click()
    const link = panel(page).getByLabel(/^Ihr Browser lässt das Kopieren nicht zu/)
    expect(await link.inputValue()).toBe(await shared())
  })
})

it("prints a plug-in hybrid, of which most is said, on one page without breaking a word (P195)", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await openCar(page, "4700031")
  await panel(page).getByRole("heading", { name: "Zusatzinformation" }).waitFor()
  const sheets = await sheetsOf(page)
  expect(sheets.length).toBe(1)
  expect(sheets[0]).toContain("Mindestnutzungsdauer")
})

it("says on paper that the rest of the list was not loaded yet (P195)", async () => {
  const page = await stage.visit()
  const printed = Promise.withResolvers<void>()
  await page.route("**/api/car/all/area/columns?*", async (route) => {
    await printed.promise
    await route.continue()
  })
  await signIn(page, manager, "/overview/preoffer")
  await rows(page).first().waitFor()
  const sheets = await sheetsOf(page)
  printed.resolve()
  expect(sheets.join()).toContain("Beim Drucken waren erst 15 Fahrzeuge geladen")
  expect(sheets.join().match(/4700\d{3}/g)).not.toBeNull()
  await page.getByText(/^\d+ Fahrzeuge$/).waitFor()
})

it("prints a car on one page, and the list as a table with its head on each (P195)", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await page.getByText(/^\d+ Fahrzeuge$/).waitFor()
  const sheets = await sheetsOf(page)
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets.join()).not.toContain("nicht vollständig")
  for (const sheet of sheets) expect(sheet).toMatch(/Auftragsnummer.*4700\d{3}/s)
  expect(sheets.join()).not.toMatch(/Exportieren|Zurücksetzen|Annehmen|Datenschutz/)
  await openCar(page, "4700043")
  // With its documents, if it has any by then.
  await settled(page)
  const [sheet = "", ...more] = await sheetsOf(page)
  expect(more).toEqual([])
  for (const part of ["4700043", "Pre-Offer 3", "Listenpreis netto"]) expect(sheet).toContain(part)
  expect(sheet).not.toMatch(/annehmen|Link kopieren|Merken/)
})

it("prints a car without any price where that is chosen (P195)", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await openCar(page, "4700043")
  await settled(page)
  expect((await sheetsOf(page)).join()).toMatch(/€/)
  await panel(page).getByRole("switch", { name: "Ohne Preise drucken" }).check()
  const [sheet = "", ...more] = await sheetsOf(page)
  expect(more).toEqual([])
  for (const part of ["4700043", "Kilometerstand", "Energieverbrauch"]) expect(sheet).toContain(part)
  expect(sheet).not.toMatch(/€|preis|netto|brutto|Pre-Offer [123]|Zusatzinformation/i)
})

it("prints the fleet with its head on each sheet, and who printed what it was searched for (P195)", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  await page.getByText(/^\d+ Fahrzeuge$/).waitFor()
  // All its cars come after the page.
  await settled(page)
  // What finds screens and cars is no sheet itself.
  await page.keyboard.press("Control+k")
  await page.getByRole("dialog", { name: "Finden" }).waitFor()
  const sheets = await sheetsOf(page)
  expect(sheets.length).toBeGreaterThan(5)
  for (const sheet of sheets) expect(sheet).toMatch(/Auftragsnummer.*Kennzeichen.*\d{7}/s)
  expect(sheets[0]).toMatch(/Gedruckt am \d\d\.\d\d\.\d{4}, \d\d:\d\d\sUhr von Anna Arndt/)
  await page.goto("/user?search=brenner")
  await page.getByRole("row", { name: /leitung@brenner/ }).waitFor()
  expect((await sheetsOf(page)).join()).toContain("Suche: brenner")
})

it("prints all that was typed and ticked, and of panels above one another the last (P195)", async () => {
  const page = await signIn(await stage.visit(), admin, "/car?search=4700043")
  const editor = await openEditor(page, "4700043")
  const long = `${"Anhängerkupplung, Standheizung und Winterräder liegen bei. ".repeat(8)}Ende.`
  await field(editor, "Zusatzinformation").fill(long)
  const [sheet = "", ...others] = await sheetsOf(page)
  expect([sheet, ...others].join().replaceAll(/\s+/g, " ")).toContain(long)
  expect([sheet, ...others].join()).not.toContain("Dokumente wählen")
  await page.emulateMedia({ media: "print" })
  const ticked = editor.getByLabel("Anzeigen", { exact: true })
  expect(await ticked.isChecked()).toBe(true)
  // Without its ground it would look like one that is not.
  expect(await ticked.evaluate((one) => getComputedStyle(one).printColorAdjust)).toBe("exact")
  await page.emulateMedia({ media: "screen" })
  await button(editor, /^Durch Anbieter erfassen: /).click()
  await panel(page, "Durch Anbieter erfassen").waitFor()
  const above = (await sheetsOf(page)).join()
  expect(above).toContain("Durch Anbieter erfassen")
  expect(above).not.toContain("Polsterbezeichnung")
})

it("prints the start page on one sheet, and what was chosen in a field as a word (P195)", async () => {
  const page = await signIn(await stage.visit(), seller, "/")
  await page.getByRole("heading", { name: "Was ansteht" }).waitFor()
  await settled(page)
  expect((await sheetsOf(page)).length).toBe(1)

  await page.goto("/overview/preoffer")
  await rows(page)
    .first()
    .getByRole("button", { name: /^Merken: / })
    .click()
  await settled(page)
  await page.goto("/watch")
  await page.getByRole("table", { name: "Gemerkte Fahrzeuge" }).getByRole("combobox").waitFor()
  expect((await sheetsOf(page)).join()).toMatch(/, Auftrag 47\d{5} .*sofort/)
  await page.goto("/profile")
  await field(page, "Telefon").fill("+49 40 1234567")
  const profile = (await sheetsOf(page)).join()
  expect(profile).toContain("+49 40 1234567")
  expect(profile).toContain("System")
  expect(profile).not.toContain("Dunkel")
})

it("writes the words of a table in one line where there is room, and in two beside a car", async () => {
  const page = await signIn(
    await stage.visit({ size: { width: 2560, height: 900 } }),
    seller,
    "/overview/preoffer",
  )
  await choice(page, "Tabelle").check()
  const place = page.locator("tr[data-car]").getByTitle("1101 - Autohaus Brenner Hamburg").first()
  const height = () => place.evaluate((words) => words.getBoundingClientRect().height)
  const line = () => place.evaluate((words) => Number.parseFloat(getComputedStyle(words).lineHeight))
  await place.waitFor()
  expect(await height()).toBeLessThan(1.5 * (await line()))
  await page.locator("tr[data-car]").getByRole("link").first().click()
  await panel(page).waitFor()
  await eventually(height).toBeGreaterThan(1.5 * (await line()))
})

it("prints a held car on one page, from what binds to whom to ask (P195)", async () => {
  const call = await callerFor(stage.url, manager)
  await sendAbout(call, "PRE_OFFER", "4700256", {
    type: "PRE_OFFER_ACCEPT",
    preOfferType: "MAIN",
    ...castAgreed,
  })
  const page = await signIn(await stage.visit(), manager, "/activity?search=4700256")
  await page
    .getByRole("row", { name: /4700256/ })
    .getByRole("button")
    .first()
    .click()
  await panel(page).getByRole("heading", { name: "Verlauf" }).waitFor()
  await settled(page)
  const [sheet = "", ...more] = await sheetsOf(page)
  expect(more).toEqual([])
  for (const part of ["4700256", "Kaufpreis netto", "Verlauf", "Produktionsmonat", "Fragen? Wir sind"])
    expect(sheet).toContain(part)
})
