import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { type Browser, chromium } from "playwright-core"

const names = ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser"]
const application = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"

/** A Chrome or Chromium of this machine, if there is one. */
function installed(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).concat("/usr/bin")
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, application].find((path) => existsSync(path))
}

/**
 * The machine's browser, or else the one that comes through npm. It visits nothing but the portal on this machine, so it
 * runs without its sandbox, which root and many containers do not have.
 */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const executablePath = installed()
  if (executablePath) return chromium.launch({ executablePath, args })
  // The package unpacks the libraries that a bare machine lacks only where it takes itself to run as a cloud function.
  // Its own arguments are for those functions too (one process, no web security): contexts would end each other.
  process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs22.x"
  const packaged = (await import("@sparticuz/chromium")).default
  return chromium.launch({ executablePath: await packaged.executablePath(), args })
}
