import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Browser, chromium, type LaunchOptions } from "playwright-core"

const cache = join(import.meta.dirname, "../.cache")

/** It visits nothing but the portal on this machine, so it runs without its sandbox, which root and many containers do not have. */
export function launchBrowser(args: string[] = []): Promise<Browser> {
  return chromium.launch({ ...browserHere(), args })
}

/** The pinned browser from npm, unpacked by the first call, so call it before several processes launch it; or `TEST_BROWSER`. */
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
