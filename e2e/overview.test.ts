import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { addDays, berlinToday, instantInBerlin } from "../contract/core/dates.ts"
import type { AgentCar } from "../contract/fleet/cars.ts"
import { callerFor, callerOn, readJson, updateAs } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, download, manager, seller, signIn } from "./stage.ts"
import {
  button,
  carLink,
  eventually,
  field,
  findRow,
  hasFocus,
  openCar,
  panel,
  query,
  refusalOf,
  rows,
  searchBox,
  showTable,
  tableRows,
} from "./steps.ts"
import { readSheet } from "./workbooks.ts"

const stage = stageOfFile()
const asAdmin = callerOn(stage, admin)

const visit = async (who = manager, at = "/overview/preoffer") => signIn(await stage.visit(), who, at)
const all = (page: Page) => page.getByText("56 Fahrzeuge", { exact: true })
const order = (page: Page) => page.getByLabel("Sortieren")
const inGroup = (page: Page, group: string, label: RegExp) =>
  page.getByRole("group", { name: group }).getByLabel(label)

it("a list is filtered by search and filters, which its link keeps and a saved search stores", async () => {
  const page = await visit()
  await all(page).waitFor()
  await page
    .getByRole("complementary", { name: "Hinweise" })
    .getByText(/innerhalb von 48\sStunden/)
    .waitFor()
  await inGroup(page, "Marke", /^Aurel Vans/).check()
  await inGroup(page, "Farbe", /^Orange/).check()
  await page.getByText("3 von 56 Fahrzeugen").waitFor()
  await page.getByLabel("Kaufpreis netto bis").last().fill("40.000")
  await page.getByText("2 von 56 Fahrzeugen").waitFor()
  await searchBox(page).fill("gibtesnicht")
  await page.getByText("Kein Fahrzeug passt zu Ihren Filtern").waitFor()
  await searchBox(page).fill("4700179")
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
  await eventually(() => query(page.url())).toEqual({
    ...{ brand: expect.any(String), colour: "ORANGE", priceTo: expect.any(String), search: "4700179" },
  })
  const link = page.url()
  await page.reload()
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
  expect(page.url()).toBe(link)
  await page.getByRole("button", { name: "Filter entfernen: Suche: 4700179" }).click()
  await page.getByText("2 von 56 Fahrzeugen").waitFor()
  await button(page, "Filter zurücksetzen").first().click()
  await all(page).waitFor()
  await eventually(() => query(page.url())).toEqual({})

  await page.goto("/overview/preoffer?search=47000&sort=-price")
  const saving = button(page, /^Excel: Gefilterte \(\d+\)$/)
  const { header, rows: lines } = await readSheet((await download(page, () => saving.click())).path)
  // No internal data.
  expect(header.slice(0, 2)).toEqual(["Auftragsnummer", "Modellbezeichnung"])
  expect(header).not.toContain("Anzeigen")
  expect(await saving.textContent()).toBe(`Excel: Gefilterte (${lines.length})`)
  const prices = lines.map((row) => Number(row["Pre-Offer 1 Kaufpreis netto"]))
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  expect(lines.length).toBeGreaterThan(1)
  for (const row of lines) expect(row.Auftragsnummer).toContain("47000")
})

it("pasted numbers find exactly their cars, and the others are named, for agents and the provider", async () => {
  const paste = (page: Page, text: string) =>
    searchBox(page).evaluate((box, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text", pasted)
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  const missing = (page: Page) => page.getByText("In dieser Liste nicht gefunden: 9999999, 8888888")
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await rows(page).first().waitFor()
  await paste(page, "4700043\r\n9999999\r\n4700309\r\n8888888\r\n")
  await page.getByText(/^2\svon\s\d+ Fahrzeugen$/).waitFor()
  await missing(page).waitFor()
  const desk = await signIn(await stage.visit(), admin, "/car")
  await tableRows(desk).first().waitFor()
  await paste(desk, "4700043\n9999999\n4700309\n8888888")
  await desk.getByText("2 Fahrzeuge", { exact: true }).waitFor()
  await missing(desk).waitFor()
  await searchBox(desk).fill("diesel")
  await missing(desk).waitFor({ state: "detached" })
  await desk.getByText("2 Fahrzeuge", { exact: true }).waitFor({ state: "detached" })
})

it("closing a car restores its list, and going back again leaves the list", async () => {
  const page = await visit(manager, "/")
  await page.getByRole("link", { name: /Pre-Offers freie Fahrzeuge$/ }).click()
  await all(page).waitFor()
  await rows(page).nth(1).getByRole("link").first().click()
  for (let at = 2; at <= 12; at++) {
    await panel(page).getByText(`${at} von 56`, { exact: true }).waitFor()
    if (at < 12) await page.keyboard.press("j")
  }
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await eventually(() => hasFocus(rows(page).nth(11).getByRole("link").first())).toBe(true)
  await page.keyboard.press("Enter")
  await panel(page).getByText("12 von 56", { exact: true }).waitFor()
  // Sorting meanwhile is kept.
  await order(page).selectOption({ label: "Höchster Preis zuerst" })
  await eventually(() => query(page.url())).toMatchObject({ sort: "-price" })
  await button(panel(page), "Schließen").click()
  await panel(page).waitFor({ state: "hidden" })
  await page.getByRole("button", { name: "Seite 2", exact: true }).click()
  await eventually(() => query(page.url())).toEqual({ sort: "-price", page: "2" })
  const first = carLink(rows(page).first())
  const name = (await first.textContent()) ?? ""
  await first.click()
  await panel(page, name).waitFor()
  // A double click closes only once.
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  expect(query(page.url())).toEqual({ sort: "-price", page: "2" })
  expect(await first.textContent()).toBe(name)
  await inGroup(page, "Marke", /^Aurel Vans/).check()
  await eventually(() => query(page.url())).toEqual({ sort: "-price", brand: expect.any(String) })
  await page.goBack()
  await page.waitForURL("/")
})

it("an empty area links to the other one", async () => {
  const who = "leitung@kessler.example"
  const cars = await readJson<AgentCar[]>(await callerFor(stage.url, who), "/api/car/all/area?area=PRE_OFFER")
  for (const { jobNumber } of cars) await updateAs(asAdmin, jobNumber, { display: false })
  const page = await visit(who)
  await page.getByText("Zurzeit gibt es keine Pre-Offers für Ihre Agentengruppe").waitFor()
  await page.getByRole("main").getByRole("link", { name: "Zu Selection" }).click()
  await rows(page).first().waitFor()
})

it("a seller proposes cars of both lists, which the sales manager accepts from the message", async () => {
  const page = await visit(seller)
  await all(page).waitFor()
  expect(await refusalOf(button(page, /^Excel/))).toBe(
    "Ihnen Fehlen die Berechtigungen um diese Aktion auszuführen.",
  )
  await button(await findRow(page, "4700256"), /^Vorschlagen: /).click()
  await eventually(() => page.title()).toMatch(
    /, Auftrag \d{7}: Der Verkaufsleitung vorschlagen – Pre-Offers – Aurel ZVF$/,
  )
  const note = field(page, "Notiz für die Verkaufsleitung")
  await note.fill("Für Freitag")
  await page.reload()
  await eventually(() => note.inputValue()).toBe("Für Freitag")
  await button(page, "Vorschlag senden").click()
  await page.getByText("Ihre Verkaufsleitung ist benachrichtigt.").waitFor()
  expect(await button(panel(page), /annehmen: /).count()).toBe(0)
  expect(await panel(page).getByText("kann nur die Verkaufsleitung").count()).toBe(1)
  const carId = String(query(page.url()).carId)
  await button(panel(page), /^Der Verkaufsleitung vorschlagen: /).click()
  await page.getByText(/^Sie haben dieses Fahrzeug schon vorgeschlagen, zuletzt am .+\sUhr\./).waitFor()
  await page.keyboard.press("Escape")

  await page.goto("/overview/selection")
  await carLink(rows(page).first()).click()
  await button(panel(page), /^Der Verkaufsleitung vorschlagen: /).waitFor()
  expect(await button(panel(page), /^ZVF anfragen: /).count()).toBe(0)

  const other = await visit(manager, "/")
  await button(other, /^Mitteilungen, \d+ ungelesen$/).click()
  const messages = panel(other, "Mitteilungen")
  await messages.getByText("Notiz: Für Freitag").waitFor()
  const marked = other.waitForRequest("**/api/message/read")
  await button(messages, "Alle als gelesen markieren").click()
  expect((await marked).postDataJSON()).toMatchObject({ older: true })
  await messages.getByRole("link", { name: /Heike Böhm schlägt Ihnen ein Fahrzeug vor$/ }).click()
  await eventually(() => query(other.url())).toMatchObject({ carId, type: "accept" })
})

it("a page left open overnight has the new date when it is visible again", async () => {
  const lastDay = addDays(berlinToday(new Date()), 3)
  await updateAs(asAdmin, "4700043", { dateOfDelivery: lastDay, dateUntilTakeover: lastDay })
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

it("rows translated by the browser keep the name of the linked car", async () => {
  const cars = await readJson<AgentCar[]>(
    await callerFor(stage.url, manager),
    "/api/car/all/area?area=PRE_OFFER",
  )
  const page = await visit()
  await all(page).waitFor()
  // Simulates Chrome's translation: moves texts into elements unknown to React.
  await rows(page).evaluateAll((lines) => {
    for (const row of lines) {
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
  await order(page).selectOption({ label: "Höchster Preis zuerst" })
  const [dearest] = [...cars].sort((a, b) => b.offerPriceExclVat - a.offerPriceExclVat)
  await rows(page).first().getByText(dearest!.jobNumber).waitFor()
  for (const row of await rows(page).all()) {
    const href = (await carLink(row).getAttribute("href")) ?? ""
    const { carId } = query(new URL(href, stage.url).href)
    expect(await row.textContent()).toContain(cars.find(({ id }) => id === carId)!.jobNumber)
  }
})

it("the table is remembered by the browser and sorts by its columns", async () => {
  const page = await visit(manager, "/overview/preoffer?search=4700043")
  const price = rows(page).first().getByRole("strong")
  await eventually(() => price.textContent()).toBe("38.487,39\u00a0€")
  await rows(page).first().getByText("45.800 € brutto").waitFor()
  await openCar(page, "4700043")
  await panel(page)
    .getByRole("radio", { name: /^Pre-Offer 3, 36\.407,00\s€ netto$/ })
    .check()
  await button(panel(page), /^Pre-Offer 3 annehmen: /).waitFor()

  await page.goto("/overview/preoffer")
  await showTable(page)
  const table = page.getByRole("table", { name: "Fahrzeuge" })
  const names = async () =>
    (await table.getByRole("columnheader").getByRole("button").allTextContents()).join()
  await eventually(names).toBe(
    "Kennzeichen,Auftrag,Modell,EZ,km,Aussteuerung,Übernahme bis,Netto,Brutto,Listenpreis,% unter Liste,Standort,Aktion",
  )
  expect(await table.getByRole("row").count()).toBe(31)
  const kilometres = page.getByRole("columnheader", { name: "km" })
  await button(page, "km").press("Enter")
  await eventually(() => kilometres.getAttribute("aria-sort")).toBe("descending")
  await button(page, "km").click()
  await eventually(() => kilometres.getAttribute("aria-sort")).toBe("ascending")
  await eventually(() => query(page.url()).sort).toBe("kilometers")
  await page.reload()
  await table.waitFor()
})

it("compares selected cars side by side, and names an unavailable one", async () => {
  const page = await visit(manager, "/overview/preoffer?search=Porter")
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
  await table.getByRole("row", { name: /^Pre-Offer 1 Kaufpreis netto .*€ ?, am besten/ }).waitFor()
  await table.getByRole("row", { name: /^Marke (?!.*am besten)/ }).waitFor()
  expect(await table.getByRole("columnheader").count()).toBe(3)
  // Rows without any value are omitted.
  expect(await table.getByRole("row", { name: /^Elektrische Reichweite/ }).count()).toBe(0)
  const first = table.getByRole("columnheader").first().getByRole("link")
  const name = (await first.textContent()) ?? ""
  await first.click()
  await panel(page, name).waitFor()
  expect(query(page.url()).search).toBe("Porter")

  // An id that is in no list.
  const address = new URL(page.url())
  address.searchParams.delete("carId")
  address.searchParams.append("compare", "00000000-0000-4000-8000-000000000000")
  await page.goto(address.href)
  await compare.click()
  await comparison.getByText("1 Fahrzeug ist nicht mehr verfügbar.").waitFor()
  await page.keyboard.press("Escape")
  await button(bar, "Leeren").click()
  await bar.waitFor({ state: "detached" })
})
