import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { Page } from "playwright-core"
import { root } from "./stage.ts"

/** JavaScript that a screen may load until it shows what it is about, in bytes of gzip (ADR-0020). */
export const budgets = {
  login: { path: "/login", shows: 'form input[type="email"]', bytes: 115_000 },
  overview: {
    path: "/overview/preoffer",
    shows: 'ul[aria-label="Fahrzeuge"] > li h2',
    bytes: 220_000,
  },
} as const satisfies Record<string, Budget>
export type Budget = { path: string; shows: string; bytes: number }

export type Script = { name: string; bytes: number }

/** Opens a screen and answers the scripts that were asked for before it showed what it is about, the largest first. */
export async function scriptsOf(page: Page, { path, shows }: Budget): Promise<Script[]> {
  await page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      performance.mark("shown")
    }).observe(document, { subtree: true, childList: true })
  }, shows)
  await page.goto(path)
  await page.locator(shows).first().waitFor()
  const names = await page.evaluate(() => {
    const [shown] = performance.getEntriesByName("shown")
    return performance
      .getEntriesByType("resource")
      .filter(({ name, startTime }) => /\.js$/.test(name) && startTime <= shown!.startTime)
      .map(({ name }) => new URL(name).pathname)
  })
  return [...new Set(names)]
    .map((name) => ({
      name,
      bytes: gzipSync(readFileSync(join(root, "dist/web", name)), { level: 9 }).length,
    }))
    .sort((a, b) => b.bytes - a.bytes)
}

export const sumOf = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0)

/** One line per script with what most of it is, e.g. "assets/start.js 66 kB: react-dom 95 %". */
export function linesOf(scripts: readonly Script[]): string[] {
  const chunks = JSON.parse(readFileSync(join(root, "dist/chunks.json"), "utf8")) as Record<
    string,
    Record<string, number>
  >
  return scripts.map(({ name, bytes }) => {
    const parts = Object.entries(chunks[name.slice(1)] ?? {}).sort(([, a], [, b]) => b - a)
    const all = parts.reduce((sum, [, length]) => sum + length, 0)
    const biggest = parts.slice(0, 4).map(([part, length]) => `${part} ${Math.round((length / all) * 100)} %`)
    return `${(bytes / 1000).toFixed(1).padStart(6)} kB  ${name.slice(1).padEnd(34)} ${biggest.join(", ")}`
  })
}
