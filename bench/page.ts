import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { shiftsOf } from "../e2e/layout-shifts.ts"
import { budgets, linesOf, scriptsOf, sumOf } from "../e2e/page-weight.ts"
import { castPassword } from "../server/demo/cast.ts"
import { openBrowser } from "./chromium.ts"
import { scoresOf } from "./lighthouse.ts"
import { freePort, newFolder, startChild } from "./processes.ts"
import { digits, report, say } from "./report.ts"
import { median } from "./rounds.ts"

const manager = "leitung@brenner.example"
const screens = { "/login": "Anmeldung", "/": "Startseite", "/overview/preoffer": "Übersicht" }
/** Anything late arrives within this time: pictures, counts, stars. */
const lateMs = 4_000

/** Script up to sign-in and overview, what moves, and Lighthouse, with the demo as `npm start` makes it (ADR-0020). */
export async function measurePage(): Promise<void> {
  const [folder, removeFolder] = await newFolder()
  const port = await freePort()
  const portal = await startChild(["server/main.ts"], "läuft", {
    DATA_DIR: join(folder, "data"),
    PORT: String(port),
  })
  const url = `http://127.0.0.1:${port}`
  const debugPort = await freePort()
  const browser = await openBrowser({ freeFrames: false, debugPort })
  await measureScripts(browser, url)
  await measureShifts(browser, url)
  await measureScores(url, debugPort)
  await browser.close()
  await portal.stop()
  await removeFolder()
}

async function visit(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: "de-DE" })
  return context.newPage()
}

/** Fills the form as a person does, so that the browser keeps what it keeps then. */
async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.locator('input[type="email"]').fill(manager)
  await page.locator('input[type="password"]').fill(castPassword)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((shown) => shown.pathname === "/")
}

async function measureScripts(browser: Browser, url: string): Promise<void> {
  const page = await visit(browser, url)
  for (const budget of [budgets.login, budgets.overview]) {
    if (budget === budgets.overview) await signIn(page, url)
    const fresh = await page.context().newPage()
    const scripts = await scriptsOf(fresh, budget)
    const sum = sumOf(scripts)
    report({
      what: `JavaScript bis ${budget.path}`,
      measured: `${digits(sum / 1000)} kB gzip`,
      against: `${digits(budget.bytes / 1000)} kB`,
      ratio: sum / budget.bytes,
      bound: { atMost: 1 },
    })
    for (const line of linesOf(scripts)) say(`    ${line}`)
  }
  await page.context().close()
}

async function measureShifts(browser: Browser, url: string): Promise<void> {
  const page = await visit(browser, url)
  for (const [path, name] of Object.entries(screens)) {
    if (path === "/") await signIn(page, url)
    await page.goto(path)
    await page.waitForTimeout(lateMs)
    const shifts = await shiftsOf(page)
    const sum = shifts.reduce((all, { value }) => all + value, 0)
    report({
      what: `Verschobenes, ${name} (CLS)`,
      measured: digits(sum),
      against: "0",
      ratio: sum,
      bound: { atMost: 0 },
    })
    for (const { value, what } of shifts) say(`    ${digits(value)}: ${what}`)
  }
  await page.context().close()
}

const runs = 5
const wanted = { performance: 95, accessibility: 100, "best-practices": 100 } as const

async function measureScores(url: string, debugPort: number): Promise<void> {
  for (const path of ["/login", "/overview/preoffer"] as const) {
    const all: Awaited<ReturnType<typeof scoresOf>>[] = []
    for (let run = 0; run < runs; run++)
      all.push(
        await scoresOf(`${url}${path}`, debugPort, path === "/login" ? null : (page) => signIn(page, url)),
      )
    for (const category of Object.keys(wanted) as (keyof typeof wanted)[]) {
      const scores = all.map(({ scores }) => scores[category])
      report({
        what: `Lighthouse ${screens[path]}, ${category}`,
        measured: `${median(scores)} (${scores.join(", ")})`,
        against: `${wanted[category]}`,
        ratio: median(scores),
        bound: { atLeast: wanted[category] },
      })
    }
    say(`    ${all[0]!.times}`)
    for (const audit of new Set(all.flatMap(({ failed }) => failed))) say(`    ${audit}`)
  }
}
