import type { Page } from "playwright-core"
import type { AgentCar, Car } from "../../contract/cars.ts"
import { addDays, berlinToday } from "../../contract/dates.ts"
import { callerFor, postJson, readJson, sendAbout } from "../http.ts"
import { admin, manager } from "../stage.ts"
import { button, panel } from "../steps.ts"
import type { Screen } from "./screens.ts"

/**
 * An individual wish that the provider declines, so that there is something to tell the agent. The list comes by ids, which each
 * filling of the database draws anew: by its job number it is the same car in every run, and never one that is `taken`.
 */
export async function declineOne(url: string, taken: readonly string[]): Promise<void> {
  const [asManager, asAdmin] = [await callerFor(url, manager), await callerFor(url, admin)]
  const list = await readJson<AgentCar[]>(asManager, "/api/car/all/area?area=PRE_OFFER")
  const asked = list
    .filter((car) => car.requestPreOffer && car.allowIndividualPreOffer && !car.openRequest)
    .filter(({ jobNumber }) => !taken.includes(jobNumber))
    .sort((one, other) => one.jobNumber.localeCompare(other.jobNumber))[0] as AgentCar
  await sendAbout(asManager, "PRE_OFFER", asked.jobNumber, {
    type: "PRE_OFFER_REQUEST",
    kmReading: 24_000,
    dateOfDelivery: addDays(berlinToday(new Date()), 120),
  })
  const cars = await readJson<Car[]>(asAdmin, "/api/car/all")
  const { id, version } = cars.find((car) => car.id === asked.id) as Car
  const reason = "Das Fahrzeug wird zum gewünschten Termin schon bei einer Veranstaltung gebraucht."
  await postJson(asAdmin, "/api/car/update", { id, version, requestState: "DECLINED", reason })
}

/** Opens the bell once it says that something is unread; it stays so, since no message is followed. */
async function openMessages(page: Page): Promise<void> {
  await page.goto("/profile")
  await button(page, /^Mitteilungen, \d+ ungelesen$/).click()
  await panel(page, "Mitteilungen").getByRole("listitem").first().waitFor()
}

export const messageScreens: readonly Screen[] = [{ name: "messages", as: manager, show: openMessages }]
