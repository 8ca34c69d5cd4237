import lighthouse from "lighthouse"
import { chromium, type Page } from "playwright-core"

export type Scores = {
  /** 0 to 100 by category. */
  scores: Record<"performance" | "accessibility" | "best-practices", number>
  /** The times that make the first score. */
  times: string
  /** What cost points or could be better, in Lighthouse's words. */
  failed: string[]
}

const metrics = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "speed-index"]

/**
 * One run of Lighthouse (mobile, simulated throttling) in the browser that listens on `debugPort`. `prepare` prepares
 * that browser's profile for the page; without it nobody is signed in.
 */
export async function scoresOf(
  url: string,
  debugPort: number,
  prepare: ((page: Page) => Promise<void>) | null,
): Promise<Scores> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debugPort}`)
  const [profile] = browser.contexts()
  await profile!.clearCookies()
  if (prepare) {
    const page = await profile!.newPage()
    await prepare(page)
    await page.close()
  }
  await browser.close()
  const result = await lighthouse(url, {
    port: debugPort,
    logLevel: "error",
    onlyCategories: ["performance", "accessibility", "best-practices"],
    disableStorageReset: prepare !== null,
  })
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  const { categories, audits, finalDisplayedUrl } = result.lhr
  if (finalDisplayedUrl !== url) throw new Error(`Lighthouse was led to ${finalDisplayedUrl}`)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const failing = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) =>
      score !== null && score < 0.9 && ["binary", "numeric", "metricSavings"].includes(scoreDisplayMode),
  )
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
    },
    times: metrics.map((name) => `${audits[name]?.title} ${audits[name]?.displayValue}`).join(", "),
    failed: failing.map(({ id, title, displayValue }) =>
      [id, title, displayValue].filter(Boolean).join(": "),
    ),
  }
}
