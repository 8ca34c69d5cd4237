import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import { castPassword } from "../server/demo/cast.ts"
import { acceptAs, callerFor, freeOffers, updateAs } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, manager, signIn } from "./stage.ts"
import {
  button,
  carLink,
  consentAndSend,
  eventually,
  hasFocus,
  isInDialog,
  panel,
  rows,
  searchBox,
} from "./steps.ts"

const stage = stageOfFile()

/** Label or text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent
    return (element?.getAttribute("aria-label") ?? label ?? element?.textContent ?? "").trim()
  })

/** Waits until the focused element is enabled. */
const usable = (page: Page) =>
  eventually(() =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-disabled") ?? "false"),
  ).toBe("false")

/** The focus is never lost to the page. */
const holdsFocus = (page: Page) =>
  eventually(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

/** Presses Tab until an element with that name is focused; a changed panel takes the focus first. */
async function tabTo(page: Page, name: RegExp, isFresh = false): Promise<void> {
  await settled(page)
  if (!isFresh) await holdsFocus(page)
  const passed: string[] = []
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press("Tab")
    const now = await focused(page)
    if (name.test(now)) return await usable(page)
    passed.push(now)
  }
  throw new Error(`No way by keyboard to ${name}: ${passed.join(" | ")}`)
}

async function signInByKeyboard(page: Page, mail: string): Promise<void> {
  await page.goto("/login")
  await page.getByRole("heading", { name: "Anmelden" }).waitFor()
  await tabTo(page, /^E-Mail-Adresse/, true)
  await page.keyboard.type(mail)
  await tabTo(page, /^Passwort/)
  await page.keyboard.type(castPassword)
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: /^Guten Tag/ }).waitFor()
}

/** Moves to an element with that name and activates it. */
async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press("Enter")
}

async function signOutByKeyboard(page: Page): Promise<void> {
  await press(page, /^Abmelden/)
  await page.getByRole("heading", { name: "Anmelden" }).waitFor()
}

it("the main job works by keyboard from sign-in to sign-out, on both sides", async () => {
  const page = await stage.visit()
  await signInByKeyboard(page, manager)
  await press(page, /Pre-Offers freie Fahrzeuge$/)
  await page.getByText(/^\d+ Fahrzeuge$/).waitFor()
  await tabTo(page, /^Modell, Standort, Nummer/)
  await page.keyboard.type("4700367")
  await page.getByText(/^1\svon\s\d+ Fahrzeugen$/).waitFor()
  await tabTo(page, /^Piccolo(?! electric)/)
  await page.keyboard.press("Space")
  await page.getByRole("list", { name: "Filter" }).getByText("Piccolo").waitFor()
  await press(page, /^Piccolo electric/)
  await panel(page, "Piccolo electric").waitFor()

  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await eventually(() => focused(page)).toMatch(/^Piccolo electric/)

  await page.keyboard.press("Enter")
  await panel(page, "Piccolo electric").waitFor()
  await press(page, /^Pre-Offer 1 annehmen/)
  await panel(page, "Pre-Offer 1 annehmen").waitFor()
  await tabTo(page, /^Ich habe die Bedingungen gelesen/)
  await page.keyboard.press("Space")
  await press(page, /^Pre-Offer 1 verbindlich annehmen/)
  await panel(page, /angenommen$/).waitFor()
  await press(page, /^Zur Liste/)
  await panel(page).waitFor({ state: "hidden" })
  await eventually(() => isInDialog(page)).toBe(false)

  await press(page, /^Ihre Aktivitäten$/)
  await page.getByText(/^\d+ Vorg(ang|änge)$/).waitFor()
  await press(page, /^Piccolo electric/)
  await panel(page).waitFor()
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await signOutByKeyboard(page)

  await signInByKeyboard(page, admin)
  await page.getByRole("button", { name: /^Annahme Pre-Offer 1 zu 4700367 bestätigen/ }).waitFor()
  // The first key opens the summary, the second confirms.
  await press(page, /^Annahme Pre-Offer 1 zu 4700367 bestätigen/)
  await panel(page, "Annahme bestätigen").waitFor()
  await eventually(() => focused(page)).toMatch(/^Bestätigen: .+, Auftrag 4700367$/)
  await page.keyboard.press("Enter")
  await page.getByText("Die Annahme wurde bestätigt.").first().waitFor()
  await page.getByText("Alles beantwortet").waitFor()
  await signOutByKeyboard(page)
})

it("keys move from car to car beside the list, and the focus is never lost", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  // One less after an earlier acceptance.
  const count = Number.parseInt((await page.getByText(/^\d+ Fahrzeuge$/).textContent()) ?? "", 10)
  const links = carLink(rows(page))
  const names = await links.allTextContents()
  const nameAt = (at: number) => new RegExp(`^${names[at]}`)
  const place = (at: number) =>
    panel(page)
      .getByText(`${at + 1} von ${count}`, { exact: true })
      .waitFor()
  await tabTo(page, /^Zu den Fahrzeugen$/, true)
  await page.keyboard.press("Enter")
  await eventually(() => focused(page)).toMatch(nameAt(0))
  // Without an open panel only the focus moves.
  await page.keyboard.press("j")
  await eventually(() => focused(page)).toMatch(nameAt(1))
  expect(await panel(page).count()).toBe(0)
  await page.keyboard.press("Enter")
  await eventually(() => isInDialog(page)).toBe(true)
  await place(1)
  for (const [key, at] of [
    ["ArrowDown", 2],
    ["j", 3],
    ["k", 2],
    ["ArrowUp", 1],
  ] as const) {
    await page.keyboard.press(key)
    await place(at)
    await eventually(() => focused(page)).toMatch(nameAt(at))
  }
  const step = (name: RegExp) => button(panel(page), name)
  await step(/^Vorheriges Fahrzeug: /).click()
  await place(0)
  await step(/^Dies ist der erste Eintrag/).waitFor()
  await step(/^Nächstes Fahrzeug: /).click()
  await place(1)
  await links.nth(1).focus()
  await page.keyboard.press("ArrowDown")
  await place(2)
  await eventually(() => hasFocus(links.nth(2))).toBe(true)
  expect(await links.nth(2).getAttribute("aria-current")).toBe("true")
  // On the current row, Enter opens the car's main action. Dialogs take the focus, and shortcuts do not leave them.
  const row = rows(page).nth(2)
  await page.keyboard.press("Enter")
  await panel(page, "Pre-Offer 1 annehmen").waitFor()
  await eventually(() => focused(page)).toBe("Pre-Offer 1 annehmen")
  await page.keyboard.press("j")
  await page.keyboard.press("ArrowDown")
  expect(await panel(page, "Pre-Offer 1 annehmen").count()).toBe(1)
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await eventually(() => row.evaluate((one) => one.contains(document.activeElement))).toBe(true)
})

it("global search finds a car from any screen and opens it over its list", async () => {
  const page = await signIn(await stage.visit(), manager, "/watch")
  const search = page.getByRole("dialog", { name: "Finden" })
  await button(page, /^Finden/).click()
  await search.waitFor()
  await page.keyboard.press("Escape")
  await search.waitFor({ state: "hidden" })
  // Opens the hit for the complete input, not for its first letters.
  await page.keyboard.press("Control+k")
  await search.waitFor()
  await page.keyboard.type("4700402")
  await page.keyboard.press("Enter")
  await panel(page, /^Porter 114/).waitFor()
  await eventually(() => isInDialog(page)).toBe(true)
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await page.keyboard.press("Control+k")
  await search.waitFor()
  await page.keyboard.type("4700")
  await search.getByRole("option").filter({ hasText: /47000/ }).first().waitFor()
  await page.keyboard.type("060")
  await page.keyboard.press("Enter")
  await panel(page, /^Corso 180/).waitFor()
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await page.waitForURL(/\/overview\/preoffer$/)

  await rows(page).getByRole("link").first().focus()
  await page.keyboard.press("/")
  await search.waitFor()
  await page.keyboard.press("Escape")
  await search.waitFor({ state: "hidden" })
  await searchBox(page).focus()
  await page.keyboard.type("j/")
  expect(await searchBox(page).inputValue()).toBe("j/")
  // One step back leaves the list.
  await page.goBack()
  await page.waitForURL(/\/watch$/)
})

it("selected cars can be compared by keyboard", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await rows(page).first().waitFor()
  await settled(page)
  for (const at of [0, 1]) await button(rows(page).nth(at), /^Vergleichen: /).press("Enter")
  const compare = button(page, "Nebeneinander zeigen")
  await compare.press("Enter")
  await panel(page, "Fahrzeuge vergleichen").getByRole("table").waitFor()
  await eventually(() => isInDialog(page)).toBe(true)
  await page.keyboard.press("Escape")
  await eventually(() => hasFocus(compare)).toBe(true)
})

it("the focus moves to the next row when the focused row is accepted or deleted", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  const accepted = rows(page).filter({ hasText: "0007162" })
  const addresses = () =>
    carLink(rows(page)).evaluateAll((all) => all.map((link) => link.getAttribute("href")))
  await accepted.waitFor()
  const before = await addresses()
  const at = before.indexOf(await carLink(accepted).getAttribute("href"))
  const accept = async (row: Locator, next: Locator) => {
    await panel(page, "Pre-Offer 1 annehmen").waitFor()
    await consentAndSend(page)
    await panel(page, /angenommen$/).waitFor()
    await row.waitFor({ state: "detached" })
    await eventually(() => isInDialog(page)).toBe(true)
    await page.keyboard.press("Escape")
    await panel(page).waitFor({ state: "hidden" })
    await eventually(() => next.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  }
  await button(accepted, /^Annehmen: /).press("Enter")
  await accept(accepted, rows(page).nth(at))
  expect((await addresses())[at]).toBe(before[at + 1])
  // After the last row, the one before.
  const [first = "", second = ""] = await freeOffers(await callerFor(stage.url, manager), [])
  await page.goto(`/overview/preoffer?search=${first}+${second}`)
  const text = (await rows(page).nth(1).textContent()) ?? ""
  const last = text.includes(first) ? first : second
  const row = rows(page).filter({ hasText: last })
  await carLink(row).press("Enter")
  await button(panel(page), /^Pre-Offer 1 annehmen: /).press("Enter")
  await accept(row, rows(page).first())
  // Leaves the desk empty for other tests.
  for (const jobNumber of ["0007162", last])
    await updateAs(await callerFor(stage.url, admin), jobNumber, { activityState: "PRE_CONTRACT_CONFIRMED" })

  const provider = await signIn(await stage.visit(), admin, "/car?search=47003")
  const remove = provider.getByRole("table").getByRole("button", { name: /löschen$/ })
  await remove.nth(3).waitFor()
  const [gone = "", below] = await remove.evaluateAll((all) =>
    all.slice(3, 5).map((one) => one.ariaLabel ?? ""),
  )
  await button(provider, gone).press("Enter")
  await button(provider.getByRole("alertdialog"), "Löschen").press("Enter")
  await button(provider, gone).waitFor({ state: "detached" })
  await eventually(() => focused(provider)).toBe(below)
})

it("next leads over the end of a page, and closing returns to the row there", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await rows(page).first().waitFor()
  const count = await rows(page).count()
  await carLink(rows(page).last()).press("Enter")
  await panel(page)
    .getByText(new RegExp(`^${count}\\svon\\s`))
    .waitFor()
  await page.keyboard.press("j")
  await panel(page)
    .getByText(new RegExp(`^${count + 1}\\svon\\s`))
    .waitFor()
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await eventually(() => hasFocus(carLink(rows(page).first()))).toBe(true)
  await page.waitForURL(/\?page=2$/)
  // Another page size keeps what was on top.
  await page.goto("/overview/preoffer?page=3")
  const top = await rows(page).first().getAttribute("data-row")
  await page.getByLabel("Einträge pro Seite").selectOption("30")
  await page.waitForURL(/\?page=2/)
  await page.locator(`[data-row="${top}"]`).waitFor()
})

it("the row in its place has the focus after the open car is deleted, after the last one the row before", async () => {
  const page = await signIn(await stage.visit(), admin, "/car?search=470021")
  const cars = page.locator("#cars [data-row]")
  const openerAt = (id: string | null | undefined) =>
    page.locator(`#cars [data-row="${id}"]`).getByRole("button").first()
  for (const [at, then] of [
    [2, 3],
    [-1, -2],
  ] as const) {
    await cars.nth(3).waitFor()
    const ids = await cars.evaluateAll((all) => all.map((row) => row.getAttribute("data-row")))
    await openerAt(ids.at(at)).press("Enter")
    await button(panel(page), /löschen$/i).press("Enter")
    await button(page.getByRole("alertdialog"), "Löschen").press("Enter")
    await panel(page).waitFor({ state: "hidden" })
    await openerAt(ids.at(at)).waitFor({ state: "detached" })
    await eventually(() => hasFocus(openerAt(ids.at(then)))).toBe(true)
  }
})

it("a held key opens a case beside the desk, and the next press confirms it", async () => {
  const agent = await callerFor(stage.url, manager)
  const [job = ""] = await freeOffers(agent, [])
  await acceptAs(agent, job)
  const page = await signIn(await stage.visit(), admin)
  const sent: string[] = []
  page.on("request", (request) => request.url().endsWith("/api/car/update") && sent.push(request.url()))
  const row = page.locator("[data-row]").filter({ hasText: job })
  await row.getByRole("button").first().focus()
  await page.keyboard.down("Enter")
  await eventually(() => focused(page)).toMatch(/^Bestätigen: /)
  for (let repeats = 0; repeats < 3; repeats++) await page.keyboard.down("Enter")
  await page.keyboard.up("Enter")
  await settled(page)
  expect(sent).toEqual([])
  await page.keyboard.press("Enter")
  await page.getByText("Die Annahme wurde bestätigt.").first().waitFor()
})
