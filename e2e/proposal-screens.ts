import type { AgentCar } from "../contract/cars.ts"
import { freeOffers } from "./case-screens.ts"
import { callerFor, postJson, readJson } from "./http.ts"
import { at } from "./screen-at.ts"
import type { Screen } from "./screens.ts"
import { manager, seller } from "./stage.ts"
import { button, field } from "./steps.ts"

/** A seller proposes the first car of the own location that the manager could accept and that is not `taken`. */
export async function proposeOne(url: string, taken: readonly string[]): Promise<void> {
  const [asManager, asSeller] = [await callerFor(url, manager), await callerFor(url, seller)]
  const free = await freeOffers(asManager, taken)
  const list = await readJson<AgentCar[]>(asSeller, "/api/car/all/area?area=PRE_OFFER")
  for (const jobNumber of free) {
    const carId = list.find((car) => car.jobNumber === jobNumber)?.id
    const isRefused = await postJson(asSeller, "/api/proposal/", { carId, note: null }).then(
      () => false,
      () => true,
    )
    if (isRefused) continue
    const note =
      "Für einen Stammkunden, der bis Freitag Bescheid braucht; die Finanzierungsbestätigung liegt vor."
    await postJson(asSeller, "/api/proposal/", { carId, note })
    return
  }
}

/** What a seller asks of the own sales manager. */
export const proposalScreens: readonly Screen[] = [
  {
    name: "seller-landing",
    as: seller,
    show: at("/", (page) => page.getByText("Pre-Offers").first().waitFor()),
  },
  {
    name: "seller-propose",
    as: seller,
    show: at("/overview/preoffer?pick=askable", async (page) => {
      await button(page, /^Vorschlagen: /)
        .first()
        .click()
      await field(page, "Notiz für die Verkaufsleitung").waitFor()
    }),
  },
  {
    name: "landing-film",
    as: manager,
    show: at("/", async (page) => {
      const shown = button(page, "Film ausblenden")
      const show = button(page, "Film zeigen")
      await shown.or(show).first().waitFor()
      if (await show.isVisible()) await show.click()
      await shown.waitFor()
    }),
  },
]
