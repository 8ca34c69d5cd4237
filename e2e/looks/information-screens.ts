import type { Locator, Page } from "playwright-core"
import { manager } from "../stage.ts"
import { button, panel } from "../steps.ts"
import { type Screen, screensOf } from "./screen-at.ts"

async function open(page: Page, name: string, hash: string): Promise<Locator> {
  await page.goto(`/login?to=/${name}#${hash}`)
  const opened = panel(page, /^(Informationen|Rechtliche Angaben)$/)
  await opened.getByRole("tab").first().waitFor()
  return opened
}

const faq = (name: string, hash: string, then: (page: Page, faq: Locator) => Promise<unknown>): Screen => ({
  name,
  as: null,
  show: async (page) => {
    await then(page, await open(page, name, hash))
  },
})
const legal = (name: string, hash: string, heading: string): Screen => ({
  name,
  as: null,
  show: async (page) => {
    await (await open(page, name, hash)).getByRole("heading", { name: heading }).waitFor()
  },
})

export const informationScreens: readonly Screen[] = [
  faq("faq", "faq", (_, opened) => button(opened, "Was ist ein Pre-Offer?").waitFor()),
  faq("faq-selection", "faq-selection", (_, opened) => button(opened, "Wie frage ich ein ZVF an?").waitFor()),
  faq("faq-question", "faq-individuell", (_, opened) => opened.getByText("mindestens 3.000 km").waitFor()),
  legal("legal-provider", "anbieter", "Anbieter dieses Portals"),
  legal("legal-privacy", "datenschutz", "Was Ihr Browser speichert"),
  legal("legal-notice", "rechtliches", "Freie Software"),
  legal("legal-accessibility", "barrierefreiheit", "Barrieren melden"),
  legal("legal-terms", "nutzungsbedingungen", "9. Ende der Nutzung"),
  ...screensOf(manager, {
    "faq-signed-in": async (page) => {
      await page.goto("/activity?tab=open#faq-rollen")
      await panel(page, "Informationen")
        .getByText("Verkaufsberatung")
        .filter({ visible: true })
        .first()
        .waitFor()
    },
  }),
]
