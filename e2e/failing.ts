import type { Page } from "playwright-core"
import { expect } from "vitest"
import { addDays, berlinToday } from "../contract/dates.ts"
import { errorText } from "../contract/error-text.ts"
import { type ErrorCode, errorStatus } from "../contract/errors.ts"
import { callerFor, sendAbout } from "./http.ts"
import { manager, type Stage, signIn } from "./stage.ts"
import { button } from "./steps.ts"

export const inNinetyDays = () => addDays(berlinToday(new Date()), 90)

/** So that the desk has open cases, and the manager activities to export. */
export async function sendTwoWishes(url: string): Promise<void> {
  const call = await callerFor(url, manager)
  const wish = { type: "PRE_OFFER_REQUEST", kmReading: 20_000, dateOfDelivery: inNinetyDays() } as const
  for (const jobNumber of ["4700309", "4700415"]) await sendAbout(call, "PRE_OFFER", jobNumber, wish)
}

/** From here on the portal answers one call with an error. */
export const failing = (page: Page, call: string, code: ErrorCode = "internal") =>
  page.route(
    ({ pathname }) => pathname === `/api${call}`,
    (route) => route.fulfill({ status: errorStatus[code], json: { code, message: errorText[code] } }),
  )
export const reads = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()

export type FailingList = [at: string, call: string, sentence: string, loaded: RegExp]

/** Each list says that it could not be loaded, and is there when it is tried again. */
export async function expectLoadedAgain(stage: Stage, person: string, lists: FailingList[]): Promise<void> {
  const context = (await signIn(await stage.visit(), person)).context()
  // The stream of changes would read the list again by itself.
  await context.route("**/api/live", (route) => route.abort())
  // At once, since each is asked for several times before it is given up.
  const seen = lists.map(async ([at, call, sentence, loaded]) => {
    const page = await context.newPage()
    await failing(page, call)
    await page.goto(at)
    await reads(page, sentence)
    const list = page.getByText(loaded).first()
    expect(await list.count()).toBe(0)
    await page.unrouteAll()
    // A list that is read again by itself just now takes the button away.
    await Promise.race([button(page, "Erneut versuchen").click(), list.waitFor()])
    await list.waitFor()
  })
  await Promise.all(seen)
}
