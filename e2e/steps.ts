import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"
import { berlinToday } from "../contract/core/dates.ts"
import type { OutputOf } from "../contract/core/endpoint.ts"
import { errorText } from "../contract/core/errors.ts"
import type { listOutbox } from "../contract/news/outbox.ts"
import { type Caller, readJson } from "./http.ts"

/** Polls until the result matches; for conditions without a locator. */
export const eventually = <T>(look: () => Promise<T> | T) => expect.poll(look)

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name, exact: true })

/** An open panel: a dialog, or a closable region beside its list. */
export const panel = (page: Page, title?: string | RegExp) => {
  const named = title === undefined ? {} : { name: title }
  const close = page.getByRole("button", { name: "Schließen", exact: true })
  return page.getByRole("dialog", named).or(page.getByRole("region", named).filter({ has: close }))
}

export const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement)

/** Whether an open panel has the focus, which it gets a frame after it is visible. */
export const isInDialog = (page: Page) =>
  panel(page).evaluateAll((all) => all.some((one) => one.contains(document.activeElement)))

export const query = (url: string, base?: string) => Object.fromEntries(new URL(url, base).searchParams)

export async function delayCalls(page: Page, call: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await held
    await route.fallback()
  })
  return release
}

/** Refuses a call as forbidden until the returned function is called. */
export async function refuse(page: Page, call: string): Promise<() => Promise<void>> {
  const json = { code: "forbidden", message: errorText.forbidden }
  await page.route(call, (route) => route.fulfill({ status: 403, json }))
  return () => page.unroute(call)
}

/** Adds values to the response of a call, for states that the demo does not have. */
export const alter = (page: Page, call: string, values: object) =>
  page.route(call, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...values } })
  })

/** Makes a call fail with an internal error. */
export const breakDown = (page: Page, call: string | RegExp) =>
  page.route(call, (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: errorText.internal } }),
  )

/** Result of an action with the days in Berlin before and after it, which differ around midnight. */
export async function withDays<T>(act: () => Promise<T>): Promise<[answer: T, days: string[]]> {
  const before = berlinToday(new Date())
  const answer = await act()
  return [answer, [before, berlinToday(new Date())]]
}

/** Reason shown below a refused button, which stays focusable. */
export async function refusalOf(refused: Locator): Promise<string> {
  expect(await refused.getAttribute("aria-disabled")).toBe("true")
  const reason = await refused.getAttribute("aria-describedby")
  return (await refused.page().locator(`[id="${reason}"]`).textContent()) ?? ""
}

/** Second click of a double click, on whatever is under the pointer now. */
export async function clickAgain({ mouse }: Page): Promise<void> {
  await mouse.down({ clickCount: 2 })
  await mouse.up({ clickCount: 2 })
}

/** Presses a tool of a page; where there is little room it is behind "…". */
export async function pressTool(page: Page, name: string): Promise<void> {
  const unfold = page.getByRole("button", { name: "Weitere Aktionen", expanded: false })
  await button(page, name).or(unfold).first().waitFor()
  if (await unfold.isVisible()) await unfold.click()
  await button(page, name).click()
}

export const searchBox = (page: Page) => page.getByRole("searchbox")

export const rows = (page: Page) => page.getByRole("table", { name: "Fahrzeuge" }).locator("[data-row]")
/** The link that opens a car, in one row or in all. */
export const carLink = (row: Locator) => row.locator("a.covering")

/** Searches an overview for a job number; returns its row. */
export async function findRow(page: Page, jobNumber: string): Promise<Locator> {
  await searchBox(page).fill(jobNumber)
  await page.getByText(/^1\svon\s\d+ Fahrzeugen$/).waitFor()
  return rows(page).first()
}

export async function openCar(page: Page, jobNumber: string): Promise<string> {
  const title = carLink(await findRow(page, jobNumber))
  const name = (await title.textContent()) ?? ""
  await title.click()
  await panel(page, name).waitFor()
  return name
}

export async function answerTerms(
  page: Page,
  answer: "Ich stimme zu" | "Ich stimme nicht zu",
): Promise<void> {
  await page.getByLabel(answer, { exact: true }).check()
  await button(page, "Entscheidung speichern").click()
  await button(page, "Entscheidung speichern").waitFor({ state: "detached" })
}

export const bindingButton = (page: Page) =>
  button(panel(page), /^(Pre-Offer [123] verbindlich annehmen|ZVF verbindlich anfragen): /)

export async function consentAndSend(page: Page): Promise<void> {
  await page.getByLabel("Ich habe die Bedingungen gelesen und stimme ihnen zu.").check()
  await bindingButton(page).click()
}

/** A text input by the start of its label; `which` selects among several. */
export const field = (within: Page | Locator, label: string, which = 0) =>
  within.getByRole("textbox", { name: new RegExp(`^${label}`) }).nth(which)

export const tableRow = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text }).first()
export const tableRows = (page: Page) => page.getByRole("table").locator("tbody tr")

/** Texts of all matches once the first is visible. */
export async function textsOf(places: Locator): Promise<string[]> {
  await places.first().waitFor()
  return places.allTextContents()
}

export const problemsIn = (form: Page | Locator) => textsOf(form.getByRole("alert").getByRole("listitem"))

/** What opens a record from its row or card. */
export const opener = (page: Page, text: string) =>
  page.locator("[data-row]").filter({ hasText: text }).first().getByRole("button").first()

/** Opens the admin's editor of a car from table or cards; returns its panel. */
export async function openEditor(page: Page, jobNumber: string): Promise<Locator> {
  await opener(page, jobNumber).click()
  const editor = page.getByRole("dialog").filter({ hasText: jobNumber })
  await editor.waitFor()
  return editor
}

/** Recipients and subjects of the e-mails about a car in the outbox, by recipient. */
export async function mailsAbout(asAdmin: Caller, jobNumber: string): Promise<[string, string][]> {
  const { mails } = await readJson<OutputOf<typeof listOutbox>>(
    asAdmin,
    `/api/outbox/all?search=${jobNumber}`,
  )
  return mails
    .map(({ to, subject }): [string, string] => [to, subject])
    .sort(([one], [other]) => one.localeCompare(other))
}

/** Reveals the link of an opened e-mail, as an admin without a mail server. */
export async function showLink(shown: Locator): Promise<void> {
  await shown.getByRole("heading", { name: "Text der E-Mail" }).waitFor({ state: "attached" })
  const show = button(shown, "Link anzeigen")
  if ((await show.count()) === 0) return
  await show.click()
  await show.waitFor({ state: "detached" })
}

/** Shows an overview as a table, which the browser then remembers. */
export async function showTable(page: Page): Promise<void> {
  const table = button(page, "Tabelle")
  const unfold = page.getByRole("button", { name: "Weitere Aktionen", expanded: false })
  await table.or(unfold).first().waitFor()
  if (await unfold.isVisible()) await unfold.click()
  if ((await table.getAttribute("aria-pressed")) === "false") await table.click()
}
