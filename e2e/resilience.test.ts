import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { castPassword } from "../server/demo/cast.ts"
import { scriptWith } from "./build.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { manager, root, signIn } from "./stage.ts"
import { button, eventually, field, hasFocus, openCar, panel, rows } from "./steps.ts"

const stage = stageOfFile()

/** Counts page loads. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

/** Makes requests fail until the returned function is called. */
async function failing(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.abort("connectionfailed"))
  return () => page.unroute(url)
}

it("a newer build waits for unsaved input, announces itself, then loads", async () => {
  const page = await stage.visit()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const buildDate = new Date(Date.now() + 86_400_000).toISOString()
  await page.route("**/api/meta.json", async (route) => {
    await held
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), buildDate } })
  })
  const loads = countLoads(page)
  const notice = page.getByRole("region", { name: "Neue Version" })
  await page.goto("/login")
  await page.getByLabel("E-Mail-Adresse").fill(manager)
  release()
  await notice.waitFor()
  expect(await page.getByLabel("E-Mail-Adresse").inputValue()).toBe(manager)
  expect(loads()).toBe(1)
  await page.evaluate(() => caches.open("older"))
  await page.getByLabel("Passwort", { exact: true }).fill(castPassword)
  await button(page, "Anmelden").click()
  await eventually(loads).toBe(2)
  await page.getByRole("heading", { name: /^Guten Tag/ }).waitFor()
  await notice.waitFor({ state: "detached" })
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

it("an old page loads the newer build once, even if it comes back unchanged", async () => {
  const page = await stage.visit()
  await page.clock.install()
  const buildDate = new Date(Date.now() + 86_400_000).toISOString()
  await page.route("**/api/meta.json", async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), buildDate } })
  })
  const loads = countLoads(page)
  await page.goto("/login")
  await eventually(loads).toBe(2)
  await page.getByLabel("E-Mail-Adresse").waitFor()
  await settled(page)
  await page.clock.fastForward(60_000)
  await settled(page)
  expect(loads()).toBe(2)
})

it("a missing chunk of the search keeps form input and focus, and the next click retries", async () => {
  const page = await stage.visit()
  const givenUp: string[] = []
  page.on("console", (message) => {
    if (message.text().includes("ChunkLoadError")) givenUp.push(message.text())
  })
  const restore = await failing(page, `**${scriptWith("cases/find/GlobalSearch.tsx")}*`)
  await signIn(page, manager, "/overview/preoffer")
  await openCar(page, "4700309")
  await button(panel(page), /^Individuell anfragen: /).click()
  const kilometers = field(panel(page, "Pre-Offer anfragen"), "Wunsch-Kilometer")
  await kilometers.fill("20.000")
  const loads = countLoads(page)
  const find = button(page.getByRole("banner"), /^Finden/)
  await find.click()
  await eventually(() => givenUp.length).toBeGreaterThan(0)
  expect(await hasFocus(find)).toBe(true)
  await restore()
  await find.click()
  const finding = page.getByRole("dialog", { name: "Finden" })
  await finding.waitFor()
  await eventually(() => finding.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press("Escape")
  await eventually(() => hasFocus(find)).toBe(true)
  expect(await kilometers.inputValue()).toBe("20.000")
  expect(loads()).toBe(0)
})

it("an unreachable portal shows a notice instead of a blank page, and the page continues afterwards", async () => {
  const begun = await (await stage.visit()).context().newPage()
  const restore = await failing(begun, `**${scriptWith("app/start.tsx")}*`)
  await begun.goto("/login")
  await begun.getByText("Das Portal konnte nicht geladen werden.", { exact: false }).waitFor()
  await restore()
  await begun.getByRole("link", { name: "Neu laden" }).click()
  await begun.getByLabel("E-Mail-Adresse").waitFor()

  const page = await signIn(await stage.visit(), manager)
  await failing(page, `**${scriptWith("cases/activities/list/ActivityPage.tsx")}*`)
  await failing(page, "**/api/health")
  await page.getByRole("link", { name: "Ihre Aktivitäten" }).first().click()
  const problem = page.getByRole("alert").filter({ hasText: "Die Seite konnte nicht geladen werden" })
  await problem.getByText("Ihre gespeicherten Daten sind unverändert.", { exact: false }).waitFor()
  await button(problem, "Erneut versuchen").click()
  await problem.getByText("Das Portal ist gerade nicht erreichbar.", { exact: false }).waitFor()
  await page.unrouteAll()
  await button(problem, "Erneut versuchen").click()
  await page.getByRole("heading", { name: "Ihre Aktivitäten" }).waitFor()

  const calls = /\/api\/(identity\/token|user\/)/
  await page.route(calls, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  )
  await page.goto("/overview/preoffer?search=4700043")
  await page
    .getByText("Sobald das Portal antwortet, geht es hier automatisch weiter", { exact: false })
    .waitFor()
  await page.unroute(calls)
  await page.evaluate(() => dispatchEvent(new Event("focus")))
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
})

it("offline, a list that was never loaded says so instead of loading, and comes with the connection", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/selection")
  await rows(page).first().waitFor()
  await settled(page)
  await page.context().setOffline(true)
  await page.getByRole("link", { name: "Pre-Offers" }).first().click()
  const failed = page.getByRole("main").getByText("Die Fahrzeuge konnten nicht geladen werden.")
  await failed.waitFor()
  expect(await page.getByText("werden geladen").count()).toBe(0)
  await page.context().setOffline(false)
  await rows(page).first().waitFor()
  expect(await failed.count()).toBe(0)
})

it("an outdated browser shows which browsers are supported", async () => {
  const page = await (await stage.visit()).context().newPage()
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "any"))
  await page.goto("/login")
  const sentence = await page.getByText("Dieser Browser ist zu alt").textContent()
  const browsers = /Chrome .* 17\.4/.exec(sentence ?? "")?.[0].replace("oder", "or") ?? "none"
  expect(await readFile(join(root, "README.md"), "utf8")).toContain(browsers)
})
