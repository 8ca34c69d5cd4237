import type { Browser } from "playwright-core"
import { launchBrowser } from "../e2e/browser.ts"
import { defer } from "./cleanup.ts"

const quiet = ["--disable-gpu", "--disable-background-networking"]
const freely = ["--disable-frame-rate-limit", "--disable-gpu-vsync"]

type Wishes = { freeFrames: boolean /** Where other programs may take part. */; debugPort?: number }

/**
 * The browser of the journeys, closed at the end of the bench. With `freeFrames` frames are not held back to the rhythm
 * of a screen, which would round short times up to a multiple of it.
 */
export async function openBrowser({ freeFrames, debugPort }: Wishes): Promise<Browser> {
  const debug = debugPort ? [`--remote-debugging-port=${debugPort}`] : []
  const browser = await launchBrowser([...quiet, ...(freeFrames ? freely : []), ...debug])
  defer(() => browser.close())
  return browser
}
