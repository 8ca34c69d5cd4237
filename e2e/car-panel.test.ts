import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import type { AgentCar } from "../contract/fleet/cars.ts"
import { acceptAs, callerFor, freeOffers, readJson, updateAs } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, phone, seller, signIn } from "./stage.ts"
import { button, openCar, panel } from "./steps.ts"

const stage = stageOfFile()

/** Records copied text, because pages of the portal cannot read the clipboard. */
async function keepsCopies(page: Page): Promise<() => Promise<string>> {
  await page.context().grantPermissions(["clipboard-write"])
  await page.addInitScript(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = async (text) => {
      await write(text)
      Object.assign(window, { copied: text })
    }
  })
  return () => page.evaluate(() => (window as { copied?: string }).copied ?? "")
}

it("copies a car's link without filters; users without access see why", async () => {
  const page = await stage.visit()
  const copied = await keepsCopies(page)
  await signIn(page, manager, "/overview/preoffer")
  await openCar(page, "4700043")
  await button(panel(page), /^Link kopieren: /).click()
  await page.getByText("Der Link zum Fahrzeug ist kopiert.").waitFor()
  const link = await copied()
  expect(link).toMatch(/\/overview\/preoffer\?carId=[\w-]+$/)

  const colleague = await signIn(await stage.visit(), seller, link)
  await button(panel(colleague), /^Link kopieren: /).waitFor()
  const other = await signIn(await stage.visit(), "leitung@kessler.example", link)
  await panel(other, "Pre-Offer nicht verfügbar")
    .getByText(/einer anderen Agentengruppe/)
    .waitFor()
})

it("copies a confirmed car's mandatory text, or selects it if copying is blocked", async () => {
  const agent = await callerFor(stage.url, manager)
  const free = await freeOffers(agent, ["4700043"])
  const cars = await readJson<AgentCar[]>(agent, "/api/car/all/area?area=PRE_OFFER")
  const car = cars.find((one) => free.includes(one.jobNumber) && one.drive === "PLUG_IN_PETROL")!
  await acceptAs(agent, car.jobNumber)
  await updateAs(await callerFor(stage.url, admin), car.jobNumber, {
    activityState: "PRE_CONTRACT_CONFIRMED",
  })

  const page = await stage.visit({ size: phone })
  const copied = await keepsCopies(page)
  await signIn(page, manager, `/overview/preoffer?carId=${car.id}`)
  await panel(page)
    .getByText(/^Gilt als (neu|gebraucht)$/)
    .waitFor()
  const copying = button(panel(page), /^Text kopieren: /)
  await copying.press("Enter")
  await page.getByRole("region", { name: "Meldungen" }).getByText("Pflichtangaben kopiert").waitFor()
  const text = await copied()
  expect(text).toMatch(/^Energieverbrauch \(gewichtet kombiniert\): /)
  expect(text).toContain("Kraftstoffverbrauch bei entladener Batterie (kombiniert): ")

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden"))
  })
  await copying.click()
  await panel(page)
    .getByText(/^Ihr Browser lässt das Kopieren nicht zu/)
    .waitFor()
  expect((await page.evaluate(() => String(window.getSelection()))).trim()).toBe(text)
})
