import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { shiftsOf } from "./layout-shifts.ts"
import { type Budget, budgets, linesOf, scriptsOf, sumOf } from "./page-weight.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { manager, signIn, signInByForm } from "./stage.ts"

const stage = stageOfFile()

/** What a screen needs at most: on a slow machine what is to follow it can come first, yet hardly each time. */
async function needsOf(page: Page, budget: Budget) {
  let scripts = await scriptsOf(page, budget)
  for (let again = 0; again < 2 && sumOf(scripts) > budget.bytes; again++) {
    const others = await scriptsOf(page, budget)
    if (sumOf(others) < sumOf(scripts)) scripts = others
  }
  return scripts
}

async function expectWithin(page: Page, budget: Budget) {
  const scripts = await needsOf(page, budget)
  const sum = sumOf(scripts)
  const said = [`${budget.path}: ${sum} of ${budget.bytes} bytes`, ...linesOf(scripts)].join("\n")
  // The table is what a failure says: which file, and what most of it is.
  expect(sum <= budget.bytes ? "" : said).toBe("")
  expect(scripts.length).toBeGreaterThan(2)
}

test("the sign-in form needs no more than 115 kB of script, the rows of an overview 220 kB", async () => {
  const page = await stage.visit()
  await expectWithin(page, budgets.login)
  await signInByForm(page, manager)
  const overview = await page.context().newPage()
  await expectWithin(overview, budgets.overview)
})

test("what follows the first sight of a screen moves nothing on it", async () => {
  const see = async (page: Page, path: string, shows: string) => {
    await page.goto(path)
    await page.locator(shows).first().waitFor()
  }
  const expectSteady = async (page: Page) => {
    await settled(page)
    expect(await shiftsOf(page)).toEqual([])
  }
  const stranger = await stage.visit()
  // The form waits only a moment for its font and the people of the demo, who stand beneath it: no time passes before they
  // are there, the font last.
  await stranger.clock.pauseAt(Date.now() + 60_000)
  const form = stranger.locator(budgets.login.shows)
  const answered = stranger.waitForResponse("**/api/meta.json")
  await stranger.route("**/*.woff2", async (route) => {
    await answered
    await form.waitFor({ timeout: 500 }).catch(() => {})
    await route.continue()
  })
  await see(stranger, budgets.login.path, budgets.login.shows)
  await stranger.clock.resume()
  await expectSteady(stranger)

  const page = await signIn(await stage.visit(), manager)
  await see(page, "/", "main h1")
  await expectSteady(page)
  await see(page, budgets.overview.path, budgets.overview.shows)
  await expectSteady(page)
})
