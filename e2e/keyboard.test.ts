import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { castPassword } from "../server/demo/cast.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, desktop, manager, phone, seller, signIn } from "./stage.ts"
import { button, consentAndSend, eventually, isInDialog, panel, rows, searchBox } from "./steps.ts"

const stage = stageOfFile()

/** What has the focus, by role-less name: its label, or else its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent
    return (element?.getAttribute("aria-label") ?? label ?? element?.textContent ?? "").trim()
  })

/** Waits until what has the focus may be used: a person sees that it waits for something, and waits too. */
const usable = (page: Page) =>
  eventually(() =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-disabled") ?? "false"),
  ).toBe("false")

/** The focus never falls to the page: whoever works by keyboard or ear would begin anew (P232). */
const holdsFocus = (page: Page) =>
  eventually(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

/** Presses Tab until something with that name has the focus; a panel whose content changed takes the focus back first. */
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

/** Goes on to something with that name and presses it. */
async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press("Enter")
}

async function signOutByKeyboard(page: Page): Promise<void> {
  await press(page, /^Abmelden/)
  await page.getByRole("heading", { name: "Anmelden" }).waitFor()
}

it("does the main job without a mouse, from sign-in to sign-out, on both sides", async () => {
  const page = await stage.visit()
  await signInByKeyboard(page, manager)
  await press(page, /^Zu den Pre-Offers/)
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  await tabTo(page, /^Modell, Standort, Nummer/)
  await page.keyboard.type("4700367")
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
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
  await page.getByText("1 Aktivität gefunden").waitFor()
  await press(page, /^Annahme Pre-Offer 1/)
  await panel(page).waitFor()
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await signOutByKeyboard(page)

  await signInByKeyboard(page, admin)
  await page.getByRole("button", { name: /^Annahme Pre-Offer 1 zu 4700367 bestätigen/ }).waitFor()
  // One key asks and shows what is confirmed, the next one confirms it.
  await press(page, /^Annahme Pre-Offer 1 zu 4700367 bestätigen/)
  await panel(page, "Annahme bestätigen").waitFor()
  await eventually(() => focused(page)).toMatch(/^Bestätigen: .+, Auftrag 4700367$/)
  await page.keyboard.press("Enter")
  await page.getByText("Die Annahme wurde bestätigt.").first().waitFor()
  await page.getByText("Alles beantwortet").waitFor()
  await signOutByKeyboard(page)
})

it("keeps the focus where what is needed later has not come", async () => {
  const page = await stage.visit()
  await page.route(/\/assets\/Notices-/, (route) => route.abort())
  await signInByKeyboard(page, seller)
  await page.goto("/overview/preoffer?model=Piccolo")
  const chips = page.getByRole("list", { name: "Filter" })
  await chips.getByRole("button").first().focus()
  await page.keyboard.press("Enter")
  await chips.waitFor({ state: "detached" })
  await holdsFocus(page)
})

it("keeps the focus inside an open panel", async () => {
  const page = await stage.visit()
  await signInByKeyboard(page, manager)
  await press(page, /^Mitteilungen/)
  await panel(page, "Mitteilungen").waitFor()
  for (let steps = 0; steps < 6; steps++) {
    await eventually(() => isInDialog(page)).toBe(true)
    await page.keyboard.press("Tab")
  }
  await eventually(() => isInDialog(page)).toBe(true)
  await page.keyboard.press("Escape")
  await eventually(() => focused(page)).toMatch(/^Mitteilungen/)
})

/** What can be seen at the middle of what has the focus: itself, or what lies over it. */
const overFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    const { x, y, width, height } = focused.getBoundingClientRect()
    const seen = document.elementFromPoint(x + width / 2, y + height / 2)
    const isItself = seen !== null && (focused.contains(seen) || seen.contains(focused))
    return isItself ? "itself" : `${focused.textContent} beneath ${seen?.textContent ?? "the edge"}`
  })

async function seesEachStop(page: Page, stops: number): Promise<void> {
  await rows(page).getByRole("link").first().focus()
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press("Tab")
    expect(await overFocus(page)).toBe("itself")
  }
}

it("hides what has the focus beneath no bar that stays at the lower edge", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await rows(page).first().waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, "Filter").waitFor()
  await seesEachStop(page, 24)
  // The page ends above the bar, too.
  const last = page.getByRole("contentinfo").getByRole("link", { name: "Nutzungsbedingungen" })
  await last.focus()
  expect(await overFocus(page)).toBe("itself")

  await page.setViewportSize({ width: 1366, height: 768 })
  await settled(page)
  await button(rows(page).first(), /^Vergleichen: /).click()
  await page.getByRole("region", { name: "Vergleich" }).waitFor()
  await seesEachStop(page, 24)
})

/** The share of the window in which something lies that does not scroll along with the page. */
const staying = (page: Page) =>
  page.evaluate(() => {
    const heights = Array.from({ length: innerHeight / 8 }, (_, at) => at * 8 + 4)
    const stays = heights.filter((y) => {
      for (let at = document.elementFromPoint(innerWidth / 2, y); at; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return true
      return false
    })
    return stays.length / heights.length
  })

it("leaves a window at 400 % zoom to what is read and what has the focus", async () => {
  const size = { width: 320, height: 256 }
  const agent = await signIn(await stage.visit({ size }), manager, "/overview/preoffer")
  await button(rows(agent).first(), /^Vergleichen: /).click()
  await agent.getByRole("region", { name: "Vergleich" }).waitFor()
  await seesEachStop(agent, 12)
  expect(await staying(agent)).toBe(0)
  // What stands at the thumb of a phone stands above the list.
  await button(agent, "Filter").click()
  await panel(agent, "Filter").waitFor()

  const provider = await signIn(await stage.visit({ size }), admin, "/car")
  const box = provider.getByRole("checkbox", { name: /^\d{7} auswählen$/ }).first()
  await box.check()
  for (let stop = 0; stop < 12; stop++) {
    await provider.keyboard.press("Tab")
    expect(await overFocus(provider)).toBe("itself")
  }
  expect(await staying(provider)).toBe(0)
})

it("hides no head of a column beneath those that stay at the edges", async () => {
  const page = await signIn(await stage.visit(), seller, "/overview/preoffer")
  await page.getByRole("radio", { name: "Tabelle" }).check()
  await page.locator("tr[data-car]").first().waitFor()
  await settled(page)
  const heads = page.getByRole("columnheader").getByRole("button")
  await heads.first().focus()
  const ways = ["Tab", "Shift+Tab"]
  for (const way of ways)
    for (let at = 1; at < (await heads.count()); at++) {
      await page.keyboard.press(way)
      expect(await overFocus(page)).toBe("itself")
    }
})

it("keeps in sight which car a row is while its columns are scrolled past", async () => {
  const size = { width: 900, height: 768 }
  const lists = [
    { who: seller, at: "/overview/preoffer", stays: ["link"] },
    { who: admin, at: "/car", stays: ["checkbox", "button"] },
  ] as const
  for (const { who, at, stays } of lists) {
    const page = await signIn(await stage.visit({ size }), who, at)
    if (who === seller) await page.getByRole("radio", { name: "Tabelle" }).check()
    const row = page.locator("tbody tr:has(button)").first()
    await row.waitFor()
    await settled(page)
    const before = await row.boundingBox()
    const last = row.getByRole("cell").nth(-2)
    await last.evaluate((cell) => cell.scrollIntoView({ block: "nearest", inline: "end" }))
    expect((await row.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
    const after = await row.boundingBox()
    for (const role of stays) {
      await row.getByRole(role).first().focus()
      expect(await overFocus(page)).toBe("itself")
    }
    // What stays is in sight already: nothing moves for it.
    expect(await row.boundingBox()).toEqual(after)
  }
})

it("leaves the columns of a table where they are while the focus is on the actions at its right edge", async () => {
  const page = await signIn(
    await stage.visit({ size: { width: 900, height: 768 } }),
    seller,
    "/overview/preoffer",
  )
  await page.getByRole("radio", { name: "Tabelle" }).check()
  const car = page.locator("tr[data-car]").first()
  await car.waitFor()
  await settled(page)
  const before = await car.boundingBox()
  await car.getByRole("button").last().focus()
  await settled(page)
  expect(await car.boundingBox()).toEqual(before)
})

it("leads from car to car beside the list, by few keys, and never loses the focus", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  // One less where somebody accepted a car before.
  const counted = page.getByText(/^\d+ Fahrzeuge$/)
  const count = Number.parseInt((await counted.textContent()) ?? "", 10)
  const links = rows(page).getByRole("heading").getByRole("link")
  const names = await links.allTextContents()
  const nameAt = (at: number) => new RegExp(`^${names[at]}`)
  await tabTo(page, /^Zu den Fahrzeugen$/, true)
  await page.keyboard.press("Enter")
  await eventually(() => focused(page)).toMatch(nameAt(0))
  // Nothing is open yet: the focus goes on alone.
  await page.keyboard.press("j")
  await eventually(() => focused(page)).toMatch(nameAt(1))
  expect(await panel(page).count()).toBe(0)

  await page.keyboard.press("Enter")
  await panel(page, nameAt(1)).waitFor()
  await eventually(() => isInDialog(page)).toBe(true)
  await panel(page).getByText(`2 von ${count}`, { exact: true }).waitFor()
  for (const [key, at] of [
    ["ArrowDown", 2],
    ["j", 3],
    ["k", 2],
    ["ArrowUp", 1],
  ] as const) {
    await page.keyboard.press(key)
    await panel(page)
      .getByText(`${at + 1} von ${count}`, { exact: true })
      .waitFor()
    await eventually(() => focused(page)).toMatch(nameAt(at))
  }
  await links.nth(1).focus()
  await page.keyboard.press("ArrowDown")
  await panel(page).getByText(`3 von ${count}`, { exact: true }).waitFor()
  await eventually(() =>
    rows(page)
      .getByRole("link")
      .evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement)),
  ).toBe(2)
  expect(await links.nth(2).getAttribute("aria-current")).toBe("true")
  // On the current row Enter leads to what can be done about the car.
  await page.keyboard.press("Enter")
  await eventually(() => isInDialog(page)).toBe(true)
  // A dialog that a row leads to takes the focus, and is not left for another car by a key.
  const asking = rows(page)
    .getByRole("button", { name: /^Anfragen: / })
    .first()
  const carId = await asking.evaluate((found) => found.closest("[data-car]")?.getAttribute("data-car"))
  await asking.click()
  await panel(page, "Pre-Offer anfragen").waitFor()
  await eventually(() => focused(page)).toBe("Pre-Offer anfragen")
  await page.keyboard.press("j")
  await page.keyboard.press("ArrowDown")
  expect(await panel(page, "Pre-Offer anfragen").count()).toBe(1)
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  const focusedCar = () =>
    page.evaluate(() => document.activeElement?.closest("[data-car]")?.getAttribute("data-car"))
  await eventually(focusedCar).toBe(carId)
  await page.goBack()
  await page.waitForURL(/\/overview\/preoffer\?carId=/)
})

it("finds a car from any screen, by Ctrl+K, / and the magnifier", async () => {
  const page = await signIn(await stage.visit(), manager, "/watch")
  const search = page.getByRole("dialog", { name: "Finden" })
  await button(page, /^Finden/).click()
  await search.waitFor()
  await page.keyboard.press("Escape")
  await search.waitFor({ state: "hidden" })
  await page.keyboard.press("Control+k")
  await search.getByRole("combobox").fill("porter")
  const options = search.getByRole("option")
  await options.first().waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowUp")
  await search.getByRole("combobox").fill("4700402")
  await options.filter({ hasText: "4700402" }).waitFor()
  await page.keyboard.press("Enter")
  await panel(page, /^Porter 114/).waitFor()
  await eventually(() => isInDialog(page)).toBe(true)
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })

  await rows(page).getByRole("link").first().focus()
  await page.keyboard.press("/")
  await search.waitFor()
  await page.keyboard.press("Escape")
  await search.waitFor({ state: "hidden" })
  await searchBox(page).focus()
  await page.keyboard.type("j/")
  expect(await searchBox(page).inputValue()).toBe("j/")
})

it("opens a found car over its own list as a row does: one step back leads to what was before the list", async () => {
  const page = await signIn(await stage.visit(), manager, "/watch")
  await button(page, /^Finden/).waitFor()
  const find = async (number: string, title: RegExp) => {
    await page.keyboard.press("Control+k")
    const search = page.getByRole("dialog", { name: "Finden" })
    await search.getByRole("combobox").fill(number)
    await search.getByRole("option", { name: new RegExp(number) }).waitFor()
    await page.keyboard.press("Enter")
    await panel(page, title).waitFor()
  }
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await page.keyboard.press("Control+k")
    await page.getByRole("dialog", { name: "Finden" }).getByRole("combobox").fill("pre-offers")
    await page.getByRole("option", { name: "Pre-Offers", exact: true }).waitFor()
    await page.keyboard.press("Enter")
    await rows(page).first().waitFor()
    await settled(page)
    await find("4700402", /^Porter 114/)
    // What covers the page is left first.
    if (size === desktop) await find("4700060", /^Corso 180/)
    await page.keyboard.press("Escape")
    await panel(page).waitFor({ state: "hidden" })
    await page.waitForURL(/\/overview\/preoffer$/)
    await page.goBack()
    await page.waitForURL(/\/watch$/)
    await settled(page)
  }
})

it("opens what was typed in one go, not what fitted the first letters", async () => {
  const page = await signIn(await stage.visit(), manager, "/watch")
  const search = page.getByRole("dialog", { name: "Finden" })
  const open = async () => {
    await button(page, /^Finden/).waitFor()
    await page.keyboard.press("Control+k")
  }
  await open()
  await page.keyboard.type("4700402")
  await page.keyboard.press("Enter")
  await panel(page, /^Porter 114/).waitFor()
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })

  await open()
  await page.keyboard.type("4700")
  await search.getByRole("option").filter({ hasText: /47000/ }).first().waitFor()
  await page.keyboard.type("060")
  await page.keyboard.press("Enter")
  await panel(page, /^Corso 180/).waitFor()
})

it("leads from chosen cars to their comparison and back to the list", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await rows(page).first().waitFor()
  await settled(page)
  for (const at of [0, 1]) {
    await button(rows(page).nth(at), /^Vergleichen: /).focus()
    await page.keyboard.press("Enter")
  }
  const compare = button(page, "Nebeneinander zeigen")
  await compare.focus()
  await page.keyboard.press("Enter")
  await panel(page, "Fahrzeuge vergleichen").getByRole("table").waitFor()
  await eventually(() => isInDialog(page)).toBe(true)
  await page.keyboard.press("Escape")
  await eventually(() => compare.evaluate((one) => one === document.activeElement)).toBe(true)
})

it("returns from what was accepted to what stands in its place, with all of its row in sight", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  const links = rows(page).getByRole("heading").getByRole("link")
  await links.first().waitFor()
  const accepted = rows(page).filter({ hasText: "0007162" })
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).search))
  const at = addresses.indexOf(
    await accepted
      .getByRole("link")
      .first()
      .evaluate((link) => (link as HTMLAnchorElement).search),
  )
  await button(accepted, /^Annehmen: /).focus()
  await page.keyboard.press("Enter")
  await panel(page, "Pre-Offer 1 annehmen").waitFor()
  await consentAndSend(page)
  await panel(page, /angenommen$/).waitFor()
  await accepted.waitFor({ state: "detached" })
  // Its row is above what can be seen.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await eventually(() => isInDialog(page)).toBe(true)
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })
  await eventually(() => page.evaluate(() => (document.activeElement as HTMLAnchorElement).search)).toBe(
    addresses[at + 1],
  )
  const edge = await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().bottom)
  const top = () => page.evaluate(() => document.activeElement?.closest("li")?.getBoundingClientRect().top)
  await eventually(top).toBeGreaterThanOrEqual(edge)

  // Each row begins at another fraction of a pixel.
  for (const next of [2, 3, 4, 5]) {
    await links.nth(next).focus()
    await page.keyboard.press("Enter")
    await panel(page).waitFor()
    await eventually(() => isInDialog(page)).toBe(true)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.keyboard.press("Escape")
    await panel(page).waitFor({ state: "hidden" })
    await settled(page)
    expect(await top()).toBeGreaterThanOrEqual(edge)
  }
})

it("goes on at the next row where the row with the focus is deleted", async () => {
  const page = await signIn(await stage.visit(), admin, "/car?search=47003")
  const remove = page.getByRole("table").getByRole("button", { name: /löschen$/ })
  await remove.nth(3).waitFor()
  const [gone, next] = await remove.evaluateAll((all) => all.slice(3, 5).map((one) => one.ariaLabel ?? ""))
  await button(page, gone!).focus()
  await page.keyboard.press("Enter")
  await button(page.getByRole("alertdialog"), "Löschen").press("Enter")
  await button(page, gone!).waitFor({ state: "detached" })
  await eventually(() => focused(page)).toBe(next)
})
