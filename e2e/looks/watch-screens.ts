import type { Page } from "playwright-core"
import { callerFor, carOf, postJson, updateAs } from "../http.ts"
import { admin, manager } from "../stage.ts"
import { button, carLink, panel, pressTool, rows } from "../steps.ts"
import { at, screensOf } from "./screen-at.ts"

/** Job numbers. A screen opens the first car, so only the second keeps its "changed" mark. */
const opened = "4700179"
const marked = "4700302"

/** Two watched cars with changes, and two saved searches. */
export async function watchSome(url: string): Promise<void> {
  const call = await callerFor(url, manager)
  const post = (path: string, body: object) => postJson(call, `/api/watch/${path}`, body)
  const asAdmin = await callerFor(url, admin)
  for (const jobNumber of [opened, marked]) {
    const { id: carId } = await carOf(asAdmin, jobNumber)
    await post("car", { carId })
    await updateAs(asAdmin, jobNumber, { offerPriceExclVat: 31_250 })
  }
  const vans = { name: "Günstige Vans", filters: { priceTo: 4_000_000 } }
  await post("search", { area: "PRE_OFFER", ...vans })
  const green = { name: "Grüne und weiße", filters: { colour: ["GREEN", "WHITE"] } }
  await post("search", { area: "SELECTION", ...green })
}

const watchPage = (then: (page: Page) => Promise<unknown> = async () => {}) =>
  at("/watch", async (page) => {
    await page.getByText("Günstige Vans").first().waitFor()
    await page
      .getByText(/vorher/)
      .first()
      .waitFor()
    await then(page)
  })

export const watchScreens = screensOf(manager, {
  watch: watchPage(),
  "watch-delete": watchPage(async (page) => {
    await button(page, "Löschen: Günstige Vans").click()
    await page.getByRole("alertdialog").waitFor()
  }),
  "watched-preoffers": at("/overview/preoffer?watched=true", async (page) => {
    await rows(page)
      .getByText(/geändert: /)
      .first()
      .waitFor()
  }),
  "search-save": at("/overview/preoffer?colour=ORANGE", async (page) => {
    await rows(page).first().waitFor()
    await pressTool(page, "Suche speichern")
    await panel(page, "Suche speichern").waitFor()
  }),
  "watched-preoffer": at(`/overview/preoffer?search=${opened}`, async (page) => {
    await carLink(rows(page).first()).click()
    await panel(page).getByRole("button", { pressed: true }).first().waitFor()
  }),
})
