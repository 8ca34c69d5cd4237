import { existsSync } from "node:fs"
import sparticuz from "@sparticuz/chromium"
import { type Browser, chromium } from "playwright-core"
import { defer } from "./cleanup.ts"

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

const freely = ["--disable-frame-rate-limit", "--disable-gpu-vsync"]

/**
 * The machine's Chromium, or else the one that comes with npm. With `freeFrames` frames are not held back to the rhythm of
 * a screen, which would round short times up to a multiple of it.
 */
export async function openBrowser({ freeFrames }: { freeFrames: boolean }): Promise<Browser> {
  const executablePath = installed.find((path) => existsSync(path)) ?? (await sparticuz.executablePath())
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", ...(freeFrames ? freely : [])],
  })
  defer(() => browser.close())
  return browser
}
