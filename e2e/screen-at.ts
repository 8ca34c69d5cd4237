import type { Page } from "playwright-core"

/** Until a list says how many it found. */
export const loaded = (page: Page) =>
  page
    .getByText(/gefunden$/)
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
