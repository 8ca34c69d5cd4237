import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Browser, chromium, type LaunchOptions } from "playwright-core"

const cache = join(import.meta.dirname, "../.cache")

/** Runs without a sandbox, which root and many containers lack; it only visits the local portal. */
export function launchBrowser(args: string[] = []): Promise<Browser> {
  return chromium.launch({ ...browserHere(), args })
}

/** `TEST_BROWSER`, or the pinned browser from npm. Unpacks it on first use, so call it before several processes launch it. */
export function browserHere(): Pick<LaunchOptions, "executablePath" | "env"> {
  const executablePath = process.env.TEST_BROWSER
  if (executablePath) return { executablePath }
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error(
      "The pinned browser exists for Linux on x64 only: set TEST_BROWSER to the path of a Chrome or Chromium.",
    )
  const folder = unpacked()
  const env = { LD_LIBRARY_PATH: join(folder, "al2023/lib"), FONTCONFIG_PATH: join(folder, "fonts") }
  return { executablePath: join(folder, "chromium"), env: { ...process.env, ...env } }
}

/**
 * Folder with browser, libraries and fonts; created atomically. By default the package unpacks to the shared temporary
 * folder, where processes collide.
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
  // The package only unpacks missing libraries if it believes to run as a cloud function. Its launch arguments are
  // unsuitable, because contexts would end each other.
  const env = { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" }
  execFileSync(process.execPath, [join(import.meta.dirname, "../tools/unpack-browser.ts")], { env })
  const fonts = join(fresh, "fonts/fonts.conf")
  writeFileSync(fonts, readFileSync(fonts, "utf8").replaceAll(">/tmp/", `>${folder}/`))
  try {
    renameSync(fresh, folder)
  } catch (error) {
    // Another process was faster.
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
