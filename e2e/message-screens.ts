import type { Page } from "playwright-core"
import type { Screen } from "./screens.ts"
import { admin, manager } from "./stage.ts"
import { button, panel } from "./steps.ts"

/** Opens the bell once it says that something is unread; it stays so, since no message is followed. */
async function openMessages(page: Page) {
  await page.goto("/profile")
  await button(page, /^Mitteilungen, \d+ ungelesen$/).click()
  const opened = panel(page, "Mitteilungen")
  await opened.getByRole("listitem").first().waitFor()
  return opened
}

export const messageScreens: readonly Screen[] = [
  { name: "messages", as: manager, show: async (page) => void (await openMessages(page)) },
  { name: "messages-admin", as: admin, show: async (page) => void (await openMessages(page)) },
]
