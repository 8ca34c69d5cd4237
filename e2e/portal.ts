import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, inject, onTestFinished } from "vitest"
import { errorText } from "../contract/error-text.ts"
import { launchBrowser } from "./browser.ts"
import { root, type Stage, startStage } from "./stage.ts"

const failures = join(root, ".cache", "e2e")

/** One for all journeys of a worker, each visitor being a stranger to the others. It ends with its worker. */
let browser: Browser | undefined

/**
 * A stage whose visitors leave with their test and report what broke. With settings of its own it begins afresh, unless
 * they change nothing of what the template was filled with.
 */
export async function openStage(env?: Record<string, string>, isFresh = env !== undefined): Promise<Stage> {
  if (!browser?.isConnected()) browser = await launchBrowser()
  const template = isFresh ? undefined : inject("stageTemplate")
  return startStage({ onVisit: watch, browser, template, env })
}

/** The stage of all journeys of a file: open from its first test to its last. */
export function stageOfFile(): Stage {
  const stage = {} as Stage
  beforeAll(async () => void Object.assign(stage, await openStage()))
  afterAll(() => stage.close())
  return stage
}

/** What the server refused is logged by the screen (P86) and is no fault of it. */
const isRefusal = (text: string) =>
  text.startsWith("Failed to load resource") ||
  // What a test lets fail on its way is told by the error page.
  text.includes("ChunkLoadError") ||
  Object.values(errorText).some((sentence) => text.includes(sentence))

/** No page may break unnoticed; of a failed test the last picture is kept. */
function watch(page: Page): void {
  const problems: string[] = []
  page.on("pageerror", (error) => problems.push(String(error)))
  page.on("console", (message) => {
    if (message.type() === "error" && !isRefusal(message.text())) problems.push(message.text())
  })
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await keepPicture(page, task.name)
    // What a test let wait on its way ends with it.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" })
    await page.context().close()
    expect(problems).toEqual([])
  })
}

async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(failures, { recursive: true })
  const path = join(failures, `${name.replaceAll(/[^\w]+/g, "-")}-${Date.now()}.png`)
  // A page that is closed or stuck has no picture.
  await page.screenshot({ path, timeout: 5_000 }).catch(() => {})
}
