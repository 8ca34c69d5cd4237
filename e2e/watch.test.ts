import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import type { AgentCar } from "../contract/cars.ts"
import { addDays, berlinToday } from "../contract/dates.ts"
import { errorText } from "../contract/error-text.ts"
import { callerFor, postJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, manager, seller, signIn } from "./stage.ts"
import {
  button,
  clickAgain,
  eventually,
  field,
  findRow,
  openCar,
  panel,
  rows,
  searchBox,
  tableRow,
} from "./steps.ts"

const stage = stageOfFile()

const overview = async (who: string, path = "/overview/preoffer") => signIn(await stage.visit(), who, path)
const starOf = (page: Page) =>
  rows(page)
    .first()
    .getByRole("button", { name: /^Merken: / })
const pressed = (page: Page) => starOf(page).getAttribute("aria-pressed")

/** A pre-offer as the manager sees it. */
async function preOffer(jobNumber: string): Promise<AgentCar> {
  const call = await callerFor(stage.url, manager)
  const cars: AgentCar[] = await (await call("/api/car/all/area?area=PRE_OFFER")).json()
  const car = cars.find((one) => one.jobNumber === jobNumber)
  if (!car) throw new Error(`No ${jobNumber}`)
  return car
}
const changeOffer = async (jobNumber: string, fields: object) => {
  const { id, version } = await preOffer(jobNumber)
  await postJson(await callerFor(stage.url, admin), "/api/car/update", {
    id,
    version,
    pricesConfirmed: true,
    ...fields,
  })
}

describe("the star", () => {
  it("shows at once, one double click is one press, and it goes back when the portal cannot keep it", async () => {
    const page = await overview(manager)
    await findRow(page, "4700179")
    await starOf(page).dblclick()
    await eventually(() => pressed(page)).toBe("true")
    await page.getByRole("checkbox", { name: /^Nur gemerkte\s*1$/ }).waitFor()

    await page.route("**/api/watch/car/remove", (route) =>
      route.fulfill({ status: 403, json: { code: "forbidden", message: errorText.forbidden } }),
    )
    await starOf(page).click()
    await page.getByText(errorText.forbidden).first().waitFor()
    await eventually(() => pressed(page)).toBe("true")
    await page.unroute("**/api/watch/car/remove")

    await searchBox(page).fill("")
    await page.getByRole("checkbox", { name: /^Nur gemerkte/ }).check()
    await page.getByText("1 von 56 Fahrzeugen").waitFor()
    await eventually(() => new URL(page.url()).searchParams.get("watched")).toBe("true")
    await page.reload()
    await page.getByText("1 von 56 Fahrzeugen").waitFor()

    // The page asks again by itself as soon as the stream is up: no answer before the button was clicked, or it would be gone.
    const clicked = Promise.withResolvers<void>()
    let isBroken = true
    await page.route("**/api/watch/cars", async (route) => {
      if (isBroken) return route.abort()
      await clicked.promise
      return route.fallback()
    })
    await page.reload()
    await page.getByRole("main").getByText("Ihre Merkliste konnte nicht geladen werden.").waitFor()
    expect(await page.getByText(/^0 von/).count()).toBe(0)
    isBroken = false
    await button(page, "Erneut versuchen").click()
    clicked.resolve()
    await page.getByText("1 von 56 Fahrzeugen").waitFor()

    const { id: carId } = await preOffer("4700043")
    await postJson(await callerFor(stage.url, manager), "/api/watch/car", { carId })
    const second = await page.context().newPage()
    await second.goto("/watch")
    await second.getByText("2 gemerkte Fahrzeuge").waitFor()
    const forget = button(second, /^Nicht mehr merken: /)
    // The next car is beneath the pointer by the second click.
    await forget.first().click()
    await second.getByText("1 gemerktes Fahrzeug").waitFor()
    await clickAgain(second)
    await forget.click()
    await second.getByText("Sie haben noch kein Fahrzeug gemerkt").waitFor()
    await page.reload()
    await page.getByText("Kein Fahrzeug entspricht Ihren Filtern").waitFor()
  })
})

describe("a watched car", () => {
  it("is marked where it changed, explained in its panel, and no more once that was seen", async () => {
    const page = await overview(seller)
    const jobNumber = "4700043"
    await findRow(page, jobNumber)
    await starOf(page).click()
    // The star is drawn before it is kept.
    await settled(page)
    expect(await pressed(page)).toBe("true")
    await changeOffer(jobNumber, {
      offerPriceExclVat: 31_250,
      dateOfDelivery: addDays(berlinToday(new Date()), 120),
    })
    await page.reload()
    const mark = rows(page).first().getByText("geändert: Preis, Datum")
    await mark.waitFor()

    await openCar(page, jobNumber)
    await panel(page).getByText("Geändert, seit Sie zuletzt nachgesehen haben").waitFor()
    await panel(page)
      .getByText(/^Pre-Offer 1 netto: .* → 31\.250,00\u00a0€$/)
      .waitFor()
    await page.keyboard.press("Escape")
    await panel(page).waitFor({ state: "hidden" })
    await mark.waitFor({ state: "detached" })
    await page.reload()
    await starOf(page).waitFor()
    expect(await mark.count()).toBe(0)
  })

  it("has a note that closing the panel keeps, that two windows do not overwrite, and that is not thrown away unasked", async () => {
    const page = await overview(manager)
    const jobNumber = "4700415"
    await findRow(page, jobNumber)
    await starOf(page).click()
    await eventually(() => pressed(page)).toBe("true")
    const name = await openCar(page, jobNumber)
    await field(panel(page), "Private Notiz").fill("Kunde ruft zurück")
    await page.keyboard.press("Escape")
    await panel(page).waitFor({ state: "hidden" })

    const second = await page.context().newPage()
    await second.goto("/watch")
    await tableRow(second, "Kunde ruft zurück").waitFor()

    await openCar(page, jobNumber)
    const note = field(panel(page), "Private Notiz")
    await eventually(() => note.inputValue()).toBe("Kunde ruft zurück")
    expect(
      await panel(page)
        .getByText(/in einem anderen Fenster/)
        .count(),
    ).toBe(0)
    const { id } = await preOffer(jobNumber)
    const call = await callerFor(stage.url, manager)
    const cars: { carId: string; version: number }[] = await (await call("/api/watch/cars")).json()
    const version = cars.find(({ carId }) => carId === id)?.version
    await postJson(call, "/api/watch/car/update", { carId: id, version, note: "aus dem anderen Fenster" })
    await note.fill("hier getippt")
    await button(panel(page), "Notiz speichern").click()
    await panel(page)
      .getByText(/anderen Fenster geändert: „aus dem anderen Fenster“/)
      .waitFor()
    expect(await note.inputValue()).toBe("hier getippt")
    await button(panel(page), "Notiz speichern").click()
    await panel(page).getByText("Gespeichert.").waitFor()

    await button(panel(page), new RegExp(`^Merken: ${name}`)).click()
    await button(page.getByRole("alertdialog"), "Abbrechen").click()
    await eventually(() => note.inputValue()).toBe("hier getippt")
    await button(panel(page), new RegExp(`^Merken: ${name}`)).click()
    await button(page.getByRole("alertdialog"), "Nicht mehr merken").click()
    await note.waitFor({ state: "detached" })
  })
})

describe("a saved search", () => {
  it("is named, counted, opened, renamed and deleted", async () => {
    const page = await overview(manager, "/overview/preoffer?colour=ORANGE&priceTo=4000000")
    await page.getByText(/\svon\s56\sFahrzeugen$/).waitFor()
    const found =
      (
        await page
          .getByText(/\svon\s56\sFahrzeugen$/)
          .first()
          .textContent()
      )?.split(/\s/)[0] ?? ""
    const save = async (name: string) => {
      await button(page, "Suche speichern").click()
      // Whoever has no better name saves it by two clicks.
      expect(await field(panel(page), "Name").inputValue()).toBe("Kaufpreis netto bis 40.000 € · Orange")
      await field(panel(page), "Name").fill(name)
      await panel(page).getByLabel("sofort").check()
      await button(panel(page), "Speichern").click()
    }
    await save("Orange")
    await panel(page).waitFor({ state: "detached" })
    await save("ORANGE")
    await panel(page).getByText("Einen Suchauftrag mit diesem Namen haben Sie").waitFor()
    expect(await field(panel(page), "Name").inputValue()).toBe("ORANGE")
    await field(panel(page), "Name").fill("Zweite")
    await button(panel(page), "Speichern").click()
    await panel(page).waitFor({ state: "detached" })

    await page.getByRole("link", { name: "Merkliste & Suchaufträge" }).first().click()
    const row = tableRow(page, "Orange")
    await row.getByText("Kaufpreis netto bis 40.000 € · Orange").waitFor()
    await row.getByRole("cell", { name: found, exact: true }).waitFor()
    // The second choice is made while the first is on its way.
    const chosen = Promise.withResolvers<void>()
    const answers: number[] = []
    page.on("response", (answer) => {
      if (answer.url().endsWith("/api/watch/search/update")) answers.push(answer.status())
    })
    // For good: while routes are taken away, the answer to a request under way can be missed.
    await page.route("**/api/watch/search/update", async (route) => {
      await chosen.promise
      await route.continue()
    })
    for (const label of ["einmal am Tag, um 7 Uhr", "nie"])
      await row.getByLabel("E-Mail zu Orange").selectOption({ label })
    chosen.resolve()
    await eventually(() => answers).toEqual([200, 200])
    await page.getByText("Ihre Auswahl wurde gespeichert.").first().waitFor()

    await button(page, "Umbenennen: Orange").click()
    await field(panel(page), "Name").fill("Günstig und orange")
    await button(panel(page), "Umbenennen").click()
    await page.getByRole("link", { name: "Günstig und orange" }).click()
    await page.getByText(`${found} von 56 Fahrzeugen`).waitFor()
    await page.goBack()
    await button(page, "Löschen: Zweite").click()
    await button(page.getByRole("alertdialog"), "Löschen").click()
    await page.getByText("Der Suchauftrag ist gelöscht.").waitFor()
    await page.getByRole("alertdialog").waitFor({ state: "detached" })
    expect(await page.getByRole("link", { name: "Zweite" }).count()).toBe(0)
  })
})
