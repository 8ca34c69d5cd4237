import type { AgentCar } from "../../contract/fleet/cars.ts"
import type { User } from "../../contract/people/users.ts"
import { callerFor, freeOffers, postJson, readJson } from "../http.ts"
import { manager, seller } from "../stage.ts"
import { button, carLink, field, panel, rows } from "../steps.ts"
import { at, screensOf } from "./screen-at.ts"

/** A seller proposes the first acceptable car of their location that is not in `taken`. */
export async function proposeOne(url: string, reserved: readonly string[]): Promise<void> {
  const [asManager, asSeller] = [await callerFor(url, manager), await callerFor(url, seller)]
  const free = await freeOffers(asManager, reserved)
  const list = await readJson<AgentCar[]>(asSeller, "/api/car/all/area?area=PRE_OFFER")
  const [own] = (await readJson<User>(asSeller, "/api/user/")).locations
  const car = list.find(({ jobNumber, locationId }) => free.includes(jobNumber) && locationId === own?.id)
  const note =
    "Für einen Stammkunden, der bis Freitag Bescheid braucht; die Finanzierungsbestätigung liegt vor."
  await postJson(asSeller, "/api/proposal/", { carId: car?.id, note })
}

export const proposalScreens = screensOf(seller, {
  "seller-landing": at("/", (page) => page.getByText("Pre-Offers").first().waitFor()),
  // Phones propose from the panel.
  "seller-propose": at("/overview/preoffer?search=4700037", async (page) => {
    await carLink(rows(page).first()).click()
    await button(panel(page), /^Der Verkaufsleitung vorschlagen: /).click()
    await field(page, "Notiz für die Verkaufsleitung").waitFor()
  }),
})
