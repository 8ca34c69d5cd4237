import { readFile } from "node:fs/promises"
import type { Locator, Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import type { OutputOf } from "../contract/endpoint.ts"
import type { listOutbox } from "../contract/outbox.ts"
import { castPassword } from "../server/demo/cast.ts"
import { type Caller, callerFor, mailLink, postJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { fillScreens } from "./screens.ts"
import { admin, download, manager, phone, signIn } from "./stage.ts"
import { button, field, panel, refusalOf, tableRow, textsOf } from "./steps.ts"

const required = "Diese Angabe ist erforderlich."
const facts = "Am 12.11. meldeten sich zwei Personen mit denselben Zugangsdaten an."
const colleague = "zweite@aurel.example"
/** Chosen by the link of the invitation: nobody may choose that of the demo. */
const ownPassword = "drei eigene Wörter"

const stage = stageOfFile()
let asAdmin: Caller
beforeAll(async () => {
  await fillScreens(stage.url)
  asAdmin = await callerFor(stage.url, admin)
})

const mails = async () =>
  ((await (await asAdmin("/api/outbox/all")).json()) as OutputOf<typeof listOutbox>).mails
/** The newest mail to somebody; the link in it as a path. */
async function mailTo(address: string) {
  const mail = (await mails()).find(({ to }) => to.includes(address))
  const { text } = (await postJson(asAdmin, "/api/outbox/retry", { id: mail?.id })) as { text: string }
  // The last one is what the mail leads to.
  const { pathname, search } = new URL(text.match(/https?:\S+/g)?.at(-1) ?? "http://none/")
  return { subject: mail?.subject, text, link: pathname + search }
}
async function enter(page: Page, mail: string, at = "/login"): Promise<Page> {
  await page.goto(at)
  await page.getByLabel("E-Mail-Adresse").fill(mail)
  await page.getByLabel("Passwort", { exact: true }).fill(mail === colleague ? ownPassword : castPassword)
  await button(page, "Anmelden").click()
  return page
}
async function openUser(page: Page, mail: string): Promise<Locator> {
  await page.goto("/user")
  await tableRow(page, mail).getByRole("button").first().click()
  const form = page.getByRole("dialog").filter({ hasText: mail })
  await form.getByRole("heading", { name: "Sperren" }).waitFor()
  return form
}
const ownTitle = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })

it("blocks with duration, clause and facts; the blocked person is signed out and reads why", async () => {
  const blocked = await signIn(await stage.visit(), manager)
  const page = await signIn(await stage.visit(), admin)
  const form = await openUser(page, manager)
  await form.getByText("Diese Person wurde noch nie gesperrt.").waitFor()
  await button(form, "Sperren").click()
  const blocking = panel(page, "Bernd Brenner sperren")
  await blocking
    .getByText(/^Danach kann für 1101 - .*, 1102 - .* niemand mehr anfragen oder annehmen/)
    .waitFor()
  await button(blocking, "Sperren").click()
  expect(await textsOf(blocking.getByRole("alert").getByRole("listitem"))).toEqual([
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
  await form.getByText(facts).waitFor()
  await button(form, "Abbrechen").click()
  await tableRow(page, manager).getByText("gesperrt").waitFor()

  const mail = await mailTo(manager)
  expect(mail).toMatchObject({ subject: "Ihr Zugang zum ZVF-Portal ist gesperrt", link: "/block" })
  expect(mail.text).toContain(facts)
  await blocked.goto(mail.link)
  await ownTitle(blocked, "Anmelden").waitFor()
  await enter(blocked, manager, mail.link)
  await ownTitle(blocked, "Ihr Zugang ist gesperrt").waitFor()
  await blocked.getByText(facts).waitFor()
  await blocked.getByText(/^3\sMonate, bis \d\d\.\d\d\.\d{4}$/).waitFor()
  await tableRow(blocked, "Pre-Offer angenommen").filter({ hasText: "Annahme Pre-Offer 1" }).waitFor()
  expect(await blocked.getByText("Pre-Offer-Anfrage").count()).toBe(0)
  const { path } = await download(blocked, () => button(blocked, "Daten als JSON herunterladen").click())
  expect(await readFile(path, "utf8")).toContain(facts)
  expect(await blocked.getByRole("navigation", { name: "Hauptmenü" }).count()).toBe(0)
  for (const place of ["/", "/overview/preoffer", "/watch", "/gibt/es/nicht"]) {
    await blocked.goto(place)
    await blocked.waitForURL("**/block")
  }
})

it("takes a complaint by the mail's link, without a sign-in, which only another admin may answer", async () => {
  const blocked = await stage.visit({ size: phone })
  await blocked.goto(await mailLink(asAdmin, manager, "Ihr Zugang zum ZVF-Portal ist gesperrt"))
  await ownTitle(blocked, "Beschwerde über eine Sperre").waitFor()
  await blocked.getByText(facts).waitFor()
  await button(blocked, "Beschwerde senden").click()
  await blocked.getByText(required).first().waitFor()
  await field(blocked, "Ihre Beschwerde").fill("Das war eine Vertretung.\nSie ist gemeldet.")
  await button(blocked, "Beschwerde senden").click()
  await blocked.getByText(/^Sie wird bis \d\d\.\d\d\.\d{4} beantwortet\.$/).waitFor()
  expect(await button(blocked, "Beschwerde senden").count()).toBe(0)

  const own = await signIn(await stage.visit(), admin)
  await own.getByRole("heading", { name: "Beschwerden über Sperren" }).waitFor()
  const decide = button(own, "Über die Beschwerde von Bernd Brenner entscheiden")
  expect(await refusalOf(decide)).toMatch(/es gibt keinen anderen Administrator/)

  await postJson(asAdmin, "/api/user/", {
    ...{ firstname: "Zoe", lastname: "Zweite", mail: colleague, type: "ADMIN", active: true },
  })
  const oobCode = new URLSearchParams((await mailTo(colleague)).link.split("?")[1]).get("oobCode")
  await fetch(`${stage.url}/api/identity/reset/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: stage.url },
    body: JSON.stringify({ oobCode, newPassword: ownPassword }),
  })
  const page = await enter(await stage.visit(), colleague)
  await tableRow(page, "Das war eine Vertretung.")
    .getByText(/^noch \d+\sTage$/)
    .waitFor()
  await button(page, "Über die Beschwerde von Bernd Brenner entscheiden").click()
  const deciding = panel(page, "Beschwerde von Bernd Brenner")
  await button(deciding, "Entscheidung senden").click()
  expect(await textsOf(deciding.getByRole("alert").getByRole("listitem"))).toEqual([
    `Entscheidung: ${required}`,
    `Begründung: ${required}`,
  ])
  await deciding.getByLabel("Zurückweisen").check()
  await field(deciding, "Begründung").fill("Die Vertretung war nicht gemeldet.")
  await button(deciding, "Entscheidung senden").click()
  await deciding.waitFor({ state: "detached" })
  await tableRow(page, "Das war eine Vertretung.").waitFor({ state: "detached" })

  const mail = await mailTo(manager)
  expect(mail.subject).toBe("Ihre Beschwerde wurde zurückgewiesen")
  await enter(blocked, manager, mail.link)
  await blocked.getByText("Die Vertretung war nicht gemeldet.").waitFor()
  await blocked.getByText("zurückgewiesen").waitFor()
})
