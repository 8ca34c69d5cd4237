import type { Page } from "playwright-core"
import { afterAll, beforeAll, it } from "vitest"
import { castPassword } from "../server/demo/cast.ts"
import { openStage } from "./portal.ts"
import { manager, type Stage } from "./stage.ts"
import { eventually, panel } from "./steps.ts"

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** What has the focus, by role-less name: its label, or else its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent
    return (element?.getAttribute("aria-label") ?? label ?? element?.textContent ?? "").trim()
  })

const isInDialog = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)

/** Presses Tab until something with that name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press("Tab")
    const now = await focused(page)
    if (name.test(now)) return
    passed.push(now)
  }
  throw new Error(`No way by keyboard to ${name}: ${passed.join(" | ")}`)
}

it("signs in, finds a pre-offer and accepts it without a mouse, and gives the focus back", async () => {
  const page = await stage.visit()
  await page.goto("/login")
  await page.getByRole("heading", { name: "Anmelden" }).waitFor()
  await tabTo(page, /^E-Mail-Adresse/)
  await page.keyboard.type(manager)
  await tabTo(page, /^Passwort/)
  await page.keyboard.type(castPassword)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: /^Guten Tag/ }).waitFor()

  await tabTo(page, /^Zu den Pre-Offers/)
  await page.keyboard.press("Enter")
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  await tabTo(page, /^FIN, Kennzeichen oder Auftragsnummer/)
  await page.keyboard.type("4700367")
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
  await tabTo(page, /^Piccolo electric/)
  await page.keyboard.press("Enter")
  await panel(page, "Piccolo electric").waitFor()

  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await eventually(() => focused(page)).toMatch(/^Piccolo electric/)

  await page.keyboard.press("Enter")
  await panel(page, "Piccolo electric").waitFor()
  await tabTo(page, /^Pre-Offer 1 annehmen/)
  await page.keyboard.press("Enter")
  await panel(page, "Pre-Offer 1 annehmen").waitFor()
  await tabTo(page, /^Ich habe die Bedingungen gelesen/)
  await page.keyboard.press("Space")
  await tabTo(page, /^Verbindlich anfragen/)
  await page.keyboard.press("Enter")
  await panel(page, "Verbindlich angefragt").waitFor()
  await tabTo(page, /^Zur Liste/)
  await page.keyboard.press("Enter")
  await panel(page).waitFor({ state: "hidden" })
  await eventually(() => isInDialog(page)).toBe(false)
})

it("keeps the focus inside an open panel", async () => {
  const page = await stage.visit()
  await page.goto("/login")
  await tabTo(page, /^E-Mail-Adresse/)
  await page.keyboard.type(manager)
  await tabTo(page, /^Passwort/)
  await page.keyboard.type(castPassword)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: /^Guten Tag/ }).waitFor()
  await tabTo(page, /^Meldungen/)
  await page.keyboard.press("Enter")
  await panel(page, "Meldungen").waitFor()
  for (let steps = 0; steps < 6; steps++) {
    await eventually(() => isInDialog(page)).toBe(true)
    await page.keyboard.press("Tab")
  }
  await eventually(() => isInDialog(page)).toBe(true)
  await page.keyboard.press("Escape")
  await eventually(() => focused(page)).toMatch(/^Meldungen/)
})
