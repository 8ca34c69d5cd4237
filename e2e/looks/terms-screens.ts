import type { Page } from "playwright-core"
import { addDays, berlinToday } from "../../contract/core/dates.ts"
import { admin, manager } from "../stage.ts"
import { button, rows } from "../steps.ts"
import { type Screen, screensOf } from "./screen-at.ts"

const changes = [
  "Die Frist, in der Sie sich über eine Sperre beschweren können, beträgt jetzt neun statt sechs Monate.",
  "Neu: Abschnitt 10 zu Benachrichtigungen per E-Mail.",
]
const soon = { version: "2027-02", effectiveFrom: addDays(berlinToday(new Date()), 40), changes }

/** Changes a response while a screen is shown, because the portal has only one version of the terms. */
async function answering(
  page: Page,
  path: string,
  change: (body: never) => object,
  show: () => Promise<unknown>,
) {
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: change((await answer.json()) as never) })
  })
  await show()
  await page.unroute(path)
}

/** Shows a page to a user with this answer to the terms. */
const withAnswer = (page: Page, answer: "DECLINED" | null, show: () => Promise<unknown>) => {
  const changed = (user: object) => ({ ...user, terms: { version: "2024-07", answer } })
  return answering(page, "**/api/user/", changed, show)
}

const refuse = async (page: Page) => {
  await button(page, "Entscheidung speichern").click()
  await page.getByText("Diese Angabe ist erforderlich.").first().waitFor()
}

export const termsScreens: readonly Screen[] = [
  ...screensOf(null, {
    terms: async (page) => {
      await page.goto("/terms")
      await page.getByRole("heading", { name: "1. Worum es geht" }).waitFor()
    },
  }),
  ...screensOf(manager, {
    "terms-announced": (page) => {
      const announced = (terms: { inEffect: object }) => ({
        ...terms,
        announced: [{ ...terms.inEffect, ...soon }],
      })
      return answering(page, "**/api/terms", announced, async () => {
        await page.goto("/terms")
        await page.getByText("Den neuen Text lesen").waitFor()
        await button(page, "Nutzung widerrufen").waitFor()
      })
    },
    "terms-first": (page) =>
      withAnswer(page, null, async () => {
        const nothing = (own: object) => ({ ...own, changes: [], record: [] })
        await answering(page, "**/api/terms/own", nothing, async () => {
          await page.goto("/activity")
          await refuse(page)
        })
      }),
    "terms-changed": (page) =>
      withAnswer(page, null, async () => {
        const some = (own: object) => ({ ...own, changes: [soon] })
        await answering(page, "**/api/terms/own", some, async () => {
          await page.goto("/")
          await page.getByRole("heading", { name: "Was sich geändert hat" }).waitFor()
        })
      }),
    "terms-declined": (page) =>
      withAnswer(page, "DECLINED", async () => {
        await page.goto("/overview/preoffer?search=4700043")
        await page.getByText("Sie können nur lesen").waitFor()
        await rows(page).first().waitFor()
      }),
    "terms-withdraw": (page) => {
      const open = (own: object) => ({ ...own, withdrawableUntil: berlinToday(new Date()) })
      return answering(page, "**/api/terms/own", open, async () => {
        await page.goto("/terms")
        await button(page, "Nutzung widerrufen").click()
        await page.getByRole("alertdialog").waitFor()
      })
    },
  }),
  ...screensOf(admin, {
    "terms-admin": async (page) => {
      await page.goto("/terms")
      await page.getByRole("heading", { name: "9. Ende der Nutzung" }).waitFor()
    },
  }),
]
