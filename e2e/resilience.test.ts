import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { castPassword } from "../server/demo/cast.ts"
import { scriptWith } from "./build.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, root, signIn } from "./stage.ts"
import { button, eventually, field, openCar, panel, refuse, rows } from "./steps.ts"

const stage = stageOfFile()

/** Counts how often the page itself is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

/** Lets requests fail until the returned function is called. */
async function failing(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.abort("connectionfailed"))
  return () => page.unroute(url)
}

it("a newer build waits while a form holds input, says so, and comes once that is done with", async () => {
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

it("a page whose code cannot be loaded says what is safe, and comes once the portal can be reached", async () => {
  const page = await signIn(await stage.visit(), manager)
  await failing(page, `**${scriptWith("areas/activity-list/ActivityPage.tsx")}*`)
  await failing(page, "**/api/health")
  await page.getByRole("link", { name: "Ihre Aktivitäten" }).first().click()
  const problem = page.getByRole("alert").filter({ hasText: "Die Seite konnte nicht geladen werden" })
  await problem.getByText("Ihre gespeicherten Daten sind unverändert.", { exact: false }).waitFor()
  await button(problem, "Erneut versuchen").click()
  await problem.getByText("Das Portal ist gerade nicht erreichbar.", { exact: false }).waitFor()
  await page.unrouteAll()
  await button(problem, "Erneut versuchen").click()
  await page.getByRole("heading", { name: "Ihre Aktivitäten" }).waitFor()
})

it("a page whose code cannot be loaded comes by loading it again, also one that was loaded again long ago", async () => {
  const page = await signIn(await stage.visit(), manager)
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 120_000
  })
  await page.reload()
  await button(page, /^Finden/).waitFor()
  const mend = await failing(page, `**${scriptWith("areas/activity-list/ActivityPage.tsx")}*`)
  page.on("request", (request) => {
    if (request.isNavigationRequest()) void mend()
  })
  await page.getByRole("link", { name: "Ihre Aktivitäten" }).first().click()
  await page.getByRole("heading", { name: "Ihre Aktivitäten" }).waitFor()
})

it("a search whose code is missing takes no half-typed form away, and comes with the next click", async () => {
  const page = await stage.visit()
  const givenUp: string[] = []
  page.on("console", (message) => {
    if (message.text().includes("PartMissing")) givenUp.push(message.text())
  })
  const mend = await failing(page, `**${scriptWith("areas/find/GlobalSearch.tsx")}*`)
  await signIn(page, manager, "/overview/preoffer")
  await openCar(page, "4700309")
  await button(panel(page), /^Pre-Offer anfragen: /).click()
  const kilometers = field(panel(page, "Pre-Offer anfragen"), "Wunsch-Kilometer")
  await kilometers.fill("20.000")
  const loads = countLoads(page)
  await eventually(() => givenUp.length).toBeGreaterThan(0)
  await mend()
  await button(page.getByRole("banner"), /^Finden/).click()
  await page.getByRole("dialog", { name: "Finden" }).waitFor()
  await page.keyboard.press("Escape")
  expect(await kilometers.inputValue()).toBe("20.000")
  expect(loads()).toBe(0)
})

it("a car whose code is missing leaves the list, says so, and opens once the connection is back", async () => {
  const page = await stage.visit()
  const mend = await failing(page, `**${scriptWith("areas/overview/OverviewPanel.tsx")}*`)
  await failing(page, "**/api/health")
  await signIn(page, manager, "/overview/preoffer")
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  await rows(page).first().getByRole("link").click()
  const missing = page.getByRole("region").filter({ hasText: "Ohne Verbindung lässt sich das nicht öffnen" })
  await missing.waitFor()
  expect(await rows(page).count()).toBeGreaterThan(5)
  await eventually(() => missing.evaluate((region) => region.contains(document.activeElement))).toBe(true)
  await page.keyboard.press("Escape")
  await missing.waitFor({ state: "detached" })
  await rows(page).first().getByRole("link").click()
  await missing.waitFor()
  await mend()
  await page.unroute("**/api/health")
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await panel(page)
    .getByText(/Auftrag \d{7}/)
    .first()
    .waitFor()
})

it("a start that fails leaves no blank page, and a browser that is too old is told which ones are not", async () => {
  const page = await (await stage.visit()).context().newPage()
  const mend = await failing(page, `**${scriptWith("start.tsx")}*`)
  await page.goto("/login")
  await page.getByText("Das Portal konnte nicht geladen werden.", { exact: false }).waitFor()
  await mend()
  await page.getByRole("link", { name: "Neu laden" }).click()
  await page.getByLabel("E-Mail-Adresse").waitFor()

  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "any"))
  await page.goto("/login")
  const sentence = await page.getByText("Dieser Browser ist zu alt").textContent()
  const browsers = /Chrome .* 17\.4/.exec(sentence ?? "")?.[0].replace("oder", "or") ?? "none"
  expect(await readFile(join(root, "README.md"), "utf8")).toContain(browsers)
})

it("a portal that does not say who is signed in is waited for, then the opened page goes on", async () => {
  const page = await signIn(await stage.visit(), manager)
  const calls = /\/api\/(identity\/token|user\/)/
  await page.route(calls, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  )
  await page.goto("/overview/preoffer?search=4700043")
  await page
    .getByText("Sobald das Portal antwortet, geht es hier von selbst weiter", { exact: false })
    .waitFor()
  await page.unroute(calls)
  await page.evaluate(() => dispatchEvent(new Event("focus")))
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
})

it("a list that fails can be tried again, names that fail take no car away, and a full portal says until when", async () => {
  const page = await stage.visit()
  const allow = await refuse(page, "**/api/option/")
  await signIn(page, manager, "/overview/preoffer")
  await openCar(page, "4700043")
  await panel(page).getByText("Auftrag 4700043").waitFor()
  expect(await rows(page).count()).toBe(1)
  await allow()
  await page.route("**/api/car/all/area/*", (route) =>
    route.fulfill({ status: 503, headers: { "retry-after": "50" }, body: "" }),
  )
  await page.goto("/overview/preoffer")
  await page
    .getByRole("region", { name: "Auslastung" })
    .getByText(/^Das Portal ist gerade ausgelastet\. Ab \d\d:\d\d:\d\d\sUhr/)
    .waitFor()

  const provider = await signIn(await stage.visit(), admin)
  const mend = await refuse(provider, "**/api/outbox/all*")
  await provider.getByRole("link", { name: "Postausgang" }).click()
  const again = button(provider.getByRole("main"), "Erneut versuchen")
  await again.waitFor()
  await mend()
  await again.click()
  await provider.getByText(/gefunden$/).waitFor()
  // A page that breaks is told as a problem of the visit, which it is here on purpose.
  const broken = await provider.context().newPage()
  await broken.route("**/api/outbox/all*", (route) => route.fulfill({ json: { kaputt: true } }))
  await broken.goto("/outbox")
  await broken.getByRole("alert").getByText("Die Seite konnte nicht angezeigt werden").waitFor()
  await broken.getByRole("navigation", { name: "Hauptmenü" }).waitFor()
})
