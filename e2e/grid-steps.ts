import type { Page } from "playwright-core"
import { admin, signIn } from "./stage.ts"

/** The cell of a car in the grid, by the header of its column, which comes into sight: others are not drawn. */
export async function cellOf(page: Page, jobNumber: string, header: string) {
  const head = page.getByRole("grid").getByRole("columnheader", { name: header, exact: true })
  await head.scrollIntoViewIfNeeded()
  const row = page.getByRole("grid").getByRole("row").filter({ hasText: jobNumber })
  return row.locator(`[role=gridcell][aria-colindex="${await head.getAttribute("aria-colindex")}"]`)
}

/** Pastes as from Excel, wherever the focus is. */
export const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", copied)
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

/** Opens the fleet as a grid. */
export async function inGrid(page: Page, at = "/car") {
  await signIn(page, admin, at)
  await page.getByRole("radio", { name: "Raster" }).check()
  await page.getByRole("grid").getByRole("gridcell").first().waitFor()
  return page
}
