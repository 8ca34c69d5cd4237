import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core"
import { numberText } from "../contract/core/format.ts"
import type { AgentCar } from "../contract/fleet/cars.ts"
import { listPath, startBarePage } from "./browser-bare.ts"
import { measureChanges, measureTurns, reportMs } from "./browser-changes.ts"
import { untilRest, watchPaints } from "./browser-page.ts"
import { openBrowser } from "./chromium.ts"
import { cleanUp } from "./cleanup.ts"
import { callOnce } from "./http.ts"
import { inRounds } from "./rounds.ts"
import {
  enterAs,
  groups,
  makeWorld,
  managerOf,
  type Portal,
  type SignedIn,
  signIn,
  startPortal,
} from "./world.ts"

const rowsOfPage = { first: 15, all: 60 }

/**
 * Selection lists of the sizes that people have, of 10,000 and of 50,000 cars: navigation to first rows and changes to painted rows, compared
 * with a bare React page.
 */
export async function measureBrowser(): Promise<void> {
  for (const count of [420, 2_000, 10_000]) await measureList(count, measureNavigation)
  await measureList(50_000)
}

async function measureList(
  selections: number,
  first?: (sides: Sides, cars: number) => Promise<void>,
): Promise<void> {
  const world = await makeWorld({ preOffers: 0, selections })
  const portal = await startPortal(world)
  const person = await signIn(portal, managerOf(groups[1]!))
  const cars = JSON.parse((await answerOf(portal, person, listPath)).toString()) as AgentCar[]
  const labels = JSON.parse((await answerOf(portal, person, "/api/option/")).toString()) as {
    id: string
    label: string
  }[]
  const bare = await startBarePage(world, portal, person)
  const sides: Sides = [
    {
      url: `${portal.url}/overview/selection?size=${rowsOfPage.all}`,
      prepare: (context) => enterAs(context, portal, person),
    },
    { url: bare.url, prepare: async () => {} },
  ]
  await first?.(sides, selections)
  const open = async (browser: Browser, side: Side) => {
    const page = await openPage(browser, side)
    await navigate(page, side)
    return page
  }
  const browser = await openBrowser({ freeFrames: true })
  const pages = { portal: await open(browser, sides[0]), bare: await open(browser, sides[1]) }
  await measureChanges(pages, cars, labels)
  await measureTurns(pages, cars.length)
  await cleanUp()
}

const answerOf = async ({ port }: Portal, { authorization }: SignedIn, path: string): Promise<Buffer> =>
  (await callOnce({ port, path, headers: { authorization } })).body

type Sides = [portal: Side, bare: Side]
type Side = { url: string; prepare: (context: BrowserContext) => Promise<void> }

async function openPage(browser: Browser, { prepare }: Side): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "de-DE",
    // Without a graphics card, the CPU would render the loading animation and compete with the page.
    reducedMotion: "reduce",
  })
  await prepare(context)
  await context.addInitScript(watchPaints, rowsOfPage)
  return context.newPage()
}

/**
 * Times in ms until first and all rows are painted, and task and CPU time until the main thread is idle. Tasks also
 * wait for a core.
 */
type Shown = { first: number; all: number; work: number; computed: number }

const taskMs = async (inspector: CDPSession): Promise<number> => {
  const { metrics } = await inspector.send("Performance.getMetrics")
  return metrics.find(({ name }) => name === "TaskDuration")!.value * 1000
}

async function navigate(page: Page, { url }: Side): Promise<Shown> {
  await page.goto("about:blank")
  // From here on metrics are counted, also in a new process.
  const count = async (timeDomain: "timeTicks" | "threadTicks") => {
    const inspector = await page.context().newCDPSession(page)
    await inspector.send("Performance.enable", { timeDomain })
    return inspector
  }
  const [clock, processor] = [await count("timeTicks"), await count("threadTicks")]
  await page.goto(url)
  const shown = await page.evaluate(() => window.rowsPainted!)
  await page.evaluate(untilRest)
  const times = { work: await taskMs(clock), computed: await taskMs(processor) }
  await Promise.all([clock.detach(), processor.detach()])
  return { ...shown, ...times }
}

/** With an empty cache, and as a returning user: scripts are cached, the list is revalidated. */
async function measureNavigation([portal, bare]: Sides, cars: number): Promise<void> {
  const browser = await openBrowser({ freeFrames: false })
  const cold = async (side: Side) => {
    const page = await openPage(browser, side)
    const shown = await navigate(page, side)
    await page.context().close()
    return shown
  }
  const first = await inRounds(15, { portal: () => cold(portal), bare: () => cold(bare) })
  reportShown("leerer Cache", cars, first)
  reportMs(`Arbeit des Hauptfadens bis zur Ruhe, ${numberText(cars)} Fahrzeuge`, timesOf(first, "work"), {
    atMost: 1,
  })
  reportMs(`davon Rechenzeit, ${numberText(cars)} Fahrzeuge`, timesOf(first, "computed"), { atMost: 1 })
  const pages = [await openPage(browser, portal), await openPage(browser, bare)] as const
  const again = await inRounds(15, {
    portal: () => navigate(pages[0], portal),
    bare: () => navigate(pages[1], bare),
  })
  reportShown("erneut", cars, again)
  await browser.close()
}

type OfSides = Record<"portal" | "bare", Shown[]>
const timesOf = ({ portal, bare }: OfSides, what: keyof Shown) => ({
  portal: portal.map((shown) => shown[what]),
  bare: bare.map((shown) => shown[what]),
})

/** First rows must not be slower than on the baseline page, and the whole page hardly slower; a tenth more with very many cars. */
function reportShown(how: string, cars: number, shown: OfSides): void {
  const more = cars > 5_000 ? 0.1 : 0
  const what = (rows: string) => `Aufruf bis zu ${rows} Zeilen, ${numberText(cars)} Fahrzeuge, ${how}`
  reportMs(what("den ersten"), timesOf(shown, "first"), { atMost: 1 + more })
  reportMs(what(`allen ${rowsOfPage.all}`), timesOf(shown, "all"), { atMost: 1.1 + more })
}
