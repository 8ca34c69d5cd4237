import type { Page } from "playwright-core"
import type { AdminBlock } from "../../contract/people/moderation.ts"
import type { User } from "../../contract/people/users.ts"
import { callerFor, postJson, readJson } from "../http.ts"
import { admin, manager } from "../stage.ts"
import { button, panel, searchBox } from "../steps.ts"
import { type Screen, screensOf } from "./screen-at.ts"

const blocked = "leitung@kessler.example"
export const complainant = "leitung@freising.example"

export async function blockTwo(url: string): Promise<void> {
  const asAdmin = await callerFor(url, admin)
  const all = await readJson<User[]>(asAdmin, "/api/user/all")
  const facts = "Die Zugangsdaten wurden am 12.11. von zwei Personen zugleich benutzt."
  const block = (mail: string, duration: string) => {
    const userId = all.find((user) => user.mail === mail)?.id
    return postJson<AdminBlock>(asAdmin, "/api/user/block", {
      userId,
      duration,
      clause: "CREDENTIALS",
      facts,
    })
  }
  await block(blocked, "MONTHS_3")
  const { id: blockId } = await block(complainant, "PERMANENT")
  const text = "Meine Vertretung hat sich angemeldet.\nSie war gemeldet, die Bestätigung füge ich gern bei."
  await postJson(await callerFor(url, complainant), "/api/user/complaint", { blockId, text })
}

async function openUser(page: Page, mail: string, name: string) {
  await page.goto(`/user?search=${mail}`)
  await searchBox(page).waitFor()
  await button(page, new RegExp(name)).first().click()
  const form = panel(page, name)
  const section = form.getByRole("heading", { name: "Sperren" })
  await section.scrollIntoViewIfNeeded()
  return form
}

export const moderationScreens: readonly Screen[] = [
  ...screensOf(blocked, {
    block: async (page) => {
      await page.goto("/block")
      await button(page, "Beschwerde senden").click()
      await page.getByText("Diese Angabe ist erforderlich.").first().waitFor()
    },
  }),
  ...screensOf(complainant, {
    "block-complained": async (page) => {
      await page.goto("/block")
      await page.getByText(/^Sie wird bis/).waitFor()
    },
  }),
  ...screensOf(admin, {
    "desk-complaint": async (page) => {
      await page.goto("/")
      await page.getByRole("heading", { name: "Beschwerden über Sperren" }).scrollIntoViewIfNeeded()
    },
    "user-blocks": async (page) => {
      const form = await openUser(page, complainant, "Tobias Fuchs")
      await button(form, "Sperre aufheben").scrollIntoViewIfNeeded()
    },
    "user-block": async (page) => {
      const form = await openUser(page, manager, "Jens Brenner")
      await button(form, "Sperren").click()
      const blocking = panel(page, "Jens Brenner sperren")
      await button(blocking, "Sperren").click()
      await blocking.getByText("Diese Angabe ist erforderlich.").first().waitFor()
    },
    "user-block-lift": async (page) => {
      const form = await openUser(page, complainant, "Tobias Fuchs")
      await button(form, "Sperre aufheben").click()
      await panel(page, "Sperre aufheben").waitFor()
    },
  }),
]
