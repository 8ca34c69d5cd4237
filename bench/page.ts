import type { Browser, Page } from "playwright-core"
import { shiftsOf } from "../e2e/looks/layout-shifts.ts"
import { budgets, linesOf, scriptsOf, sumOf } from "../e2e/looks/page-weight.ts"
import { castPassword } from "../server/demo/cast.ts"
import { freePort } from "../server/testing/portal.ts"
import { withBareHeaders } from "./bare-headers.ts"
import { startBarePage } from "./browser-bare.ts"
import { openBrowser } from "./chromium.ts"
import { type Scores, scoresOf } from "./lighthouse.ts"
import { digits, report, say } from "./report.ts"
import { inRounds, median, ratioOf } from "./rounds.ts"
import { groups, makeWorld, managerOf, signIn as personOf, startPortal } from "./world.ts"

const manager = "leitung@brenner.example"
const screens = { "/login": "Anmeldung", "/": "Startseite", "/overview/preoffer": "Übersicht" }
/** Anything late arrives within this time: pictures, counts, stars. */
const lateMs = 4_000

/** Script up to sign-in and overview, what moves, and Lighthouse, with as many cars as the demo has (ADR-0020). */
export async function measurePage(): Promise<void> {
  const world = await makeWorld({ preOffers: 200, selections: 200 })
  const portal = await startPortal(world)
  // Like the portal, without the headers with which Lighthouse would lose it.
  const bare = await startBarePage(world, portal, await personOf(portal, managerOf(groups[1]!)), [])
  const { url } = portal
  const debugPort = await freePort()
  const browser = await openBrowser({ freeFrames: false, debugPort })
  measureScripts()
  await measureShifts(browser, url)
  await measureScores(await withBareHeaders(portal), bare.url, debugPort)
  await browser.close()
  await bare.stop()
  await portal.stop()
  await world.close()
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

function measureScripts(): void {
  for (const budget of [budgets.login, budgets.overview]) {
    const scripts = scriptsOf(budget)
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
/** These do not depend on how fast the machine is. */
const wanted = { accessibility: 100, "best-practices": 100 } as const
const atLeast = 0.95

/** The performance is compared with that of the bare page, in turns: the machine has its part in both. */
async function measureScores(url: string, bareUrl: string, debugPort: number): Promise<void> {
  for (const path of ["/login", "/overview/preoffer"] as const) {
    const enter = path === "/login" ? null : (page: Page) => signIn(page, url)
    const all = await inRounds(runs, {
      portal: () => scoresOf(`${url}${path}`, debugPort, enter),
      bare: () => scoresOf(bareUrl, debugPort, null),
    })
    const of = (side: keyof typeof all, name: keyof Scores["scores"]) =>
      all[side].map(({ scores }) => scores[name])
    const [own, bare] = [of("portal", "performance"), of("bare", "performance")]
    report({
      what: `Lighthouse ${screens[path]}, performance`,
      measured: `${median(own)} (${own.join(", ")})`,
      against: `${median(bare)} (${bare.join(", ")}) der nackten React-Seite`,
      ratio: ratioOf(own, bare),
      bound: { atLeast },
    })
    for (const category of Object.keys(wanted) as (keyof typeof wanted)[]) {
      const scores = of("portal", category)
      report({
        what: `Lighthouse ${screens[path]}, ${category}`,
        measured: `${median(scores)} (${scores.join(", ")})`,
        against: `${wanted[category]}`,
        ratio: median(scores),
        bound: { atLeast: wanted[category] },
      })
    }
    say(`    ${all.portal[0]!.times}`)
    for (const audit of new Set(all.portal.flatMap(({ failed }) => failed))) say(`    ${audit}`)
  }
}
