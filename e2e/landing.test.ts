import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { AgentCar } from "../contract/cars.ts"
import { isExpired, offerOf } from "../contract/offers.ts"
import { callerFor } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, phone, signIn } from "./stage.ts"
import { button, eventually, withDays } from "./steps.ts"

const stage = stageOfFile()

const film = (page: Page) => page.locator("video")
/** Whether the film moves on its own clock; null where there is none. */
const isRunning = (page: Page) =>
  film(page).evaluateAll((all) => {
    const [video] = all as HTMLVideoElement[]
    return video ? !video.paused && video.currentTime > 0 : null
  })
const headerColour = (page: Page) =>
  page
    .locator("header")
    .first()
    .evaluate((header) => getComputedStyle(header).backgroundColor)
const available = (page: Page) => page.getByText(/freie Fahrzeuge/)
const transparent = "rgba(0, 0, 0, 0)"

it("counts what the lists hold, and leads to them", async () => {
  const [page, days] = await withDays(async () => {
    const page = await signIn(await stage.visit(), manager)
    await available(page).nth(1).waitFor()
    return page
  })
  const call = await callerFor(stage.url, manager)
  for (const [area, title] of [
    ["PRE_OFFER", "Pre-Offers"],
    ["SELECTION", "Selection"],
  ]) {
    const cars = (await (await call(`/api/car/all/area?area=${area}`)).json()) as AgentCar[]
    const freeOn = (day: string) =>
      cars.filter((car) => car.activityState === null && !isExpired(offerOf(car, "MAIN"), day)).length
    const card = page.locator("section").filter({ has: page.getByRole("heading", { name: title, level: 2 }) })
    await card.getByText(new RegExp(`^(${days.map(freeOn).join("|")}) freie Fahrzeuge`)).waitFor()
  }
  await page.getByRole("link", { name: "Zu Selection" }).click()
  await page.waitForURL(/\/overview\/selection$/)
})

/** It is there until the person hides it. */
const withFilm = (page: Page) => button(page, "Film ausblenden").waitFor()

it("lists what is due beneath film and cards, each line the way to just those", async () => {
  const page = await signIn(await stage.visit(), manager)
  await withFilm(page)
  const due = page.locator("section").filter({ has: page.getByRole("heading", { name: "Was ansteht" }) })
  const fresh = due.getByRole("link", { name: /neue Pre-Offers$/ })
  const count = Number.parseInt((await fresh.textContent()) ?? "", 10)
  await fresh.click()
  await page.waitForURL(/pick=fresh/)
  await page.getByRole("button", { name: /Neu in Ihrer Liste/ }).waitFor()
  await page
    .getByText(new RegExp(`^${count}\\s`))
    .first()
    .waitFor()
})

it("runs the film until it is halted", async () => {
  const page = await stage.visit()
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await signIn(page, manager)
  await withFilm(page)
  await eventually(() => isRunning(page)).toBe(true)
  await button(page, "Film anhalten").click()
  await eventually(() => isRunning(page)).toBe(false)
  await button(page, "Film abspielen").click()
  await eventually(() => isRunning(page)).toBe(true)
})

it("keeps the film still for people who want less motion, until they start it", async () => {
  const page = await signIn(await stage.visit(), manager)
  await withFilm(page)
  expect(await isRunning(page)).toBeNull()
  await button(page, "Film abspielen").click()
  await eventually(() => isRunning(page)).toBe(true)
})

it("shows the film through the header until it is scrolled past", async () => {
  const page = await signIn(await stage.visit({ size: phone }), manager)
  await withFilm(page)
  await eventually(() => headerColour(page)).toBe(transparent)
  await page.emulateMedia({ forcedColors: "active" })
  await eventually(() => headerColour(page)).not.toBe(transparent)
  await page.emulateMedia({ forcedColors: "none" })
  await page.mouse.wheel(0, 600)
  await eventually(() => headerColour(page)).not.toBe(transparent)
  await page.mouse.wheel(0, -600)
  await eventually(() => headerColour(page)).toBe(transparent)
})

it("remembers that the film is hidden", async () => {
  const page = await signIn(await stage.visit(), manager)
  await withFilm(page)
  await button(page, "Film ausblenden").click()
  await button(page, "Film zeigen").waitFor()
  await page.reload()
  await button(page, "Film zeigen").click()
  await withFilm(page)
})

it("gives admins their desk without a film", async () => {
  const page = await signIn(await stage.visit(), admin)
  await page.getByRole("heading", { name: "Zu beantworten" }).waitFor()
  expect(await isRunning(page)).toBeNull()
  expect(await headerColour(page)).not.toBe(transparent)
})

it("begins the words beside the sign-in on the edge of the wordmark, on a wall of screen, too", async () => {
  const page = await stage.visit({ size: { width: 2560, height: 1300 } })
  await page.goto("/login")
  const headline = page.getByText("Zentrale Vorführfahrzeuge", { exact: true })
  await headline.waitFor()
  const left = (element: Element) => Math.round(element.getBoundingClientRect().left)
  const brand = page.getByRole("banner").locator("svg").first()
  expect(Math.abs((await headline.evaluate(left)) - (await brand.evaluate(left)))).toBeLessThan(4)
})
