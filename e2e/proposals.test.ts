import { expect, it } from "vitest"
import type { User } from "../contract/users.ts"
import { callerFor, postJson, readJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { proposeOne } from "./proposal-screens.ts"
import { admin, manager, seller, signIn } from "./stage.ts"
import { button, panel, refusalOf, tableRow } from "./steps.ts"

const stage = stageOfFile()
const other = "leitung@kessler.example"
const nobody = /^Seit .* gibt es keine Verkaufsleitung, die antworten kann\. /

it("tells the admin before, and the seller after the last sales manager has gone; the next one finds what waits", async () => {
  await proposeOne(stage.url, [])
  const page = await signIn(await stage.visit(), seller)
  await page.getByText("wartet auf Ihre Verkaufsleitung").waitFor()

  const provider = await signIn(await stage.visit(), admin, "/user")
  await tableRow(provider, manager).getByRole("button").first().click()
  const form = provider.getByRole("dialog").filter({ hasText: manager })
  const warning = /Ein Vorschlag aus dem Verkauf wartet allein auf diese Person: /
  await button(form, "Sperren").click()
  const blocking = panel(provider, "Bernd Brenner sperren")
  await blocking.getByText(warning).waitFor()
  await button(blocking, "Abbrechen").click()
  await button(form, "Löschen").click()
  const question = provider.getByRole("alertdialog", { name: "Benutzer löschen?" })
  await question.getByText(warning).waitFor()
  await button(question, "Abbrechen").click()
  expect(await form.getByText(warning).count()).toBe(0)
  await form.getByRole("checkbox", { name: "Aktiv" }).uncheck()
  await form.getByText(warning).waitFor()
  await button(form, "Speichern").click()
  await form.waitFor({ state: "detached" })

  // It comes by itself to who asked.
  await page.getByText(nobody).waitFor()
  expect(await page.getByText("wartet auf Ihre Verkaufsleitung").count()).toBe(0)
  await button(page, "Mitteilungen, 1 ungelesen").click()
  const messages = panel(page, "Mitteilungen")
  await messages.getByText(nobody).waitFor()
  await button(messages, /^Vorschlag zu .* zurückziehen$/).waitFor()
  await messages
    .getByRole("link", { name: /Die Verkaufsleitung für Ihren Vorschlag ist weggefallen$/ })
    .click()
  await panel(page).getByText(nobody).waitFor()
  expect(await refusalOf(button(panel(page), /^Verkaufsleitung bitten: /))).toContain(
    "Schon vorgeschlagen, aber zurzeit gibt es keine Verkaufsleitung, die antworten kann.",
  )

  const asAdmin = await callerFor(stage.url, admin)
  const users = await readJson<User[]>(asAdmin, "/api/user/all")
  const [gone, next] = [manager, other].map((mail) => users.find((user) => user.mail === mail)!) as [
    User,
    User,
  ]
  const locationIds = [...next.locations, ...gone.locations].map(({ id }) => id)
  await postJson(asAdmin, "/api/user/update", { id: next.id, version: next.version, locationIds })
  await panel(page).getByText("wartet auf Ihre Verkaufsleitung", { exact: true }).waitFor()
  expect(await panel(page).getByText(nobody).count()).toBe(0)
  const answering = await signIn(await stage.visit(), other)
  await answering.getByText(/^Beate Böhm bittet Sie um dieses Fahrzeug\. /).waitFor()
  await button(answering, /^Mitteilungen, \d+ ungelesen$/).click()
  await panel(answering, "Mitteilungen")
    .getByRole("link", { name: /Beate Böhm schlägt ein Fahrzeug vor$/ })
    .waitFor()
})
