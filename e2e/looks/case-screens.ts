import type { Page } from "playwright-core"
import type { Activity } from "../../contract/cases/activities.ts"
import { addDays, berlinToday } from "../../contract/core/dates.ts"
import type { AgentCar } from "../../contract/fleet/cars.ts"
import { acceptAs, callerFor, freeOffers, readJson, sendAbout, updateAs } from "../http.ts"
import { admin, manager } from "../stage.ts"
import { button, panel } from "../steps.ts"
import { screensOf } from "./screen-at.ts"

/** Cars of the case screens, not used by other screens. */
type Stories = { waiting: string; answered: string; confirmed: string; cancelled: string }
const stories: Stories = { waiting: "", answered: "", confirmed: "", cancelled: "" }
const idOf = new Map<string, string>()

/** Creates an answered request, a confirmed contract and a cancelled one, next to the request for `waiting`. */
export async function createCases(url: string, waiting: string, reserved: readonly string[]): Promise<void> {
  const agent = await callerFor(url, manager)
  const provider = await callerFor(url, admin)
  const [answered = "", confirmed = "", cancelled = ""] = (await freeOffers(agent, reserved)).reverse()
  Object.assign(stories, { waiting, answered, confirmed, cancelled })
  const dateOfDelivery = addDays(berlinToday(new Date()), 120)
  await sendAbout(agent, "PRE_OFFER", answered, {
    type: "PRE_OFFER_REQUEST",
    kmReading: 18_000,
    dateOfDelivery,
  })
  await updateAs(provider, answered, {
    requestState: "ANSWERED",
    dateOfDelivery,
    dateUntilTakeover: addDays(dateOfDelivery, 30),
    offerPriceExclVat: 33_000,
    offerPriceInclVat: 39_270,
    minKilometerReading: 17_000,
    atTargetKilometerReading: 18_000,
    maxKilometerReading: 19_000,
    answerText: "Sehr gern. Winterräder legen wir bei;\ndas Fahrzeug steht bis dahin in Hamburg.",
    release: true,
  })
  for (const jobNumber of [confirmed, cancelled]) {
    await acceptAs(agent, jobNumber)
    await updateAs(provider, jobNumber, { activityState: "PRE_CONTRACT_CONFIRMED" })
  }
  const reason = "Das Fahrzeug hatte einen Unfall mit Totalschaden."
  await updateAs(provider, cancelled, { activityState: "PRE_CONTRACT_REJECTED", reason })
  const activities = await readJson<Activity[]>(agent, "/api/car/all/activity")
  for (const { id, jobNumber, type } of activities) idOf.set(`${type} ${jobNumber}`, id)
}

const openCase = (key: () => string) => async (page: Page) => {
  await page.goto(`/activity?activityId=${idOf.get(key())}`)
  await panel(page).getByRole("heading", { name: "Verlauf" }).waitFor()
  await panel(page).getByRole("listitem").first().waitFor()
}

export const caseScreens = screensOf(manager, {
  "activity-answered": openCase(() => `PRE_OFFER_REQUEST ${stories.answered}`),
  "activity-cancelled": openCase(() => `PRE_OFFER_ACCEPT ${stories.cancelled}`),
  "activity-withdraw": async (page) => {
    await openCase(() => `PRE_OFFER_REQUEST ${stories.waiting}`)(page)
    await button(panel(page), /zurückziehen: /).click()
    await page.getByRole("alertdialog").waitFor()
  },
  "activity-contracts": async (page) => {
    await page.goto("/activity?tab=contracts")
    await page.getByText(/^\d+ Vorg(ang|änge)$/).waitFor()
  },
  "activity-held": openCase(() => `PRE_OFFER_ACCEPT ${stories.confirmed}`),
  "activity-held-listing": async (page) => {
    await openCase(() => `PRE_OFFER_ACCEPT ${stories.confirmed}`)(page)
    await panel(page).getByText("Pflichtangaben im Inserat").scrollIntoViewIfNeeded()
  },
  // Opened while there are unread messages; they stay unread, since none is opened.
  messages: async (page) => {
    await page.goto("/profile")
    await button(page, /^Mitteilungen, \d+ ungelesen$/).click()
    await panel(page, "Mitteilungen").getByRole("listitem").first().waitFor()
  },
})

/** Declines an individual request, for a message to the agent. Sorted by job number, because ids differ between runs; avoids cars in `taken`. */
export async function declineOne(url: string, reserved: readonly string[]): Promise<void> {
  const agent = await callerFor(url, manager)
  const list = await readJson<AgentCar[]>(agent, "/api/car/all/area?area=PRE_OFFER")
  const [requested = ""] = list
    .filter((car) => car.requestPreOffer && car.allowIndividualPreOffer && !car.openRequest)
    .map(({ jobNumber }) => jobNumber)
    .filter((jobNumber) => !reserved.includes(jobNumber))
    .sort()
  const dateOfDelivery = addDays(berlinToday(new Date()), 120)
  await sendAbout(agent, "PRE_OFFER", requested, {
    type: "PRE_OFFER_REQUEST",
    kmReading: 24_000,
    dateOfDelivery,
  })
  const reason = "Das Fahrzeug wird zum gewünschten Termin schon bei einer Veranstaltung gebraucht."
  await updateAs(await callerFor(url, admin), requested, { requestState: "DECLINED", reason })
}
