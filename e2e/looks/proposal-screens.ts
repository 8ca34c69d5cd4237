import type { AgentCar } from "../../contract/fleet/cars.ts"
import type { User } from "../../contract/people/users.ts"
import { callerFor, freeOffers, postJson, readJson } from "../http.ts"
import { manager, seller } from "../stage.ts"
import { field } from "../steps.ts"
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
  "seller-propose": at("/overview/preoffer", async (page) => {
    await page
      .getByRole("button", { name: /^Vorschlagen: /, disabled: false })
      .first()
      .click()
    await field(page, "Notiz für die Verkaufsleitung").waitFor()
  }),
})
