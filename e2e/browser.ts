import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { type Browser, chromium, type LaunchOptions } from "playwright-core"

const names = ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser"]
const application = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
const cache = join(import.meta.dirname, "../.cache")

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
export function launchBrowser(args: string[] = []): Promise<Browser> {
  return chromium.launch({ ...browserHere(), args })
}

/** Which browser there is. The one from npm is unpacked by whoever asks first; ask before several processes launch it. */
export function browserHere(): Pick<LaunchOptions, "executablePath" | "env"> {
  const executablePath = installed()
  if (executablePath) return { executablePath }
  const folder = unpacked()
  const env = { LD_LIBRARY_PATH: join(folder, "al2023/lib"), FONTCONFIG_PATH: join(folder, "fonts") }
  return { executablePath: join(folder, "chromium"), env: { ...process.env, ...env } }
}

/**
 * The folder with the browser from npm, its libraries and fonts: there as a whole or not at all. The package itself unpacks
 * into the folder of all temporary files, where a second process starts a file that the first is still writing, and one that
 * was broken off stays.
 */
function unpacked(): string {
  const manifest = readFileSync(
    join(import.meta.dirname, "../node_modules/@sparticuz/chromium/package.json"),
    "utf8",
  )
  const folder = join(cache, `chromium-${JSON.parse(manifest).version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(`${folder}-`)
  // It unpacks the libraries that a bare machine lacks only where it takes itself to run as a cloud function. Its own
  // arguments are for those functions too (one process, no web security): contexts would end each other.
  const env = { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" }
  execFileSync(process.execPath, [join(import.meta.dirname, "../tools/unpack-browser.ts")], { env })
  const fonts = join(fresh, "fonts/fonts.conf")
  writeFileSync(fonts, readFileSync(fonts, "utf8").replaceAll(">/tmp/", `>${folder}/`))
  try {
    renameSync(fresh, folder)
  } catch (error) {
    // Somebody else was quicker.
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
