import { expect, it } from "vitest"
import { stageOfFile } from "../portal.ts"
import { manager, signIn } from "../stage.ts"
import { budgets, linesOf, scriptsOf, sumOf } from "./page-weight.ts"

const stage = stageOfFile()

it.for([
  ["the sign-in form", budgets.login, null],
  ["the rows of an overview", budgets.overview, manager],
] as const)("%s needs no other scripts than those of its budget", async ([, budget, who]) => {
  const scripts = scriptsOf(budget)
  const sum = sumOf(scripts)
  // The table is what a failure says: which script, and what most of it is.
  const table = [`${budget.path}: ${sum} of ${budget.bytes} bytes`, ...linesOf(scripts)].join("\n")
  expect(sum <= budget.bytes ? "" : table).toBe("")
  expect(scripts.length).toBeGreaterThan(2)

  const page = await stage.visit()
  const allowed = new Set(scripts.map(({ path }) => path))
  await page.route("**/*.js", (route) =>
    allowed.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
  if (who) await signIn(page, who, budget.path)
  else await page.goto(budget.path)
  await page.locator(budget.shows).first().waitFor()
})
