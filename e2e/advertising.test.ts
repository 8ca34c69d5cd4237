import type { Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import type { AgentCar } from "../contract/cars.ts"
import { castAgreed } from "../server/demo/cast.ts"
import { freeOffers, updateAs } from "./case-screens.ts"
import { callerFor, readJson, sendAbout } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, phone, signIn } from "./stage.ts"
import { button, panel } from "./steps.ts"

const stage = stageOfFile()
/** A pre-offer of a plug-in hybrid that the manager's house may advertise, since the provider confirmed it. */
let car: AgentCar

beforeAll(async () => {
  const agent = await callerFor(stage.url, manager)
  const free = await freeOffers(agent, [])
  const cars = await readJson<AgentCar[]>(agent, "/api/car/all/area?area=PRE_OFFER")
  car = cars.find((one) => free.includes(one.jobNumber) && one.drive === "PLUG_IN_PETROL") as AgentCar
  const accept = { type: "PRE_OFFER_ACCEPT", preOfferType: "MAIN", ...castAgreed } as const
  await sendAbout(agent, "PRE_OFFER", car.jobNumber, accept)
  await updateAs(await callerFor(stage.url, admin), car.jobNumber, {
    activityState: "PRE_CONTRACT_CONFIRMED",
  })
})

const copyButton = (page: Page) => button(panel(page), /^Text kopieren: /)

it("copies the mandatory text of a car's advertisement, and marks it where the browser forbids that", async () => {
  const page = await signIn(await stage.visit({ size: phone }), manager, `/overview/preoffer?carId=${car.id}`)
  await page.context().grantPermissions(["clipboard-write"])
  // What is written can be read back nowhere: the portal's policy keeps every page from the clipboard.
  await page.evaluate(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = async (text) => {
      await write(text)
      document.documentElement.dataset.copied = text
    }
  })
  await panel(page)
    .getByText(/^Gilt als (neu|gebraucht)$/)
    .waitFor()
  await copyButton(page).press("Enter")
  await page.getByRole("region", { name: "Meldungen" }).getByText("Pflichtangaben kopiert").waitFor()
  const copied = (await page.locator("html").getAttribute("data-copied")) ?? ""
  expect(copied).toMatch(/^Energieverbrauch \(gewichtet kombiniert\): /)
  expect(copied).toContain("Kraftstoffverbrauch bei entladener Batterie (kombiniert): ")

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden"))
    document.execCommand = () => false
  })
  await copyButton(page).click()
  await panel(page)
    .getByText(/^Ihr Browser lässt das Kopieren nicht zu/)
    .waitFor()
  const marked = await page.evaluate(() => String(window.getSelection()))
  expect(marked.trim()).toBe(copied)
})
