import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { addDays, berlinToday } from "../contract/core/dates.ts"
import { castPassword, castUser } from "../server/demo/cast.ts"
import { acceptAs, callerFor, callerOn, mailLink, postJson, sendAbout } from "./http.ts"
import { showsNothingOutdated } from "./outdated.ts"
import { stageOfFile } from "./portal.ts"
import { admin, download, enter, manager, seller, signIn } from "./stage.ts"
import { button, field, panel, problemsIn, refusalOf, tableRow } from "./steps.ts"

const required = "Diese Angabe ist erforderlich."
const facts = "Am 12.11. meldeten sich zwei Personen mit denselben Zugangsdaten an."
const colleague = "zweite@aurel.example"
/** Set with the invitation link, because the demo's password is not allowed. */
const ownPassword = "drei eigene Wörter"

const stage = stageOfFile()
const asAdmin = callerOn(stage, admin)

const ownTitle = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor()

/** Another admin is faster: the form keeps its input. */
async function isOvertaken(page: Page) {
  await button(tableRow(page, seller), "Heike Böhm sperren").click()
  const form = panel(page, "Heike Böhm sperren")
  await field(form, "Sachverhalt").fill(facts)
  const userId = castUser(seller).id
  await postJson(asAdmin, "/api/user/block", { userId, duration: "MONTHS_3", clause: "CREDENTIALS", facts })
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))
  await page.locator("tr", { hasText: seller }).getByText("gesperrt").waitFor()
  expect(await field(form, "Sachverhalt").inputValue()).toBe(facts)
  await field(form, "Sachverhalt").fill("")
  await button(form, "Abbrechen").click()
  await form.waitFor({ state: "detached" })
}

async function blocks(page: Page) {
  expect(await button(tableRow(page, admin), /sperren$/).count()).toBe(0)
  await button(tableRow(page, manager), "Jens Brenner sperren").click()
  const blocking = panel(page, "Jens Brenner sperren")
  await blocking
    .getByText(/^Danach kann für 1101 - .*, 1102 - .* niemand mehr anfragen oder annehmen/)
    .waitFor()
  await button(blocking, "Sperren").click()
  expect(await problemsIn(blocking)).toEqual([
    `Dauer: ${required}`,
    `Klausel der Nutzungsbedingungen: ${required}`,
    `Sachverhalt: ${required}`,
  ])
  await blocking.getByLabel("3 Monate").check()
  await blocking
    .getByLabel("Klausel")
    .selectOption({ label: "Abschnitt 2: Zugangsdaten sind an die Person gebunden" })
  await field(blocking, "Sachverhalt").fill(facts)
  await button(blocking, "Sperren").click()
  await blocking.waitFor({ state: "detached" })
  await tableRow(page, manager).getByText("gesperrt").waitFor()
  expect(await button(tableRow(page, manager), /sperren$/).count()).toBe(0)
  await tableRow(page, manager).getByRole("button").first().click()
  const form = page.getByRole("dialog").filter({ hasText: manager })
  await form.getByText(facts).waitFor()
  await showsNothingOutdated(page)
  await button(form, "Abbrechen").click()
}

/** After signing in again, the blocked user sees the reason and only binding cases. */
async function readsWhy(blocked: Page) {
  await blocked.goto("/block")
  await ownTitle(blocked, "Anmelden")
  await enter(blocked, manager, castPassword)
  await ownTitle(blocked, "Ihr Zugang ist gesperrt")
  await blocked.getByText(facts).waitFor()
  await blocked.getByText(/^3\sMonate, bis \d\d\.\d\d\.\d{4}$/).waitFor()
  await tableRow(blocked, "Annahme Pre-Offer 1").waitFor()
  expect(await blocked.getByText("Pre-Offer-Anfrage").count()).toBe(0)
  const { path } = await download(blocked, () => button(blocked, "Daten als JSON herunterladen").click())
  expect(await readFile(path, "utf8")).toContain(facts)
  expect(await blocked.getByRole("navigation", { name: "Hauptmenü" }).count()).toBe(0)
  await blocked.goto("/overview/preoffer")
  await blocked.waitForURL("**/block")
}

async function complains(page: Page) {
  await button(page, "Beschwerde senden").click()
  await page.getByText(required).first().waitFor()
  await field(page, "Ihre Beschwerde").fill("Das war eine Vertretung.\nSie ist gemeldet.")
  await button(page, "Beschwerde senden").click()
  await page.getByText(/^Sie wird bis \d\d\.\d\d\.\d{4} beantwortet\.$/).waitFor()
  await showsNothingOutdated(page)
}

async function invitesAnotherAdmin() {
  await postJson(asAdmin, "/api/user/", {
    ...{ firstname: "Zoe", lastname: "Zweite", mail: colleague, type: "ADMIN", active: true },
  })
  const link = await mailLink(asAdmin, colleague, "Ihr Zugang zum ZVF-Portal")
  await fetch(`${stage.url}/api/identity/reset/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: stage.url },
    body: JSON.stringify({ oobCode: link.split("oobCode=")[1], newPassword: ownPassword }),
  })
}

async function rejects(page: Page) {
  const complaint = tableRow(page, "Das war eine Vertretung.")
  await complaint.getByText(/^noch \d+\sTage$/).waitFor()
  await button(page, "Über die Beschwerde von Jens Brenner entscheiden").click()
  const deciding = panel(page, "Beschwerde von Jens Brenner")
  await button(deciding, "Entscheidung senden").click()
  expect(await problemsIn(deciding)).toEqual([`Entscheidung: ${required}`, `Begründung: ${required}`])
  await deciding.getByLabel("Zurückweisen").check()
  await field(deciding, "Begründung").fill("Die Vertretung war nicht gemeldet.")
  await button(deciding, "Entscheidung senden").click()
  await deciding.waitFor({ state: "detached" })
  await complaint.waitFor({ state: "detached" })
  await showsNothingOutdated(page)
}

it("a blocked user is signed out, reads why and complains; only another admin answers", async () => {
  const agent = await callerFor(stage.url, manager)
  await acceptAs(agent, "4700415")
  const dateOfDelivery = addDays(berlinToday(new Date()), 90)
  const wish = { type: "PRE_OFFER_REQUEST", kmReading: 20_000, dateOfDelivery } as const
  await sendAbout(agent, "PRE_OFFER", "4700309", wish)
  const blocked = await signIn(await stage.visit(), manager)
  const page = await signIn(await stage.visit(), admin, "/user")
  await isOvertaken(page)
  await blocks(page)
  await readsWhy(blocked)
  await complains(blocked)
  await page.goto("/")
  await page.getByRole("heading", { name: "Beschwerden über Sperren" }).waitFor()
  expect(await refusalOf(button(page, "Über die Beschwerde von Jens Brenner entscheiden"))).toMatch(
    /es gibt keinen anderen Administrator/,
  )

  await invitesAnotherAdmin()
  const judge = await stage.visit()
  await judge.goto("/login")
  await enter(judge, colleague, ownPassword)
  await rejects(judge)
  await blocked.goto("/block")
  await blocked.getByText("Die Vertretung war nicht gemeldet.").waitFor()
  await blocked.getByText("zurückgewiesen").waitFor()
})
