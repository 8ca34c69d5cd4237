import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { castPassword, castUser } from "../server/demo/cast.ts"
import { newDataFolder, startPortal, stopPortal } from "../server/testing/portal.ts"
import { signedInHere, signedInKey } from "../web/core/session-hint.ts"
import { hostedSettings, hostedStart, rerouteBrowser } from "./hosted.ts"
import { followRequests, timeoutMs } from "./settled.ts"

export const admin = "admin@aurel.example"
export const manager = "leitung@brenner.example"
export const seller = "beratung@brenner.example"

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export const root = join(import.meta.dirname, "..")

export type Stage = {
  url: string
  /** A visitor with separate cookies and storage. */
  visit(options?: {
    size?: typeof desktop
    timezone?: string
    hasTouch?: boolean
    /** False: the cookie notice has not been accepted. */
    cookiesAllowed?: boolean
  }): Promise<Page>
  close(): Promise<void>
}

type Setting = {
  browser: Browser
  /** Called with each visitor's page. */
  onVisit?: (page: Page) => void
  /** Data folder of a stopped portal to start from; a fresh one by default. */
  template?: string
  env?: Record<string, string>
}

/** A copy of a stopped portal's data folder. */
export async function copyOfFolder(template: string): ReturnType<typeof newDataFolder> {
  const folder = await newDataFolder()
  // Node's copy does not preserve the owner of the database files.
  await promisify(execFile)("cp", ["-a", `${template}/.`, folder.path])
  return folder
}

/** The portal with the demo on its own folder. */
export async function startStage({ browser, onVisit = () => {}, template, env }: Setting): Promise<Stage> {
  if (!existsSync(join(root, "dist/web/index.html")))
    throw new Error("The web app is not built: use npm test, or build it with npx vite build.")
  const folder = await (template ? copyOfFolder(template) : newDataFolder())
  // Without the hosted identity if another one is configured.
  const isHosted = env?.IDENTITY === undefined
  const portal = await startPortal({
    ...(isHosted && hostedStart),
    env: { ...(isHosted && hostedSettings), ...env, DATA_DIR: folder.path },
  })
  const close = async () => {
    await stopPortal(portal)
    await folder.remove()
  }
  try {
    await portal.printed("Das ZVF-Portal läuft")
    return { url: portal.url, visit: visitsTo(browser, portal.url, onVisit), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Stress settings: `SLOW_CPU=4` throttles the pages' CPU to a quarter, `SLOW_ANSWERS=500` delays each response by that many ms. */
const { SLOW_CPU = "1", SLOW_ANSWERS = "0" } = process.env

async function slowDown(page: Page): Promise<void> {
  if (SLOW_CPU === "1" && SLOW_ANSWERS === "0") return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: Number(SLOW_CPU) })
  const conditions = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send("Network.emulateNetworkConditions", { ...conditions, latency: Number(SLOW_ANSWERS) })
}

/** Portal URL of each visitor. */
const portals = new WeakMap<BrowserContext, string>()

const visitsTo =
  (browser: Browser, baseURL: string, onVisit: (page: Page) => void): Stage["visit"] =>
  async ({ size = desktop, timezone = "Europe/Berlin", hasTouch = false, cookiesAllowed = true } = {}) => {
    const context = await browser.newContext({
      baseURL,
      viewport: size,
      hasTouch,
      isMobile: hasTouch,
      locale: "de-DE",
      timezoneId: timezone,
      reducedMotion: "reduce",
      acceptDownloads: true,
    })
    // Setting it as storage state would require opening a page first.
    if (cookiesAllowed) await context.addInitScript(() => (localStorage.cookiesAllowed ??= "allowed"))
    context.setDefaultTimeout(timeoutMs)
    portals.set(context, baseURL)
    await rerouteBrowser(context)
    const page = await context.newPage()
    await slowDown(page)
    context.on("page", slowDown)
    followRequests(page)
    onVisit(page)
    return page
  }

export async function enter(page: Page, mail: string, password: string): Promise<void> {
  await page.getByLabel("E-Mail-Adresse").fill(mail)
  await page.getByLabel("Passwort", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Anmelden", exact: true }).click()
}

/** Signs in a user of the cast on the login page and waits for the next page. */
export async function signInByForm(page: Page, mail: string, at = "/login"): Promise<Page> {
  await page.goto(at)
  await enter(page, castUser(mail).mail, castPassword)
  await page.waitForURL(({ pathname }) => pathname !== "/login")
  return page
}

/** Opens a page signed in as a user of the cast. Uses the login page's call instead of its form, which would take a quarter of the total time. */
export async function signIn(page: Page, mail: string, at = "/"): Promise<Page> {
  if (hostedSettings) return signInByForm(page, mail, at === "/" ? "/login" : at)
  const answer = await page.context().request.post("/api/identity/sign-in/email", {
    data: { email: castUser(mail).mail, password: castPassword },
    headers: { origin: portals.get(page.context()) ?? "" },
  })
  if (!answer.ok()) throw new Error(`${mail}: ${answer.status()} ${await answer.text()}`)
  const remembered = await page.addInitScript(([key, hint]) => localStorage.setItem(key, hint), [
    signedInKey,
    signedInHere,
  ] as const)
  await page.goto(at)
  await remembered.dispose()
  return page
}

export async function download(
  page: Page,
  click: () => Promise<void>,
): Promise<{ name: string; path: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), click()])
  return { name: file.suggestedFilename(), path: await file.path() }
}
