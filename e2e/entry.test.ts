import { expect, it, onTestFinished } from "vitest"
import { castPassword } from "../server/demo/cast.ts"
import { stageOfFile } from "./portal.ts"
import { startProxyTo } from "./proxy.ts"
import { settled } from "./settled.ts"
import { admin, manager, phone, seller, signIn, signInByForm } from "./stage.ts"
import { button, panel } from "./steps.ts"

const stage = stageOfFile()

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

it("leads somebody signed out from a deep link through the sign-in to its screen", async () => {
  const link = "/overview/preoffer?search=4700309&sort=-price"
  const page = await stage.visit()
  await page.goto(link)
  await page.getByRole("heading", { name: "Anmelden", level: 1 }).waitFor()
  expect(pathOf(page.url())).toMatch(/^\/login/)
  await signInByForm(page, manager, page.url())
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ search: "4700309", sort: "-price" })
})

it("says at an address that the portal is not set up for that the password is not the reason", async () => {
  const proxy = await startProxyTo(stage.url, "renames")
  onTestFinished(() => proxy.stop())
  const page = await stage.visit()
  await page.goto(`${proxy.url}/login`)
  await page.getByLabel("E-Mail-Adresse").fill(manager)
  await page.getByLabel("Passwort").fill(castPassword)
  await button(page, "Anmelden").click()
  await page
    .getByRole("alert")
    .getByText(/^Unter dieser Adresse kann sich niemand anmelden.* an Ihrem Passwort liegt es nicht\./)
    .waitFor()
})

it("shows no emptied form while the start page is on its way", async () => {
  const page = await stage.visit()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/LandingPage-*.js", async (route) => {
    await held
    await route.continue()
  })
  await signInByForm(page, manager)
  await page.getByText("Wird geladen …", { exact: true }).or(page.getByLabel("Passwort")).first().waitFor()
  expect(await page.getByLabel("Passwort").count()).toBe(0)
  release()
  await page.getByRole("heading", { name: /^Guten Tag/ }).waitFor()
})

it("says that a path does not exist, and asks strangers to sign in first", async () => {
  const stranger = await stage.visit()
  await stranger.goto("/gibt/es/nicht")
  await stranger.getByRole("heading", { name: "Anmelden", level: 1 }).waitFor()

  const page = await signIn(await stage.visit(), manager)
  await page.goto("/gibt/es/nicht")
  await page.getByRole("heading", { name: "Diese Seite gibt es nicht" }).waitFor()
  await page.getByRole("link", { name: "Zur Startseite" }).click()
  await page.waitForURL("/")
})

it.for([
  [manager, "/car"],
  [seller, "/outbox"],
  [admin, "/activity"],
] as const)("shows %s no screen of another role: %s", async ([mail, path]) => {
  const page = await signIn(await stage.visit(), mail, path)
  await page.getByRole("heading", { name: "Diese Seite gibt es nicht" }).waitFor()
})

it("tells a wrong password from an unknown mail", async () => {
  const page = await stage.visit()
  await page.goto("/login")
  await page.getByLabel("E-Mail-Adresse").fill(manager)
  await page.getByLabel("Passwort").fill("falsch-geraten")
  await button(page, "Anmelden").click()
  await page.getByText("Die Anmeldung ist fehlgeschlagen, bitte Passwort berichtigen.").first().waitFor()
  await page.getByLabel("E-Mail-Adresse").fill("niemand@brenner.example")
  await button(page, "Anmelden").click()
  await page.getByRole("heading", { name: "Registrieren", level: 1 }).waitFor()
})

it("shows somebody who is not admitted yet the notice and the way out, on every path", async () => {
  const page = await signInByForm(await stage.visit(), "beratung@sommer.example", "/overview/selection")
  await page.getByRole("heading", { name: "Ihr Profil wird geprüft" }).waitFor()
  expect(pathOf(page.url())).toBe("/")
  await button(page, "Abmelden").waitFor()
  expect(await page.getByRole("navigation").count()).toBe(0)
  await button(page, "Abmelden").click()
  await page.waitForURL(/\/login/)
})

it("signs out in every tab, and the way back does not show the screen again", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  const tab = await page.context().newPage()
  await tab.goto("/activity")
  await tab.getByRole("heading", { name: "Ihre Aktivitäten", level: 1 }).waitFor()
  await button(page, "Abmelden").click()
  await page.getByRole("heading", { name: "Anmelden", level: 1 }).waitFor()
  await tab.getByRole("heading", { name: "Anmelden", level: 1 }).waitFor()
  await page.goBack()
  await page.waitForURL("/login?to=%2Foverview%2Fpreoffer")
  await page.getByRole("heading", { name: "Anmelden", level: 1 }).waitFor()
  expect(await page.getByText("56 Fahrzeuge").count()).toBe(0)
})

it("works with one thumb: drawer, cards and a panel that fills the screen", async () => {
  const page = await signIn(await stage.visit({ size: phone }), manager)
  await button(page, "Menü").click()
  await panel(page, "Menü").getByRole("link", { name: "Pre-Offers" }).click()
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  await button(page, "Filter").click()
  const drawer = panel(page, "Filter")
  await drawer
    .getByRole("group", { name: "Marke" })
    .getByLabel(/^Aurel Vans/)
    .check()
  // The page is out of reach behind the drawer; how many there are is heard all the same.
  const heard = page
    .locator("[aria-live]:not([inert] *)")
    .filter({ hasText: /^Die Liste zeigt jetzt \d+ Einträge/ })
  await heard.waitFor({ state: "attached" })
  expect(await page.locator("main").getAttribute("inert")).toBe("")
  await button(drawer, /^\d+ von 56 Fahrzeugen anzeigen$/).click()
  await button(page, "Filter (1)").waitFor()
  expect(await page.locator("main").getAttribute("inert")).toBeNull()
  await page.getByRole("list", { name: "Fahrzeuge" }).getByRole("link").first().click()
  await panel(page).waitFor()
  // It slides in.
  await settled(page)
  const opened = await panel(page).boundingBox()
  expect(opened).toMatchObject({ x: 0, width: phone.width })

  await page.goto("/activity")
  await page.getByText("Noch keine Aktivitäten").waitFor()
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  for (const path of ["/", "/overview/preoffer", "/overview/selection", "/activity"]) {
    await page.goto(path)
    await page.getByRole("heading", { level: 1 }).waitFor()
    await settled(page)
    const [content = 0, screen = 0] = await widths()
    expect(content, `${path} scrolls sideways`).toBeLessThanOrEqual(screen)
  }
})
