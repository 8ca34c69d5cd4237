import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { stageOfFile } from "./portal.ts"
import { manager, phone, signIn } from "./stage.ts"
import { button, eventually } from "./steps.ts"

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
const transparent = "rgba(0, 0, 0, 0)"

/** It is there until the person hides it. */
const withFilm = (page: Page) => button(page, "Film ausblenden").waitFor()

it("lists what is due beneath film and cards, each line the way to just those", async () => {
  const page = await signIn(await stage.visit(), manager)
  await withFilm(page)
  for (const name of ["Zu den Pre-Offers", "Zu Selection", "zvf@aurel.example"])
    await page.getByRole("main").getByRole("link", { name, exact: true }).waitFor()
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

it("begins the words beside the sign-in on the edge of the wordmark, on a wall of screen, too", async () => {
  const page = await stage.visit({ size: { width: 2560, height: 1300 } })
  await page.goto("/login")
  const headline = page.getByText("Zentrale Vorführfahrzeuge", { exact: true })
  await headline.waitFor()
  const left = (element: Element) => Math.round(element.getBoundingClientRect().left)
  const brand = page.getByRole("banner").locator("svg").first()
  expect(Math.abs((await headline.evaluate(left)) - (await brand.evaluate(left)))).toBeLessThan(4)
})
