import { cp, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { addDays, berlinToday } from "../contract/core/dates.ts"
import { dateText } from "../contract/core/format.ts"
import { termsFile } from "../server/people/terms/rules.for-tests.ts"
import { openStage } from "./portal.ts"
import { manager, root, type Stage, signInByForm } from "./stage.ts"
import { answerTerms, button, eventually, findRow, hasFocus, panel } from "./steps.ts"

const today = berlinToday(new Date())
/** In effect for a month, not yet answered by the cast. */
const changed = "2026-x"
const changedFrom = addDays(today, -30)

let stage: Stage
let content: string
beforeAll(async () => {
  content = await mkdtemp(join(tmpdir(), "zvf-content-"))
  const folder = join(content, "de", "terms")
  await cp(join(root, "content"), content, { recursive: true })
  const dates = { effectiveFrom: changedFrom, announcedFrom: addDays(changedFrom, -40) }
  await writeFile(join(folder, `${changed}.md`), termsFile(changed, dates))
  stage = await openStage({ CONTENT_DIR: content })
})
afterAll(async () => {
  await stage.close()
  await rm(content, { recursive: true, force: true })
})

const question = (page: Page) => page.getByRole("group", { name: "Stimmen Sie den Nutzungsbedingungen zu?" })

it("requires consent to new terms at sign-in; declining makes the portal read-only", async () => {
  const page = await signInByForm(await stage.visit(), manager, "/login?to=/overview/preoffer?search=4700043")
  await page.getByRole("heading", { name: "Die Nutzungsbedingungen haben sich geändert", level: 1 }).waitFor()
  await page.getByText(`Gültig seit ${dateText(changedFrom)}.`).waitFor()
  await page.getByText("Die Frist beträgt jetzt 14 Tage.").waitFor()
  await page.getByText(`Fassung ${changed}.`).waitFor()
  expect(await page.getByRole("radio", { checked: true }).count()).toBe(0)
  await button(page, "Abmelden").waitFor()
  expect(await page.getByRole("navigation", { name: "Hauptmenü" }).count()).toBe(0)
  await button(page, "Entscheidung speichern").click()
  await page.getByText("Diese Angabe ist erforderlich.").waitFor()
  await eventually(() => hasFocus(page.getByRole("radio").first())).toBe(true)

  await answerTerms(page, "Ich stimme nicht zu")
  await page.getByText("Sie können nur lesen").waitFor()
  const why = "Nur mit Zustimmung zu den Nutzungsbedingungen."
  const row = await findRow(page, "4700043")
  await row.getByTitle(why).waitFor()
  await page.reload()
  await page.getByText("Sie können nur lesen").waitFor()
  expect(await question(page).count()).toBe(0)

  await page.getByRole("link", { name: "Bedingungen lesen und zustimmen" }).click()
  await page.getByRole("heading", { name: "Nutzungsbedingungen", level: 1 }).waitFor()
  await answerTerms(page, "Ich stimme zu")
  await page.getByText(new RegExp(`Fassung ${changed}, zugestimmt$`)).waitFor()
  await page.getByText(new RegExp(`Fassung ${changed}, nicht zugestimmt$`)).waitFor()
  // An earlier edition is read as it was.
  await page.goto("/terms#nutzungsbedingungen-2024-07")
  await panel(page)
    .getByText(/^Fassung Juli 2024,/)
    .waitFor()
  await page.goto("/overview/preoffer")
  const accept = button(await findRow(page, "4700043"), /^Annehmen: /)
  expect(await accept.getAttribute("aria-disabled")).toBeNull()
})
