import { expect, it } from "vitest"
import type { AgentCar, Car } from "../contract/cars.ts"
import { errorText } from "../contract/error-text.ts"
import type { User } from "../contract/users.ts"
import { castAgreed, castUser } from "../server/demo/cast.ts"
import { callerFor, postJson, readJson, sendAbout } from "./http.ts"
import { sheetsOf } from "./paper.ts"
import { stageOfFile } from "./portal.ts"
import { admin, download, manager, seller, signIn } from "./stage.ts"
import { button, searchBox } from "./steps.ts"
import { readSheet } from "./workbooks.ts"

const stage = stageOfFile()

/** The manager accepts a car somewhere else. */
const acceptElsewhere = async (jobNumber: string) =>
  sendAbout(await callerFor(stage.url, manager), "PRE_OFFER", jobNumber, {
    type: "PRE_OFFER_ACCEPT",
    preOfferType: "MAIN",
    ...castAgreed,
  })

it("keeps tab, status and search in the link, and exports what they leave", async () => {
  await acceptElsewhere("4700208")
  // What a seller of the same location agreed to on the phone.
  const asAdmin = await callerFor(stage.url, admin)
  const cars = await readJson<Car[]>(asAdmin, "/api/car/all")
  const { id, version, locationId } = cars.find(({ jobNumber }) => jobNumber === "4700348")!
  await postJson(asAdmin, "/api/car/update", {
    ...{ id, version, locationId, userId: castUser(seller).id },
    ...{ activityState: "PRE_CONTRACT_ACCEPTED", preOfferType: "MAIN" },
  })

  const page = await signIn(await stage.visit(), seller, "/activity")
  await page.getByText("2 Aktivitäten gefunden").waitFor()
  const exported = async () => {
    const file = await download(page, () => button(page, "Excel-Export").click())
    return (await readSheet(file.path)).rows.map((row) => row.Modell)
  }
  const [hers, others] = [/Porter 119 Tourer extralang/, /Camp 220 d Hochdach/]
  expect((await exported()).sort()).toEqual([expect.stringMatching(others), expect.stringMatching(hers)])
  // Who acted is searched, and what the provider recorded for somebody is marked.
  await page.getByRole("row", { name: hers }).getByText("vom Anbieter erfasst").waitFor()
  expect(await page.getByText("vom Anbieter erfasst").count()).toBe(1)
  const { firstname, lastname } = castUser(seller)
  await searchBox(page).fill(`${firstname} ${lastname}`)
  await page.getByText("1 Aktivität gefunden").waitFor()
  await page.waitForURL(({ searchParams }) => searchParams.has("search"))
  await page.reload()
  await page.getByText("1 Aktivität gefunden").waitFor()
  await page.getByRole("row", { name: hers }).waitFor()
  expect(await page.getByRole("row", { name: others }).count()).toBe(0)
  expect(await exported()).toEqual([expect.stringMatching(hers)])

  const json = { code: "internal", message: errorText.internal }
  await page.route("**/api/excel/table", (route) => route.fulfill({ status: 500, json }))
  await button(page, "Excel-Export").click()
  await page.getByText("Der Export der Aktivitäten konnte nicht erstellt werden.").first().waitFor()
})

it("prints every row at every width (P195)", async () => {
  const agent = await callerFor(stage.url, manager)
  const offered = await readJson<AgentCar[]>(agent, "/api/car/all/area?area=SELECTION")
  const jobNumbers = offered
    .filter(({ acceptSelection, activityState }) => acceptSelection && activityState === null)
    .slice(0, 11)
    .map(({ jobNumber }) => jobNumber)
  const locationId = (await readJson<User>(agent, "/api/user/")).locations[0]!.id
  for (const jobNumber of jobNumbers)
    await sendAbout(agent, "SELECTION", jobNumber, { type: "SELECTION_ACCEPT", locationId, ...castAgreed })
  const page = await signIn(await stage.visit(), manager, "/activity?search=ZVF")
  for (const width of [390, 1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 768 })
    await page.getByText("11 Aktivitäten gefunden").waitFor()
    const paper = (await sheetsOf(page)).join()
    expect(jobNumbers.filter((jobNumber) => !paper.includes(jobNumber))).toEqual([])
  }
})
