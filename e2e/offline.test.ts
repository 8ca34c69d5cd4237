import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { freePort } from "../server/testing/portal.ts"
import { openStage, stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, manager, type Stage, signIn, signInByForm } from "./stage.ts"
import { button, eventually, panel, rows } from "./steps.ts"

const stage = stageOfFile()

/** Which lists the browser keeps, and everything else that it keeps of the portal. */
const keptNames = (page: Page) =>
  page.evaluate(async () => {
    // Asked for by their names: to open a cache that went meanwhile would make it anew.
    const paths = ["/kept/about", "/kept/PRE_OFFER", "/kept/SELECTION"]
    const kept = await Promise.all(paths.map((path) => caches.match(path, { cacheName: "zvf-lists" })))
    const names = (await caches.keys()).map((name) => name.replace(/ .*/, ""))
    return [...names, ...paths.filter((_, at) => kept[at])].sort()
  })
const all = ["/kept/PRE_OFFER", "/kept/about", "zvf-lists", "zvf-shell"]

/** A visitor who read the Pre-Offers on a browser that keeps them by now. */
async function readPreOffers(at: Stage = stage): Promise<Page> {
  const page = await signIn(await at.visit({ worker: true }), manager, "/overview/preoffer")
  await rows(page).first().waitFor()
  await settled(page)
  await eventually(() => keptNames(page)).toEqual(all)
  return page
}

describe("without a connection", () => {
  it("opens with the list that was read, says how old it is, and goes on where one was", async () => {
    const page = await readPreOffers()
    const name = (await rows(page).first().getByRole("heading").textContent()) as string
    await page.context().setOffline(true)
    await page.goto("/overview/preoffer?search=4700043")
    await page.getByText(/^Ohne Verbindung · Stand vom .* \((gerade eben|vor \d Minuten?)\)$/).waitFor()
    await page.getByText("1 Fahrzeug", { exact: true }).waitFor()
    const car = page.getByRole("listitem").filter({ hasText: "Lumen 60 electric 4x4" })
    await car.locator("summary").click()
    await car.getByText("50.278,55 €").first().waitFor()
    await eventually(() => new URL(page.url()).searchParams.has("carId")).toBe(true)
    // Nothing that binds.
    expect(await page.getByRole("button", { name: /Annehmen|Anfragen/ }).count()).toBe(0)
    await page.getByRole("searchbox", { name: "Suchen" }).fill("")
    await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
    await page.getByText(name).first().waitFor()
    await button(page, "Erneut versuchen").click()
    await page.getByText("Noch keine Verbindung.").waitFor()
    await page.reload()
    await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()

    // The car that is open stays open.
    await page.context().setOffline(false)
    await panel(page, "Lumen 60 electric 4x4").waitFor()
    expect(await page.getByText(/Stand vom/).count()).toBe(0)
  })

  it("has nothing for whoever signed out, and nothing of the one before for the next", async () => {
    const page = await readPreOffers()
    await button(page, "Abmelden").click()
    await page.getByRole("heading", { name: "Anmelden", level: 1 }).waitFor()
    await eventually(() => keptNames(page)).toEqual(["zvf-shell"])
    await page.context().setOffline(true)
    await page.goto("/overview/preoffer")
    await page.getByText("auf diesem Gerät ist keine Liste aufbewahrt").waitFor()
    await page.context().setOffline(false)
    await page.getByRole("heading", { name: "Anmelden", level: 1 }).waitFor()
    await signInByForm(page, admin)
    await page.goto("/car")
    await page
      .getByText(/^\d+ Fahrzeuge$/)
      .first()
      .waitFor()
    await settled(page)
    expect(await keptNames(page)).toEqual(["zvf-shell"])
  })

  it("forgets a sign-out that nobody heard, and what is older than a session may be", async () => {
    const page = await readPreOffers()
    await page.context().setOffline(true)
    await button(page, "Abmelden").click()
    await eventually(() => keptNames(page)).toEqual(["zvf-shell"])

    const other = await readPreOffers()
    await other.evaluate(async () => {
      const cache = await caches.open("zvf-lists")
      const list = (await cache.match("/kept/PRE_OFFER"))!
      const headers = { ...Object.fromEntries(list.headers), "x-until": new Date().toISOString() }
      await cache.put("/kept/PRE_OFFER", new Response(await list.text(), { headers }))
    })
    await other.context().setOffline(true)
    await other.goto("/overview/preoffer")
    await other.getByText("auf diesem Gerät ist keine Liste aufbewahrt").waitFor()
    expect(await keptNames(other)).toEqual(["zvf-shell"])
  })

  it("forgets what was read at other locations, and keeps its page where a newer build empties the caches", async () => {
    const page = await readPreOffers()
    await page.evaluate(async () => {
      const cache = await caches.open("zvf-lists")
      const about = (await (await cache.match("/kept/about"))?.json()) as object
      await cache.put("/kept/about", Response.json({ ...about, locationIds: ["another"] }))
    })
    await page.goto("/profile")
    await eventually(() => keptNames(page)).toEqual(["zvf-shell"])

    await page.goto("/overview/preoffer")
    await eventually(() => keptNames(page)).toEqual(all)
    const emptied = page.waitForEvent("framenavigated")
    await page.route("**/api/meta.json", async (route) => {
      const answer = await route.fetch()
      const later = new Date(Date.now() + 3_600_000).toISOString()
      await route.fulfill({ json: { ...(await answer.json()), buildDate: later } })
    })
    await page.goto("/profile")
    await emptied
    await eventually(() => page.evaluate(() => sessionStorage.triedBuild)).toBeDefined()
    await eventually(() => keptNames(page)).toEqual(["zvf-shell"])
  })

  it("lets a person take the list off the device", async () => {
    const page = await readPreOffers()
    await page.context().setOffline(true)
    await page.goto("/overview/preoffer")
    await button(page, "Liste von diesem Gerät löschen").click()
    await page.getByText("Die Liste wurde von diesem Gerät gelöscht.").waitFor()
    expect(await keptNames(page)).toEqual(["zvf-shell"])
  })
})

it("stands in for a portal that ended, and takes everything back where nothing shall be kept any more", async () => {
  const PORT = String(await freePort())
  const first = await openStage({ PORT }, false)
  const page = await readPreOffers(first)
  await first.close()
  await page.goto("/activity")
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  const later = await openStage({ PORT, OFFLINE: "0" }, false)
  try {
    // It is another portal: nobody is signed in there.
    await page.getByRole("heading", { name: "Anmelden", level: 1 }).waitFor()
    await eventually(() => keptNames(page)).toEqual([])
    await eventually(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    ).toBe(0)
    await signInByForm(page, manager)
    await page.goto("/overview/preoffer")
    await rows(page).first().waitFor()
    await settled(page)
    expect(await keptNames(page)).toEqual([])
  } finally {
    await later.close()
  }
})
