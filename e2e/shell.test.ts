import type { Locator, Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { errorText } from "../contract/error-text.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, desktop, manager, phone, signIn } from "./stage.ts"
import { button, eventually, field, isInDialog, openCar, openEditor, panel, rows, textsOf } from "./steps.ts"

const stage = stageOfFile()

const faq = "/login#faq"
const cookies = (page: Page) => page.getByRole("region", { name: "Cookies" })
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    return (
      element?.labels?.[0]?.textContent ?? element?.getAttribute("aria-label") ?? element?.textContent ?? ""
    )
  })
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error("Not in sight")
  return box
}

describe("the notice about cookies", () => {
  /** Whether what has the focus can be seen whole, above the notice. */
  const isFocusInSight = (page: Page) =>
    page.evaluate(() => {
      const { top, bottom, left, right } = (document.activeElement ?? document.body).getBoundingClientRect()
      const x = (left + right) / 2
      return [top + 2, bottom - 2].every((y) => {
        const there = document.elementFromPoint(x, y)
        return there !== null && document.activeElement?.contains(there)
      })
    })

  it("moves nothing, takes no focus and covers none, and is never shown again once accepted, in no tab", async () => {
    const page = await stage.visit({ size: { width: 390, height: 600 }, cookiesAllowed: false })
    await page.goto("/login")
    const mail = page.getByLabel("E-Mail-Adresse")
    await mail.fill("leitung")
    const before = await boxOf(mail)
    await cookies(page).waitFor()
    expect(await focusedName(page)).toMatch(/^E-Mail-Adresse/)
    expect(await boxOf(mail)).toEqual(before)

    for (let steps = 0; steps < 12; steps++) {
      await page.keyboard.press("Tab")
      if (await page.evaluate(() => document.activeElement?.closest("form, footer") !== null))
        expect({ at: await focusedName(page), inSight: await isFocusInSight(page) }).toMatchObject({
          inSight: true,
        })
    }
    expect(await mail.inputValue()).toBe("leitung")

    const other = await page.context().newPage()
    await other.goto("/login")
    await cookies(other).waitFor()
    await page.bringToFront()
    await button(cookies(page), "Verstanden").focus()
    await page.keyboard.press("Enter")
    await cookies(page).waitFor({ state: "detached" })
    await cookies(other).waitFor({ state: "detached" })
    expect(await page.evaluate(() => localStorage.getItem("cookiesAllowed"))).toBe("allowed")
  })

  it("leads to the privacy text, beneath which it waits", async () => {
    const page = await stage.visit({ size: phone, cookiesAllowed: false })
    await page.goto("/login")
    await cookies(page).getByRole("link", { name: "Datenschutz" }).click()
    await panel(page).getByRole("tab", { name: "Datenschutz", selected: true }).waitFor()
    await page.goBack()
    await panel(page).waitFor({ state: "hidden" })
    await cookies(page).waitFor()
  })
})

describe("a side panel", () => {
  it("fills a phone, is 800 px wide at a desk and a third of a wide screen", async () => {
    const page = await stage.visit({ size: phone })
    await page.goto(faq)
    await panel(page).waitFor()
    for (const [width, expected] of [
      [phone.width, phone.width],
      [desktop.width, 800],
      [2700, 891],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await eventually(async () => {
        const { x, width: wide } = await boxOf(panel(page))
        return [Math.round(x), Math.round(wide)]
      }).toEqual([width - expected, expected])
    }
  })

  it("keeps the focus, and gives it back however it is closed", async () => {
    const page = await stage.visit()
    await page.goto("/login")
    const opener = page.getByRole("contentinfo").getByRole("link", { name: "Informationen" })
    const closings = [
      () => page.keyboard.press("Escape"),
      () => button(panel(page), "Schließen").click(),
      () => page.mouse.click(20, 300),
    ]
    for (const close of closings) {
      await opener.focus()
      await page.keyboard.press("Enter")
      await eventually(() => isInDialog(page)).toBe(true)
      for (let steps = 0; steps < 25; steps++) {
        await page.keyboard.press("Tab")
        // From the last to the first it passes a place beside the panel.
        await eventually(() => isInDialog(page)).toBe(true)
      }
      await close()
      await panel(page).waitFor({ state: "hidden" })
      await eventually(() => focusedName(page)).toBe("Informationen")
    }
  })
})

it("an open car is named with its number in the title of the window, in a dialog and at the provider's too (P232)", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await openCar(page, "4700060")
  const address = new URL(page.url())
  address.searchParams.set("type", "accept")
  await page.goto(address.href)
  const car = "Corso 180 Limousine, Auftrag 4700060"
  await eventually(() => page.title()).toBe(`${car}: Pre-Offer 1 annehmen – Pre-Offers – Aurel ZVF`)
  const provider = await signIn(await stage.visit(), admin, "/car?search=4700060")
  await openEditor(provider, "4700060")
  await eventually(() => provider.title()).toBe(`${car} – Fahrzeuge – Aurel ZVF`)
})

it("a tab strip is walked with arrow keys, Home and End", async () => {
  const page = await stage.visit()
  await page.goto("/login#anbieter")
  const tabs = panel(page).getByRole("tab")
  await eventually(() => isInDialog(page)).toBe(true)
  await tabs.first().focus()
  const chosen = () => panel(page).getByRole("tab", { selected: true }).textContent()
  const names = await textsOf(tabs)
  const last = names.length - 1
  for (const [key, at] of [
    ["ArrowRight", 1],
    ["End", last],
    ["ArrowRight", 0],
    ["ArrowLeft", last],
    ["Home", 0],
  ] as const) {
    await page.keyboard.press(key)
    await eventually(chosen).toBe(names[at])
    expect(await focusedName(page)).toBe(names[at])
  }
})

it("the two handles of a range are moved by keys, stop at each other and answer to the inputs beside them", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  const price = page.getByRole("group", { name: /^Kaufpreis/ })
  const handle = (which: "von" | "bis") => price.getByRole("slider", { name: new RegExp(`${which}$`) })
  const input = (which: "von" | "bis") => price.getByRole("textbox", { name: new RegExp(`${which}$`) })
  const at = async (which: "von" | "bis") => Number(await handle(which).inputValue())
  await handle("von").waitFor()
  const [min, max] = [await at("von"), await at("bis")]

  await handle("von").focus()
  await page.keyboard.press("ArrowRight")
  await eventually(() => at("von")).toBe(min + 1)
  await page.keyboard.press("PageUp")
  await eventually(() => at("von")).toBe(min + 1 + Math.round((max - min) / 10))
  await page.keyboard.press("Home")
  await eventually(() => at("von")).toBe(min)
  await page.keyboard.press("End")
  await eventually(() => at("von")).toBe(max)
  await page.keyboard.press("ArrowRight")
  expect([await at("von"), await at("bis")]).toEqual([max, max])
  await page.keyboard.press("Home")

  await input("bis").fill("999.999.999")
  await page.keyboard.press("Tab")
  await eventually(() => at("bis")).toBe(max)
  await input("bis").fill(String(min + 500))
  await page.keyboard.press("Tab")
  await eventually(() => at("bis")).toBe(min + 500)
  await input("von").fill(String(min + 900))
  await page.keyboard.press("Tab")
  await eventually(() => at("von")).toBe(min + 500)
  // Typing pauses: nothing else need be pressed. Emptied, it is the end of the range.
  await input("bis").fill("")
  await eventually(() => at("bis")).toBe(max)
})

it("a message stays five seconds, waits for pointer and focus, and is announced", async () => {
  const page = await stage.visit()
  await page.clock.install()
  await signIn(page, manager, "/overview/preoffer")
  const refused = {
    code: "forbidden",
    message: errorText.forbidden,
  }
  await page.route("**/api/car/export*", (route) => route.fulfill({ status: 403, json: refused }))
  const messages = page.getByRole("region", { name: "Meldungen" })
  const message = messages.getByText(refused.message)
  expect(await messages.getByRole("list").getAttribute("aria-live")).toBe("polite")
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  await settled(page)
  // From here no time passes but what is told: what a slow machine needs is none of the five seconds.
  await page.clock.pauseAt(Date.now() + 60_000)

  await button(page, "Excel-Export").click()
  await message.hover()
  await page.clock.fastForward(60_000)
  expect(await message.isVisible()).toBe(true)
  const dismiss = button(messages, "Meldung schließen")
  await dismiss.focus()
  await page.mouse.move(10, 10)
  await page.clock.fastForward(60_000)
  expect(await message.isVisible()).toBe(true)
  await dismiss.blur()
  await page.clock.fastForward(4_000)
  expect(await message.isVisible()).toBe(true)
  await page.clock.fastForward(1_000)
  await message.waitFor({ state: "detached" })
})

describe("a message", () => {
  const sizes = [
    { width: 320, height: 640 },
    phone,
    { width: 768, height: 900 },
    { width: 1024, height: 768 },
    { width: 1280, height: 720 },
    { width: 1366, height: 768 },
    desktop,
  ]
  const messageOf = (page: Page) =>
    page.getByRole("region", { name: "Meldungen" }).getByRole("listitem").first()

  /** Those of the controls that the message on the page lies over. */
  async function covered(page: Page, controls: Locator) {
    await messageOf(page).waitFor()
    await settled(page)
    const { x, y, width, height } = await boxOf(messageOf(page))
    const boxes = await controls.evaluateAll((all) =>
      all.map((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return { name: control.getAttribute("aria-label") ?? control.textContent, left, right, top, bottom }
      }),
    )
    expect(boxes.length).toBeGreaterThan(0)
    return boxes
      .filter((box) => box.left < x + width && x < box.right && box.top < y + height && y < box.bottom)
      .map(({ name }) => name)
  }

  it("lies over no button of a car's panel that stays in sight, beside its list over none", async () => {
    const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.goto("/overview/preoffer?search=4700043")
      await rows(page).getByRole("link").first().click()
      await button(panel(page), /^Link kopieren: /).click()
      const stays = size.width < 1280 ? panel(page).locator("header, footer") : panel(page)
      const over = await covered(page, stays.locator("button, a"))
      expect({ ...size, over }).toEqual({ ...size, over: [] })
    }
  })

  it("lies over no button of what stands at the lower edge of the fleet", async () => {
    const page = await signIn(await stage.visit(), admin, "/car")
    const refused = { code: "forbidden", message: errorText.forbidden }
    await page.route("**/api/car/export*", (route) => route.fulfill({ status: 403, json: refused }))
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.goto("/car")
      await page.getByRole("checkbox", { name: /^0007000 auswählen/ }).check()
      const ticked = page.getByRole("region", { name: "Auswahl" })
      await button(ticked, /exportieren/).click()
      const atThumb = size.width < 800 ? page.getByRole("combobox", { name: "Sortieren nach" }) : ticked
      const over = await covered(page, ticked.locator("button").or(atThumb.and(page.locator("select"))))
      expect({ ...size, over }).toEqual({ ...size, over: [] })
    }
  })
})

describe("the way back on a phone", () => {
  const place = (page: Page) => page.evaluate(() => (history.state as { __TSR_index: number }).__TSR_index)

  it("closes the drawer of filters and keeps what was filtered, then leaves", async () => {
    const page = await signIn(await stage.visit({ size: phone }), manager, "/")
    await button(page, "Menü").click()
    await panel(page, "Menü").getByRole("link", { name: "Pre-Offers" }).click()
    await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
    const before = await place(page)
    await button(page, "Filter").click()
    await panel(page, "Filter")
      .getByRole("group", { name: "Marke" })
      .getByLabel(/^Aurel Vans/)
      .check()
    await eventually(() => new URL(page.url()).searchParams.get("brand")).toBeTruthy()
    await page.goBack()
    await panel(page).waitFor({ state: "detached" })
    await button(page, /^Filter entfernen: /).waitFor()
    expect(new URL(page.url()).searchParams.get("brand")).toBeTruthy()
    expect(await place(page)).toBe(before)
    // Closed by its button it leaves nothing to go back through, either.
    await button(page, /^Filter \(1/).click()
    await button(panel(page, "Filter"), /anzeigen$/).click()
    await eventually(() => place(page)).toBe(before)
    await page.goBack()
    await page.waitForURL(({ pathname }) => pathname === "/")
  })

  it("closes menu and messages, passes by what a link left, and asks before typed words are lost", async () => {
    const page = await signIn(
      await stage.visit({ size: phone }),
      manager,
      "/overview/preoffer?search=4700043",
    )
    await rows(page).first().waitFor()
    await button(page, "Menü").click()
    await panel(page, "Menü").getByRole("link", { name: "Ihre Aktivitäten" }).click()
    await page.getByRole("heading", { name: "Ihre Aktivitäten" }).waitFor()
    await page.goBack()
    await rows(page).first().waitFor()
    await eventually(() => place(page)).toBe(0)

    await button(page, "Suche speichern").click()
    await field(page, "Name").fill("Meine Suche")
    await page.goBack()
    await button(page, "Weiter bearbeiten").click()
    await eventually(() => field(page, "Name").inputValue()).toBe("Meine Suche")
    await eventually(() => place(page)).toBe(1)
    await page.goBack()
    await button(page, "Eingaben verwerfen").click()
    await panel(page).waitFor({ state: "detached" })
    await eventually(() => place(page)).toBe(0)
    await rows(page).first().waitFor()
  })
})
