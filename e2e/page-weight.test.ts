import { afterAll, beforeAll, expect, test } from "vitest"
import { shiftsOf } from "./layout-shifts.ts"
import { type Budget, budgets, linesOf, scriptsOf, sumOf } from "./page-weight.ts"
import { openStage } from "./portal.ts"
import { settled } from "./settled.ts"
import { manager, type Stage, signInByForm } from "./stage.ts"

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

async function expectWithin(page: Awaited<ReturnType<Stage["visit"]>>, budget: Budget) {
  const scripts = await scriptsOf(page, budget)
  const sum = sumOf(scripts)
  const said = [`${budget.path}: ${sum} of ${budget.bytes} bytes`, ...linesOf(scripts)].join("\n")
  // The table is what a failure says: which file, and what most of it is.
  expect(sum <= budget.bytes ? "" : said).toBe("")
  expect(scripts.length).toBeGreaterThan(2)
}

test("the sign-in form needs no more than 140 kB of script, the rows of an overview 220 kB", async () => {
  const page = await stage.visit()
  await expectWithin(page, budgets.login)
  await signInByForm(page, manager)
  const overview = await page.context().newPage()
  await expectWithin(overview, budgets.overview)
})

test("what follows the first sight of a screen moves nothing on it", async () => {
  const page = await stage.visit()
  const expectSteady = async (path: string, shows: string) => {
    await page.goto(path)
    await page.locator(shows).first().waitFor()
    await settled(page)
    expect(await shiftsOf(page)).toEqual([])
  }
  await expectSteady(budgets.login.path, budgets.login.shows)
  await signInByForm(page, manager)
  await expectSteady("/", "main h1")
  await expectSteady(budgets.overview.path, budgets.overview.shows)
})
