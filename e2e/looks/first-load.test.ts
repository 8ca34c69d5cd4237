import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { chunks, scriptWith } from "../build.ts"
import { stageOfFile } from "../portal.ts"
import { settled } from "../settled.ts"
import { manager, root, signIn } from "../stage.ts"

const stage = stageOfFile()

type Budget = { path: string; shows: string; sources: readonly string[]; bytes: number }

const entrance = ["app/main.tsx", "app/start.tsx"]

/** Gzip bytes of the scripts with these sources, which a screen needs for its main content (ADR-0020). */
const budgets = {
  login: {
    path: "/login",
    shows: 'form input[type="email"]',
    sources: [...entrance, "people/identity/LoginPage.tsx"],
    bytes: 120_000,
  },
  overview: {
    path: "/overview/preoffer",
    shows: 'table[aria-label="Fahrzeuge"] [data-row] a',
    sources: [...entrance, "app/signed-in/SignedInHeader.tsx", "app/overview/OverviewPage.tsx"],
    bytes: 160_000,
  },
} as const satisfies Record<string, Budget>

type Script = { path: string; bytes: number }

function scriptsOf({ sources }: Budget): Script[] {
  const manifest = chunks()
  const page = readFileSync(join(root, "dist/web/index.html"), "utf8")
  const paths = new Set([...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!))
  for (const source of sources) paths.add(scriptWith(source))
  for (const path of paths)
    for (const imported of manifest[path.slice(1)]?.imports ?? []) paths.add(`/${imported}`)
  return [...paths]
    .map((path) => ({
      path,
      bytes: gzipSync(readFileSync(join(root, "dist/web", path)), { level: 9 }).length,
    }))
    .sort((a, b) => b.bytes - a.bytes)
}

const sumOf = (scripts: readonly Script[]): number => scripts.reduce((sum, { bytes }) => sum + bytes, 0)

/** One line per script, e.g. "66.0 kB assets/start.js, 78 files". */
function linesOf(scripts: readonly Script[]): string[] {
  const manifest = chunks()
  return scripts.map(({ path, bytes }) => {
    const { sources = [] } = manifest[path.slice(1)] ?? {}
    return `${(bytes / 1000).toFixed(1).padStart(6)} kB  ${path.slice(1)}, ${sources.length} files`
  })
}

it.for([
  ["the sign-in form", budgets.login, null],
  ["the rows of an overview", budgets.overview, manager],
] as const)("%s needs only the scripts of its budget", async ([, budget, who]) => {
  const scripts = scriptsOf(budget)
  const sum = sumOf(scripts)
  // The table explains failures.
  const table = [`${budget.path}: ${sum} of ${budget.bytes} bytes`, ...linesOf(scripts)].join("\n")
  expect(sum <= budget.bytes ? "" : table).toBe("")
  expect(scripts.length).toBeGreaterThan(2)

  const page = await stage.visit()
  const allowed = new Set(scripts.map(({ path }) => path))
  await page.route("**/*.js", (route) =>
    allowed.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
  if (who) await signIn(page, who, budget.path)
  else await page.goto(budget.path)
  await page.locator(budget.shows).first().waitFor()
})

/** Layout shifts of the page (CLS) with their elements. */
const shiftsOf = (page: Page) =>
  page.evaluate(() => {
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const nameOf = ({ node }: Entry["sources"][number]) =>
      node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent)
    const observer = new PerformanceObserver(() => {})
    // Cached content appears immediately.
    observer.observe({ type: "layout-shift", buffered: true })
    const entries = observer.takeRecords() as Entry[]
    observer.disconnect()
    return entries
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => ({ value, what: sources.map(nameOf).join(", ") }))
  })

async function expectSteady(page: Page, shows: string) {
  await page.locator(shows).first().waitFor()
  await settled(page)
  expect(await shiftsOf(page)).toEqual([])
}

it("nothing moves after the first paint of the sign-in, also with a late font", async () => {
  const page = await stage.visit()
  // The form only waits briefly for its font and the demo users, so time is stopped until both have loaded.
  await page.clock.pauseAt(Date.now() + 60_000)
  const form = page.locator(budgets.login.shows)
  const answered = page.waitForResponse("**/api/meta.json")
  await page.route("**/*.woff2", async (route) => {
    await answered
    // Without waiting for the font, the form would be rendered by then.
    for (let turn = 0; turn < 50 && (await form.count()) === 0; turn++);
    await route.continue()
  })
  await page.goto(budgets.login.path)
  await form.waitFor()
  await page.clock.resume()
  await expectSteady(page, budgets.login.shows)
})

it("nothing moves after the first paint of start page and overview", async () => {
  const page = await signIn(await stage.visit(), manager)
  await page.goto("/")
  await expectSteady(page, "main h1")
  await page.goto(budgets.overview.path)
  await expectSteady(page, budgets.overview.shows)
})
