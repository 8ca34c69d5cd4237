import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { stageOfFile } from "../portal.ts"
import { settled } from "../settled.ts"
import { manager, signIn } from "../stage.ts"
import { shiftsOf } from "./layout-shifts.ts"
import { budgets } from "./page-weight.ts"

const stage = stageOfFile()

async function expectSteady(page: Page, shows: string) {
  await page.locator(shows).first().waitFor()
  await settled(page)
  expect(await shiftsOf(page)).toEqual([])
}

it("what follows the first sight of the sign-in moves nothing, also where its font comes last", async () => {
  const page = await stage.visit()
  // The form waits only a moment for its font and the people of the demo beneath it: no time passes before they are there.
  await page.clock.pauseAt(Date.now() + 60_000)
  const form = page.locator(budgets.login.shows)
  const answered = page.waitForResponse("**/api/meta.json")
  await page.route("**/*.woff2", async (route) => {
    await answered
    // A form that did not wait for the font would be drawn within so many turns.
    for (let turn = 0; turn < 50 && (await form.count()) === 0; turn++);
    await route.continue()
  })
  await page.goto(budgets.login.path)
  await form.waitFor()
  await page.clock.resume()
  await expectSteady(page, budgets.login.shows)
})

it("what follows the first sight of start page and overview moves nothing", async () => {
  const page = await signIn(await stage.visit(), manager)
  await page.goto("/")
  await expectSteady(page, "main h1")
  await page.goto(budgets.overview.path)
  await expectSteady(page, budgets.overview.shows)
})
