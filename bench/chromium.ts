import type { Browser } from "playwright-core"
import { launchBrowser } from "../e2e/browser.ts"
import { defer } from "./cleanup.ts"

const quiet = ["--disable-gpu", "--disable-background-networking"]
const freely = ["--disable-frame-rate-limit", "--disable-gpu-vsync"]

/**
 * The browser of the journeys, closed at the end of the section. `freeFrames` removes the frame limit, which would
 * round short times up.
 */
export async function openBrowser({ freeFrames }: { freeFrames: boolean }): Promise<Browser> {
  const browser = await launchBrowser([...quiet, ...(freeFrames ? freely : [])])
  defer(() => browser.close())
  return browser
}
