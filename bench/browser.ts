import { readdir } from "node:fs/promises"
import { join } from "node:path"
import react from "@vitejs/plugin-react"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { build } from "vite"
import type { AgentCar } from "../contract/cars.ts"
import { pathOf } from "./accepting.ts"
import { bareAnswer, startBare } from "./bare.ts"
import type { BareAnswer } from "./bare-server.ts"
import { measureChanges, reportMs } from "./browser-changes.ts"
import { watchPaints } from "./browser-page.ts"
import { measureTurns } from "./browser-turns.ts"
import { openBrowser } from "./chromium.ts"
import { askOnce, headerOf } from "./http.ts"
import { inRounds } from "./rounds.ts"
import {
  enterAs,
  groups,
  makeWorld,
  managerOf,
  type Portal,
  signIn,
  startPortal,
  type World,
} from "./world.ts"

/** A page of the list: more rows than fit into 900 px on either page. */
const rowsOfPage = { first: 15, all: 60 }
const listPath = pathOf("SELECTION")

/**
 * In the browser, a Selection list of 10,000 cars and one of 50,000: from navigation to the first rows, and from a
 * change of filters or order to painted rows, against a bare React page with the same list, the same token, the same
 * headers and as many rows.
 */
export async function measureBrowser(): Promise<void> {
  await measureList(10_000, measureNavigation)
  await measureList(50_000)
}

async function measureList(selections: number, first?: (sides: Sides) => Promise<void>): Promise<void> {
  const world = await makeWorld({ preOffers: 0, selections })
  const portal = await startPortal(world)
  const person = await signIn(portal, managerOf(groups[1]!))
  const headers = { authorization: person.authorization, "accept-encoding": "gzip" }
  const list = await askOnce({ port: portal.port, path: listPath, headers })
  const options = await askOnce({ port: portal.port, path: "/api/option/", headers })
  const cars = JSON.parse(
    (
      await askOnce({ port: portal.port, path: listPath, headers: { authorization: person.authorization } })
    ).body.toString(),
  ) as AgentCar[]
  const bare = await startBare({
    databaseUrl: world.databaseUrl,
    remember: true,
    answers: {
      ...(await barePage(world, portal)),
      [listPath]: await bareAnswer(world, list),
      "/api/option/": await bareAnswer(world, options),
    },
  })
  const token = person.authorization.slice("Bearer ".length)
  const sides: Sides = [
    {
      url: `${portal.url}/overview/selection?size=${rowsOfPage.all}`,
      prepare: (context) => enterAs(context, portal, person),
    },
    { url: `http://127.0.0.1:${bare.port}/#${token}`, prepare: async () => {} },
  ]
  const labels = JSON.parse(options.body.toString()) as { id: string; label: string }[]
  await first?.(sides)
  const open = async (browser: Browser, side: Side) => {
    const page = await openPage(browser, side)
    await navigate(page, side)
    return page
  }
  const browser = await openBrowser({ freeFrames: true })
  const pages = { portal: await open(browser, sides[0]), bare: await open(browser, sides[1]) }
  await measureChanges(pages, cars, labels)
  await measureTurns(pages, cars.length)
  await browser.close()
  await bare.stop()
  await portal.stop()
  await world.close()
}

/** What decides how a browser opens a page: `Cross-Origin-Opener-Policy` alone asks for a process of its own. */
const pageHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-content-type-options",
]

/** The bare page as the answers of the bare server, built like the portal's own and sent with its headers. */
async function barePage(world: World, { port }: Portal): Promise<Record<string, BareAnswer>> {
  const { head } = await askOnce({ port, path: "/" })
  const headers = pageHeaders.map((name) => [name, headerOf(head, name)] as const)
  const outDir = join(world.folder, "bare-page")
  await build({
    configFile: false,
    root: join(import.meta.dirname, "bare-page"),
    plugins: [react()],
    logLevel: "error",
    build: { outDir, target: "es2023" },
  })
  const assets = await readdir(join(outDir, "assets"))
  const page: BareAnswer = {
    file: join(outDir, "index.html"),
    headers: {
      ...Object.fromEntries(headers.filter(([, value]) => value)),
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    },
    open: true,
  }
  const script = (name: string): BareAnswer => ({
    file: join(outDir, "assets", name),
    headers: { "content-type": "text/javascript", "cache-control": "public, max-age=31536000, immutable" },
    open: true,
  })
  return { "/": page, ...Object.fromEntries(assets.map((name) => [`/assets/${name}`, script(name)])) }
}

type Sides = [portal: Side, bare: Side]
type Side = { url: string; prepare: (context: BrowserContext) => Promise<void> }

async function openPage(browser: Browser, { prepare }: Side): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "de-DE",
    // Without a graphics card the processor would draw the shimmer of waiting rows, in competition with the page.
    reducedMotion: "reduce",
  })
  await prepare(context)
  await context.addInitScript(watchPaints, rowsOfPage)
  return context.newPage()
}

type Shown = { first: number; all: number }

async function navigate(page: Page, { url }: Side): Promise<Shown> {
  await page.goto("about:blank")
  await page.goto(url)
  await page.waitForFunction(() => window.allRowsMs)
  return page.evaluate(() => ({ first: window.firstRowsMs!, all: window.allRowsMs! }))
}

/** With an empty cache, and again as somebody who has been there: scripts are kept, the list is revalidated. */
async function measureNavigation([portal, bare]: Sides): Promise<void> {
  const browser = await openBrowser({ freeFrames: false })
  const cold = async (side: Side) => {
    const page = await openPage(browser, side)
    const shown = await navigate(page, side)
    await page.context().close()
    return shown
  }
  reportShown("leerer Cache", await inRounds(15, { portal: () => cold(portal), bare: () => cold(bare) }))
  const pages = [await openPage(browser, portal), await openPage(browser, bare)] as const
  const again = await inRounds(15, {
    portal: () => navigate(pages[0], portal),
    bare: () => navigate(pages[1], bare),
  })
  reportShown("erneut", again)
  await browser.close()
}

/** The bound is for the first rows; the time of the whole page is reported beside it. */
function reportShown(how: string, { portal, bare }: Record<"portal" | "bare", Shown[]>): void {
  const of = (what: keyof Shown) => ({
    portal: portal.map((shown) => shown[what]),
    bare: bare.map((shown) => shown[what]),
  })
  reportMs(`Aufruf bis zu den ersten Zeilen, ${how}`, of("first"))
  reportMs(`Aufruf bis zu allen ${rowsOfPage.all} Zeilen, ${how}`, of("all"), null)
}
