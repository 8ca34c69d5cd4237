import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, inject, onTestFinished } from "vitest"
import { errorText } from "../contract/core/errors.ts"
import { launchBrowser } from "./browser.ts"
import { root, type Stage, startStage } from "./stage.ts"

const failures = join(root, ".cache", "e2e")

/** Shared by a worker's journeys in separate contexts; ends with the worker. */
let browser: Browser | undefined

/** A stage whose visitors leave after their test and report page errors. Settings require a fresh portal, unless they do not affect the template. */
export async function openStage(env?: Record<string, string>, isFresh = env !== undefined): Promise<Stage> {
  if (!browser?.isConnected()) browser = await launchBrowser()
  const template = isFresh ? undefined : inject("stageTemplate")
  return startStage({ onVisit: watch, browser, template, env })
}

export function stageOfFile(): Stage {
  const stage = {} as Stage
  beforeAll(async () => void Object.assign(stage, await openStage()))
  afterAll(() => stage.close())
  return stage
}

/** Refused calls are logged by screens and are not errors. */
const isRefusal = (text: string) =>
  text.startsWith("Failed to load resource") ||
  // Failures simulated by tests are shown by the error page.
  text.includes("ChunkLoadError") ||
  Object.values(errorText).some((sentence) => text.includes(sentence))

/** Fails tests whose page reports an error, and keeps a screenshot of failed tests. */
function watch(page: Page): void {
  const problems: string[] = []
  page.on("pageerror", (error) => problems.push(String(error)))
  page.on("console", (message) => {
    if (message.type() === "error" && !isRefusal(message.text())) problems.push(message.text())
  })
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await keepPicture(page, task.name)
    // Ends mocks of the test.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" })
    await page.context().close()
    expect(problems).toEqual([])
  })
}

async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(failures, { recursive: true })
  const path = join(failures, `${name.replaceAll(/[^\w]+/g, "-")}-${Date.now()}.png`)
  // Closed and unresponsive pages have no screenshot.
  await page.screenshot({ path, timeout: 5_000 }).catch(() => {})
}
