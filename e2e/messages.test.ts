import { expect, it } from "vitest"
import type { Car } from "../contract/cars.ts"
import { castAgreed } from "../server/demo/cast.ts"
import { callerFor, postJson, readJson, sendAbout } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, signIn } from "./stage.ts"
import { button, eventually, panel } from "./steps.ts"

const stage = stageOfFile()
const accepted = "4700415"

/** The provider changes the car. */
async function change(jobNumber: string, fields: Partial<Car>): Promise<void> {
  const asAdmin = await callerFor(stage.url, admin)
  const cars = await readJson<Car[]>(asAdmin, "/api/car/all")
  const { id, version } = cars.find((car) => car.jobNumber === jobNumber) as Car
  await postJson(asAdmin, "/api/car/update", { id, version, ...fields })
}

it("tells a dealer of a confirmation in all tabs, where reading it once is enough", async () => {
  const asManager = await callerFor(stage.url, manager)
  const agreed = { type: "PRE_OFFER_ACCEPT", preOfferType: "MAIN", ...castAgreed } as const
  await sendAbout(asManager, "PRE_OFFER", accepted, agreed)

  const first = await signIn(await stage.visit(), manager, "/overview/preoffer")
  const second = await first.context().newPage()
  await second.goto("/profile")
  for (const tab of [first, second]) await button(tab, "Mitteilungen").waitFor()

  // The provider's desk shows the acceptance; the bell repeats nothing of it.
  const provider = await signIn(await stage.visit(), admin)
  await button(provider, "Mitteilungen").waitFor()
  // As of today.
  await change(accepted, { activityState: "PRE_CONTRACT_CONFIRMED" })

  for (const tab of [first, second]) await button(tab, "Mitteilungen, 1 ungelesen").waitFor()
  await second
    .getByRole("status")
    .filter({ hasText: "Mitteilungen, 1 ungelesen" })
    .waitFor({ state: "attached" })
  await button(first, "Mitteilungen, 1 ungelesen").click()
  const messages = panel(first, "Mitteilungen")
  const message = messages.getByRole("listitem").filter({ hasText: "Bestätigt: Annahme Pre-Offer 1" })
  await message.getByText("Der Vorvertrag ist gültig.").waitFor()
  await message.getByText(`Auftrag ${accepted}`).waitFor()
  // Its heading leads to the case, and reads it in the other tab, too.
  await message.getByRole("link", { name: "Ungelesen: Bestätigt: Annahme Pre-Offer 1" }).click()
  await first.waitForURL(/\/activity\?activityId=/)
  await panel(first).getByText(accepted).first().waitFor()
  await first.keyboard.press("Escape")
  for (const tab of [first, second]) await button(tab, "Mitteilungen").waitFor()

  await button(second, "Mitteilungen").click()
  const again = panel(second, "Mitteilungen")
  await button(again, /^Als ungelesen markieren: Bestätigt/).click()
  await button(again, /^Als gelesen markieren: Bestätigt/).waitFor()
  await eventually(() => button(first, "Mitteilungen, 1 ungelesen").count()).toBe(1)
  await button(again, "Alle als gelesen markieren").click()
  await button(first, "Mitteilungen").waitFor()
  await again.getByLabel("Nur ungelesene").check()
  await again.getByText("Alles gelesen").waitFor()
  expect(await again.getByRole("listitem").count()).toBe(0)
})
