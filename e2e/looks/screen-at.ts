import type { Page } from "playwright-core"
import { desktop } from "../stage.ts"

/** A screen or dialog of the portal, for screenshots and visual checks. */
export type Screen = { name: string; as: string | null; show: (page: Page) => Promise<unknown> }

export const screensOf = (as: Screen["as"], shows: Record<string, Screen["show"]>): readonly Screen[] =>
  Object.entries(shows).map(([name, show]) => ({ name, as, show }))

/** Waits for the rows of a list. */
export const loaded = (page: Page) => page.locator("main [data-row]").first().waitFor()
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).first().waitFor()

export const at =
  (path: string, then: (page: Page) => Promise<unknown> = async () => {}) =>
  async (page: Page) => {
    await page.goto(path)
    await heading(page)
    await then(page)
  }

/** Opens what cards have no buttons for, and shows it at the earlier size. */
export async function onDesktop(page: Page, open: () => Promise<unknown>): Promise<void> {
  const size = page.viewportSize() ?? desktop
  await page.setViewportSize(desktop)
  await open()
  await page.setViewportSize(size)
}

const answers = new Map<string, { status: number; body: string }>()

/** Shows a screen with a rate-limited call (`/api/…`): it is sent once, and later screenshots get the same response. */
export async function withCachedCall(page: Page, call: string, show: () => Promise<unknown>): Promise<void> {
  await page.route(`**${call}`, async (route) => {
    const key = new URL(route.request().url()).origin + call
    const cached = answers.get(key)
    if (cached) return route.fulfill({ ...cached, contentType: "application/json" })
    const response = await route.fetch()
    answers.set(key, { status: response.status(), body: await response.text() })
    return route.fulfill({ response })
  })
  await show()
  await page.unroute(`**${call}`)
}

/** Shows a screen with a mocked call (`/api/…`). */
export async function answering(page: Page, call: string, json: object, show: () => Promise<unknown>) {
  await page.route(`**${call}`, (route) => route.fulfill({ json }))
  await show()
  await page.unroute(`**${call}`)
}
