import type { Page } from "playwright-core"
import { type Screen, screens } from "../web/core/screens.ts"
import { openBrowser } from "./chromium.ts"
import { reportRounds } from "./report.ts"
import { median } from "./rounds.ts"
import { enterAs, groups, makeWorld, managerOf, type Portal, signIn, startPortal } from "./world.ts"

/** Longest time between the last answer that a screen shows and its paint: more means that it waits for a clock. */
const longestMs = 100
const rounds = 5

/** Every screen as an agent and as an admin sees it: opened for the first time, again, and from another screen. */
export async function measureScreens(): Promise<void> {
  const portal = await startPortal(await makeWorld({ preOffers: 420, selections: 420 }))
  for (const [role, mail] of [
    ["SALES_MANAGER", managerOf(groups[1]!)],
    ["ADMIN", "admin@aurel.example"],
  ] as const) {
    const person = await signIn(portal, mail)
    const shown = Object.values<Screen>(screens).filter(
      ({ entry, open, roles, path }) =>
        !entry && !open && (!roles || roles.includes(role)) && !unlisted.has(path),
    )
    const open = async () => {
      const context = await (await openBrowser({ freeFrames: false })).newContext({
        viewport: { width: 1440, height: 900 },
        locale: "de-DE",
        reducedMotion: "reduce",
      })
      await enterAs(context, portal, person)
      await context.addInitScript(watchContent)
      return context.newPage()
    }
    for (const { path, title } of shown) await measureScreen(portal, `${title} (${role})`, path, open)
  }
}

/** Screens that need a link or a block to show something. */
const unlisted = new Set<string>([screens.resetPassword.path, screens.block.path])

async function measureScreen(portal: Portal, name: string, path: string, open: () => Promise<Page>) {
  const waits: Record<"first" | "again" | "moved", number[]> = { first: [], again: [], moved: [] }
  const elsewhere = path === screens.profile.path ? screens.home.path : screens.profile.path
  for (let round = 0; round < rounds; round++) {
    const page = await open()
    await page.goto(portal.url + path)
    waits.first.push(await page.evaluate(() => window.contentAfter!(0)))
    await page.reload()
    waits.again.push(await page.evaluate(() => window.contentAfter!(0)))
    await page.goto(portal.url + elsewhere)
    await page.evaluate(() => window.contentAfter!(0))
    waits.moved.push(await page.evaluate(moveTo, path))
    await page.context().browser()?.close()
  }
  for (const [what, words] of [
    ["first", "erster Aufruf"],
    ["again", "erneut"],
    ["moved", "von einer anderen Seite"],
  ] as const)
    reportRounds(`${name}, ${words}`, [[median(waits[what])], [longestMs]], {
      unit: " ms",
      named: "nach der letzten Antwort",
      bound: { atMost: 1 },
    })
}

declare global {
  interface Window {
    /** Milliseconds between the later of `start` and the last answer that was read before, and the paint of the content. */
    contentAfter?: (start: number) => Promise<number>
  }
}

/** Runs in the page, before its scripts, so it must be self-contained. */
function watchContent(): void {
  window.contentAfter = (start) =>
    new Promise((resolve) => {
      const isShown = () =>
        document.querySelector("main h1") !== null && !document.querySelector('main [class*="skeleton"]')
      const look = () =>
        requestAnimationFrame(() => {
          const shown = isShown()
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            if (!shown) return look()
            const paintedAt = performance.now()
            const answers = (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
              .filter(({ name }) => /\/api\/(?!file\/)|\.(js|css)$/.test(name))
              .map(({ responseEnd }) => responseEnd)
              .filter((end) => end > start && end < paintedAt)
            resolve(paintedAt - Math.max(start, ...answers))
          }
          port2.postMessage(null)
        })
      look()
    })
}

/** Runs in the page: follows a link of the portal. */
async function moveTo(path: string): Promise<number> {
  const before = document.querySelector("main h1")
  const link = Object.assign(document.createElement("a"), { href: path })
  document.querySelector("main")!.append(link)
  const start = performance.now()
  link.click()
  while (document.querySelector("main h1") === before) await new Promise(requestAnimationFrame)
  return window.contentAfter!(start)
}
