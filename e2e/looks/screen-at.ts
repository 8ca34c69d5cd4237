import type { Page } from "playwright-core"

/** A screen or dialog of the portal, for what looks at all of them: pictures and accessibility. */
export type Screen = { name: string; as: string | null; show: (page: Page) => Promise<unknown> }

export const screensOf = (as: Screen["as"], shows: Record<string, Screen["show"]>): readonly Screen[] =>
  Object.entries(shows).map(([name, show]) => ({ name, as, show }))

/** Until a list says how many it found, or the fleet how many it shows. */
export const loaded = (page: Page) =>
  page
    .getByText(/gefunden$|^[\d.]+ Fahrzeuge?$/)
    .first()
    .waitFor()
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).first().waitFor()

/** Shows a screen by its address, then does what it takes to see a part of it. */
export const at =
  (path: string, then: (page: Page) => Promise<unknown> = async () => {}) =>
  async (page: Page) => {
    await page.goto(path)
    await heading(page)
    await then(page)
  }

const answers = new Map<string, { status: number; body: string }>()

/**
 * Shows a screen whose call may be made only so often: the portal answers it once, each later look gets that answer. Call it as
 * `/api/…`.
 */
export async function askedOnce(page: Page, call: string, show: () => Promise<unknown>): Promise<void> {
  await page.route(`**${call}`, async (route) => {
    const key = new URL(route.request().url()).origin + call
    const known = answers.get(key)
    if (known) return route.fulfill({ ...known, contentType: "application/json" })
    const response = await route.fetch()
    answers.set(key, { status: response.status(), body: await response.text() })
    return route.fulfill({ response })
  })
  await show()
  await page.unroute(`**${call}`)
}

/** Shows a screen while a call, named as `/api/…`, answers with this. */
export async function answering(page: Page, call: string, json: object, show: () => Promise<unknown>) {
  await page.route(`**${call}`, (route) => route.fulfill({ json }))
  await show()
  await page.unroute(`**${call}`)
}
