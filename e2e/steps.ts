import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"
import { berlinToday } from "../contract/dates.ts"
import type { OutputOf } from "../contract/endpoint.ts"
import { errorText } from "../contract/error-text.ts"
import type { listOutbox } from "../contract/outbox.ts"
import { type Caller, readJson } from "./http.ts"

/** Steps that several journeys share, in the words of the screens. */

/** Waits until what the function answers fits; for what no locator can wait for. */
export const eventually = <T>(look: () => Promise<T> | T) => expect.poll(look)

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name, exact: true })

/** An open panel: a dialog over the page, or what stands beside its list and can be closed. */
export const panel = (page: Page, title?: string | RegExp) => {
  const named = title === undefined ? {} : { name: title }
  const close = page.getByRole("button", { name: "Schließen", exact: true })
  return page.getByRole("dialog", named).or(page.getByRole("region", named).filter({ has: close }))
}

export const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement)

/** Whether an open panel has the focus, which comes a frame after it can be seen. */
export const isInDialog = (page: Page) =>
  panel(page).evaluateAll((all) => all.some((one) => one.contains(document.activeElement)))

/** Search parameters of an address. */
export const query = (url: string) => Object.fromEntries(new URL(url).searchParams)

/** Holds back what a page asks for, until it is released. */
export async function holdBack(page: Page, call: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await held
    await route.fallback()
  })
  return release
}

/** The portal refuses a call as it refuses somebody without the right, until the returned function is called. */
export async function refuse(page: Page, call: string): Promise<() => Promise<void>> {
  const json = { code: "forbidden", message: errorText.forbidden }
  await page.route(call, (route) => route.fulfill({ status: 403, json }))
  return () => page.unroute(call)
}

/** Lets a call fail without a known reason. */
export const breakDown = (page: Page, call: string | RegExp) =>
  page.route(call, (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: errorText.internal } }),
  )

/** What an act answers, and the day in Berlin before and after it: midnight may come meanwhile. */
export async function withDays<T>(act: () => Promise<T>): Promise<[answer: T, days: string[]]> {
  const before = berlinToday(new Date())
  const answer = await act()
  return [answer, [before, berlinToday(new Date())]]
}

/** The sentence beneath a refused button, which stays focusable. */
export async function refusalOf(refused: Locator): Promise<string> {
  expect(await refused.getAttribute("aria-disabled")).toBe("true")
  const reason = await refused.getAttribute("aria-describedby")
  return (await refused.page().locator(`[id="${reason}"]`).textContent()) ?? ""
}

/** The second click of a double click: whatever lies beneath the pointer by now gets it. */
export async function clickAgain({ mouse }: Page): Promise<void> {
  await mouse.down({ clickCount: 2 })
  await mouse.up({ clickCount: 2 })
}

/** Presses what can be done with the fleet as a whole; on a phone what is rare is folded away. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const unfold = page.getByRole("button", { name: "Mehr", exact: true, expanded: false })
  await button(page, name).or(unfold).first().waitFor()
  if (await unfold.isVisible()) await unfold.click()
  await button(page, name).click()
}

export const searchBox = (page: Page) => page.getByRole("searchbox")

export const rows = (page: Page) => page.getByRole("list", { name: "Fahrzeuge" }).getByRole("listitem")

/** Narrows an overview to one car by its job number; answers its row. */
export async function findRow(page: Page, jobNumber: string): Promise<Locator> {
  await searchBox(page).fill(jobNumber)
  await page.getByText(/^1\svon\s\d+ Fahrzeugen$/).waitFor()
  return rows(page).first()
}

/** Opens the vehicle panel of one car; answers its title. */
export async function openCar(page: Page, jobNumber: string): Promise<string> {
  const title = (await findRow(page, jobNumber)).getByRole("heading").getByRole("link")
  const name = (await title.textContent()) ?? ""
  await title.click()
  await panel(page, name).waitFor()
  return name
}

/** Answers the terms on the page that asks for it at sign-in. */
export async function answerTerms(
  page: Page,
  answer: "Ich stimme zu" | "Ich stimme nicht zu",
): Promise<void> {
  await page.getByLabel(answer, { exact: true }).check()
  await button(page, "Entscheidung speichern").click()
  await button(page, "Entscheidung speichern").waitFor({ state: "detached" })
}

/** The one button of the accept dialog; its name says what it does and for which car. */
export const bindingButton = (page: Page) =>
  button(panel(page), /^(Pre-Offer [123] verbindlich annehmen|ZVF verbindlich anfragen): /)

/** Concludes the accept dialog that is open: consent, then the one button. */
export async function consentAndSend(page: Page): Promise<void> {
  await page.getByLabel("Ich habe die Bedingungen gelesen und stimme ihnen zu.").check()
  await bindingButton(page).click()
}

/** A typed input by the beginning of its label; further ones of the same label count on from 0. */
export const field = (within: Page | Locator, label: string, which = 0) =>
  within.getByRole("textbox", { name: new RegExp(`^${label}`) }).nth(which)

/** The row of a table that holds the text. */
export const tableRow = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text }).first()

/** What several places say, once the first of them can be read: beneath an open panel nothing can. */
export async function textsOf(places: Locator): Promise<string[]> {
  await places.first().waitFor()
  return places.allTextContents()
}

/** What a refused form lists above its fields. */
export const problemsIn = (form: Page | Locator) => textsOf(form.getByRole("alert").getByRole("listitem"))

/** Opens the admin's editor of one car from table or cards; answers its panel. */
export async function openEditor(page: Page, jobNumber: string): Promise<Locator> {
  await page
    .getByRole("button", { name: new RegExp(`^${jobNumber}`) })
    .first()
    .click()
  const editor = page.getByRole("dialog").filter({ hasText: `Auftrag ${jobNumber}` })
  await editor.waitFor()
  return editor
}

/** Recipient and subject of the mails about a car as the outbox has them, recipients in order. */
export async function mailsAbout(asAdmin: Caller, jobNumber: string): Promise<[string, string][]> {
  const { mails } = await readJson<OutputOf<typeof listOutbox>>(
    asAdmin,
    `/api/outbox/all?search=${jobNumber}`,
  )
  return mails
    .map(({ to, subject }): [string, string] => [to, subject])
    .sort(([one], [other]) => one.localeCompare(other))
}

/** Has the link of an opened mail shown, as an admin does where no mails are sent. */
export async function showLink(shown: Locator): Promise<void> {
  await shown.getByRole("heading", { name: "Text der E-Mail" }).waitFor({ state: "attached" })
  const show = button(shown, "Link anzeigen")
  if ((await show.count()) === 0) return
  await show.click()
  await show.waitFor({ state: "detached" })
}
