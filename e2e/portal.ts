import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { expect, inject, onTestFinished } from "vitest"
import { errorText } from "../contract/errors.ts"
import { root, type Stage, startStage } from "./stage.ts"

const failures = join(root, ".cache", "e2e")

/**
 * A stage whose visitors leave with their test and report what broke. With settings of its own it begins afresh, since the
 * template was filled without them.
 */
export const openStage = (env?: Record<string, string>): Promise<Stage> =>
  startStage({ onVisit: watch, ...(env ? { env } : { template: inject("stageTemplate") }) })

/** What the server refused is logged by the screen (P86) and is no fault of it. */
const isRefusal = (text: string) =>
  text.startsWith("Failed to load resource") ||
  // What a test lets fail on its way is told by the error page.
  text.includes("PartMissing") ||
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
