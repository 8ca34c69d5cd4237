import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { stageOfFile } from "../portal.ts"
import { settled } from "../settled.ts"
import { admin, desktop, manager, phone, type Stage, seller, signIn } from "../stage.ts"
import { button, carLink, eventually, isInDialog, panel, rows, showTable } from "../steps.ts"

const stage = stageOfFile()
const visit = async (who: string, at: string, size?: NonNullable<Parameters<Stage["visit"]>[0]>["size"]) =>
  signIn(await stage.visit({ size }), who, at)

const overFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    const { x, y, width, height } = focused.getBoundingClientRect()
    const seen = document.elementFromPoint(x + width / 2, y + height / 2)
    const isItself = seen !== null && (focused.contains(seen) || seen.contains(focused))
    return isItself ? "itself" : `${focused.textContent} beneath ${seen?.textContent ?? "the edge"}`
  })

async function seesEachStop(page: Page, stops: number): Promise<void> {
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press("Tab")
    expect(await overFocus(page)).toBe("itself")
  }
}

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

async function firstTableRow(page: Page) {
  await showTable(page)
  const row = page.getByRole("table", { name: "Fahrzeuge" }).locator("tbody").getByRole("row").first()
  await row.waitFor()
  await settled(page)
  return row
}

it("no bottom bar covers the focus", async () => {
  const page = await visit(manager, "/overview/preoffer")
  await rows(page).first().waitFor()
  await page.setViewportSize(phone)
  await button(page, "Filter").waitFor()
  await rows(page).getByRole("link").first().focus()
  await seesEachStop(page, 24)
  // The page's content ends above the bar too.
  await page.getByRole("contentinfo").getByRole("link", { name: "Nutzungsbedingungen" }).focus()
  expect(await overFocus(page)).toBe("itself")

  await page.setViewportSize({ width: 1366, height: 768 })
  await settled(page)
  await button(rows(page).first(), /^Vergleichen: /).click()
  await page.getByRole("region", { name: "Vergleich" }).waitFor()
  await rows(page).getByRole("link").first().focus()
  await seesEachStop(page, 24)
})

it("a field has one ring, around its box", async () => {
  const page = await visit(admin, "/car")
  await page.getByRole("searchbox").first().focus()
  const rings = await page.evaluate(() => {
    const { activeElement: field } = document
    return [field, field?.parentElement].map((each) => each && getComputedStyle(each).outlineStyle)
  })
  expect(rings).toEqual(["none", "solid"])
})

it("at 400 % zoom nothing sticky covers content or focus", async () => {
  const size = { width: 320, height: 256 }
  const agent = await visit(manager, "/overview/preoffer", size)
  await rows(agent).getByRole("link").first().focus()
  await seesEachStop(agent, 12)
  expect(await staying(agent)).toBe(0)
  // The phone's bottom bar is above the list.
  await button(agent, "Filter").click()
  await panel(agent, "Filter").waitFor()

  const provider = await visit(admin, "/car", size)
  await provider
    .getByRole("checkbox", { name: /^\d{7} auswählen$/ })
    .first()
    .check()
  await seesEachStop(provider, 12)
  expect(await staying(provider)).toBe(0)
})

it("a focused column header is not covered by sticky columns", async () => {
  const page = await visit(seller, "/overview/preoffer")
  await firstTableRow(page)
  const heads = page.getByRole("columnheader").getByRole("button")
  await heads.first().focus()
  for (const way of ["Tab", "Shift+Tab"])
    for (let at = 1; at < (await heads.count()); at++) {
      await page.keyboard.press(way)
      expect(await overFocus(page)).toBe("itself")
    }
})

it("a row's car stays visible while scrolling sideways, and focusing actions scrolls nothing", async () => {
  const page = await visit(seller, "/overview/preoffer", { width: 780, height: 768 })
  const row = await firstTableRow(page)
  const before = await row.boundingBox()
  await row.getByRole("button").last().focus()
  await settled(page)
  expect(await row.boundingBox()).toEqual(before)
  const last = row.getByRole("cell").nth(-2)
  await last.evaluate((cell) => cell.scrollIntoView({ block: "nearest", inline: "end" }))
  expect((await row.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
  const after = await row.boundingBox()
  await row.getByRole("link").first().focus()
  expect(await overFocus(page)).toBe("itself")
  // Sticky elements are visible already, so nothing scrolls.
  expect(await row.boundingBox()).toEqual(after)
})

it("the cookie notice moves nothing and does not cover the focus", async () => {
  const page = await stage.visit({ size: { width: 390, height: 600 }, cookiesAllowed: false })
  await page.goto("/login")
  const mail = page.getByLabel("E-Mail-Adresse")
  await mail.fill("leitung")
  const before = await mail.boundingBox()
  await page.getByRole("region", { name: "Cookies" }).waitFor()
  expect(await mail.boundingBox()).toEqual(before)
  /** Whether the focused element is completely visible above the notice. */
  const isInSight = () =>
    page.evaluate(() => {
      const { top, bottom, left, right } = (document.activeElement ?? document.body).getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) => {
        const there = document.elementFromPoint((left + right) / 2, y)
        return there !== null && document.activeElement?.contains(there)
      })
    })
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press("Tab")
    if (await page.evaluate(() => document.activeElement?.closest("form, footer") !== null))
      expect({ steps, isInSight: await isInSight() }).toEqual({ steps, isInSight: true })
  }
})

it("a row that gets the focus back is completely visible below the header", async () => {
  const page = await visit(manager, "/overview/preoffer", desktop)
  const links = carLink(rows(page))
  await links.first().waitFor()
  const edge = await page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().bottom)
  const top = () => page.evaluate(() => document.activeElement?.closest("tr")?.getBoundingClientRect().top)
  // Rows start at different subpixel positions.
  for (const next of [2, 3, 4, 5]) {
    await links.nth(next).focus()
    await page.keyboard.press("Enter")
    await eventually(() => isInDialog(page)).toBe(true)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.keyboard.press("Escape")
    await panel(page).waitFor({ state: "hidden" })
    await settled(page)
    await eventually(top).toBeGreaterThanOrEqual(edge)
  }
})
