import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { addDays, berlinToday } from "../contract/dates.ts"
import { errorText } from "../contract/error-text.ts"
import { dateText } from "../contract/format.ts"
import type { Option } from "../contract/options.ts"
import { callerFor, postJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, signIn } from "./stage.ts"
import { button, eventually, field, panel, tableRow, textsOf } from "./steps.ts"

const stage = stageOfFile()

/** The settings of a fresh visitor, with the options of one type in sight. */
async function settings(type: string): Promise<Page> {
  const page = await signIn(await stage.visit(), admin, "/car")
  await button(page, "Einstellungen").click()
  await panel(page, "Einstellungen")
    .getByRole("tab", { name: new RegExp(`^${type}`) })
    .click()
  return page
}
const optionForm = (page: Page) => panel(page, /^(Neue Option|Option bearbeiten)$/)
const cells = (page: Page, label: string) => tableRow(page, label).getByRole("cell")
const question = (page: Page) => page.getByRole("alertdialog")

it("creates an option after its errors were fixed, and changes it", async () => {
  const page = await settings("Aktionen")
  await button(page, "Neue Option").click()
  const form = optionForm(page)
  await form.getByLabel("Unbegrenzt gültig").uncheck()
  await button(form, "Anlegen").click()
  expect(await textsOf(form.getByRole("alert").getByRole("listitem"))).toEqual([
    "Bezeichnung: Diese Angabe ist erforderlich.",
    "Gültig bis: Diese Angabe ist erforderlich.",
  ])
  const lastDay = addDays(berlinToday(new Date()), 200)
  await field(form, "Bezeichnung").fill(" herbstaktion 2026 ")
  await field(form, "Gültig bis").fill(dateText(lastDay))
  await button(form, "Anlegen").click()
  await form.getByText("Diese Bezeichnung gibt es bei dieser Art schon.").waitFor()
  await field(form, "Bezeichnung").fill("Winteraktion 2027")
  await button(form, "Anlegen").click()
  await page.getByText("Die Option wurde angelegt.").waitFor()
  await form.waitFor({ state: "detached" })
  expect((await textsOf(cells(page, "Winteraktion 2027"))).slice(0, 3)).toEqual([
    "Winteraktion 2027",
    dateText(lastDay),
    "0",
  ])

  await button(page, "Winteraktion 2027").click()
  await form.getByLabel("Unbegrenzt gültig").check()
  await button(form, "Speichern").click()
  await eventually(() => cells(page, "Winteraktion 2027").nth(1).textContent()).toBe("unbegrenzt")
})

it("says nothing about how many cars carry an option as long as that is not known", async () => {
  const page = await stage.visit()
  const json = { code: "forbidden", message: errorText.forbidden }
  await page.route("**/api/option/use", (route) => route.fulfill({ status: 403, json }))
  await signIn(page, admin, "/car")
  await button(page, "Einstellungen").click()
  await page.getByText(errorText.forbidden).first().waitFor()
  const row = panel(page, "Einstellungen").getByRole("row", { name: /^Aurel unbegrenzt/ })
  await row.getByText("–", { exact: true }).waitFor()
  await button(row, "Aurel").click()
  await optionForm(page)
    .getByText(/solange nicht bekannt ist, wie viele Fahrzeuge/)
    .waitFor()
})

it("shows what a colleague saved meanwhile and lets the own entries stand, which nobody loses by closing", async () => {
  const call = await callerFor(stage.url, admin)
  const option = await postJson<Option>(call, "/api/option/", { type: "PROMOTION", label: "Messe" })
  const page = await settings("Aktionen")
  await button(page, "Messe").click()
  const form = optionForm(page)
  await field(form, "Bezeichnung").fill("Messe Hamburg")
  const validUntil = addDays(berlinToday(new Date()), 365)
  const theirs = { ...option, label: "Messe Bremen", validUntil }
  await postJson(call, "/api/option/", theirs)
  await button(form, "Speichern").click()
  await form.getByText("Inzwischen von anderen geändert und hier übernommen: Gültig bis.").waitFor()
  await form.getByLabel(/^Wert von Anna Arndt, .*: Messe Bremen$/).waitFor()
  await form.getByLabel("Ihr Wert: Messe Hamburg").check()
  expect(await field(form, "Bezeichnung").inputValue()).toBe("Messe Hamburg")
  // The date was left as it had been loaded, so it follows the colleague's.
  expect(await form.getByLabel("Unbegrenzt gültig").isChecked()).toBe(false)

  await button(form, "Abbrechen").click()
  await question(page).getByText("Eingaben verwerfen?").waitFor()
  await button(question(page), "Weiter bearbeiten").click()
  await button(form, "Speichern").click()
  await tableRow(page, "Messe Hamburg").getByText(dateText(validUntil)).waitFor()
})
