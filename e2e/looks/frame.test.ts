import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import { stageOfFile } from "../portal.ts"
import { settled } from "../settled.ts"
import { admin, desktop, manager, phone, signIn } from "../stage.ts"
import { button, consentAndSend, eventually, openCar, panel, refuse, rows } from "../steps.ts"

const stage = stageOfFile()

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error("Not in sight")
  return box
}

it("a side panel fills a phone and is 640 px wide on larger screens", async () => {
  const page = await stage.visit({ size: phone })
  await page.goto("/login#faq")
  await panel(page).waitFor()
  for (const [width, expected] of [
    [phone.width, phone.width],
    [desktop.width, 640],
    [2700, 640],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(async () => {
      const { x, width: wide } = await boxOf(panel(page))
      return [Math.round(x), Math.round(wide)]
    }).toEqual([width - expected, expected])
  }
  // A second scroll bar would take space next to the tabs.
  const tabs = panel(page).getByRole("tablist")
  expect(await tabs.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
})

it("the text beside the sign-in aligns with the wordmark, also on very wide screens", async () => {
  const page = await stage.visit({ size: { width: 2560, height: 1300 } })
  await page.goto("/login")
  const headline = page.getByText("Zentrale Vorführfahrzeuge", { exact: true })
  await headline.waitFor()
  const left = (element: Element) => Math.round(element.getBoundingClientRect().left)
  const brand = page.getByRole("banner").locator("svg").first()
  expect(Math.abs((await headline.evaluate(left)) - (await brand.evaluate(left)))).toBeLessThan(4)
})

it("the header is transparent over the film until the page is scrolled", async () => {
  const page = await signIn(await stage.visit({ size: phone }), manager)
  await button(page, "Film abspielen").waitFor()
  const colour = () => page.getByRole("banner").evaluate((header) => getComputedStyle(header).backgroundColor)
  const transparent = "rgba(0, 0, 0, 0)"
  await eventually(colour).toBe(transparent)
  await page.emulateMedia({ forcedColors: "active" })
  await eventually(colour).not.toBe(transparent)
  await page.emulateMedia({ forcedColors: "none" })
  await page.mouse.wheel(0, 40)
  await eventually(colour).not.toBe(transparent)
  await page.mouse.wheel(0, -600)
  await eventually(colour).toBe(transparent)
})

it("each step of an acceptance starts at its top, and offers are visible side by side", async () => {
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer?search=4700256")
  await page.setViewportSize({ width: 1366, height: 768 })
  await button(rows(page).first(), /^Annehmen: /).click()
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Angebote")
  const offers = await boxOf(button(panel(page), /^Pre-Offer 1 annehmen: /))
  expect(offers.y + offers.height).toBeLessThan(768)
  await page.keyboard.press("Escape")
  await panel(page).waitFor({ state: "hidden" })

  const readSoFar = () =>
    panel(page)
      .locator("> [tabindex='0']")
      .evaluate(({ scrollTop }) => scrollTop)
  await openCar(page, "4700037")
  await panel(page).getByRole("heading", { name: "Pflichtangaben im Inserat" }).scrollIntoViewIfNeeded()
  expect(await readSoFar()).toBeGreaterThan(0)
  await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
  await panel(page, "Pre-Offer 1 annehmen").waitFor()
  expect(await readSoFar()).toBe(0)
  await consentAndSend(page)
  await panel(page, /angenommen$/).waitFor()
  expect(await readSoFar()).toBe(0)
})

const sizes = [
  { width: 320, height: 640 },
  phone,
  { width: 768, height: 900 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  desktop,
]

async function covered(page: Page, controls: Locator) {
  const message = page.getByRole("region", { name: "Meldungen" }).getByRole("listitem").first()
  await message.waitFor()
  await settled(page)
  const { x, y, width, height } = await boxOf(message)
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

it("a toast covers no sticky button of a car's panel", async () => {
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

it("a toast covers no button of the fleet's bottom bar", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  await refuse(page, "**/api/car/export*")
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
