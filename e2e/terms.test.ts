import { cp, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { AgentCar } from "../contract/cars.ts"
import { addDays, berlinToday } from "../contract/dates.ts"
import { errorText } from "../contract/error-text.ts"
import { dateText } from "../contract/format.ts"
import type { User } from "../contract/users.ts"
import { termsFile } from "../server/areas/terms/rules.for-tests.ts"
import { castAgreed, castLocation } from "../server/demo/cast.ts"
import { callerFor, postJson } from "./http.ts"
import { openStage } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, manager, root, type Stage, seller, signIn, signInByForm } from "./stage.ts"
import { answerTerms, button, findRow, panel, refusalOf, showLink, withDays } from "./steps.ts"

const today = berlinToday(new Date())
/** In effect since a month, unknown to the cast. */
const changed = "2026-x"
const changedFrom = addDays(today, -30)
/** Announced since yesterday. */
const announcedFor = addDays(today, 40)

let stage: Stage
let content: string
beforeAll(async () => {
  content = await mkdtemp(join(tmpdir(), "zvf-content-"))
  const folder = join(content, "de", "terms")
  await cp(join(root, "content"), content, { recursive: true })
  const dates = { effectiveFrom: changedFrom, announcedFrom: addDays(changedFrom, -40) }
  await writeFile(join(folder, `${changed}.md`), termsFile(changed, dates))
  const later = { effectiveFrom: announcedFor, announcedFrom: addDays(today, -1) }
  await writeFile(join(folder, "spaeter.md"), termsFile("spaeter", later))
  stage = await openStage({ CONTENT_DIR: content })
})
afterAll(async () => {
  await stage.close()
  await rm(content, { recursive: true, force: true })
})

const question = (page: Page) => page.getByRole("group", { name: "Stimmen Sie den Nutzungsbedingungen zu?" })

/** The newest mail to somebody with this subject, as the outbox shows it; the link in it as a path. */
/** Nobody takes the demo's for their own. */
const ownPassword = "Quer-durch-den-Wald-7"
async function mailTo(page: Page, mail: string, subject: string): Promise<{ text: string; link: string }> {
  await page.goto(`/outbox?search=${mail}`)
  await page.getByRole("table").getByRole("button", { name: subject }).first().click()
  const shown = panel(page, subject)
  await showLink(shown)
  const link = (await shown.locator("a").first().getAttribute("href")) ?? ""
  const { pathname, search } = new URL(link)
  return { text: (await shown.textContent()) ?? "", link: pathname + search }
}

it("asks at sign-in what one thinks of the change; who declines reads on, is told why, and agrees later", async () => {
  const page = await signInByForm(await stage.visit(), manager, "/login?to=/overview/preoffer?search=4700043")
  await page.getByRole("heading", { name: "Die Nutzungsbedingungen haben sich geändert", level: 1 }).waitFor()
  await page.getByText(`Gültig seit ${dateText(changedFrom)}.`).waitFor()
  await page.getByText("Die Frist beträgt jetzt 14 Tage.").waitFor()
  await page.getByText(`Fassung ${changed}.`).waitFor()
  expect(await page.getByRole("radio", { checked: true }).count()).toBe(0)
  await button(page, "Abmelden").waitFor()
  expect(await page.getByRole("navigation", { name: "Hauptmenü" }).count()).toBe(0)
  await button(page, "Entscheidung festhalten").click()
  await page.getByRole("alert").getByText("Diese Angabe ist erforderlich.").waitFor()

  await answerTerms(page, "Ich stimme nicht zu")
  await page.getByText("Sie können nur lesen").waitFor()
  const why = "Nur mit Zustimmung zu den Nutzungsbedingungen."
  const row = await findRow(page, "4700043")
  expect(await refusalOf(button(row, /^Annehmen: /))).toBe(why)
  await page.reload()
  await page.getByText("Sie können nur lesen").waitFor()
  expect(await question(page).count()).toBe(0)

  await page.getByRole("link", { name: "Bedingungen lesen und zustimmen" }).click()
  await page.getByRole("heading", { name: "Nutzungsbedingungen", level: 1 }).waitFor()
  await answerTerms(page, "Ich stimme zu")
  await page.getByText(new RegExp(`Fassung ${changed}, zugestimmt$`)).waitFor()
  await page.getByText(new RegExp(`Fassung ${changed}, nicht zugestimmt$`)).waitFor()
  await page.goto("/overview/preoffer")
  const accept = button(await findRow(page, "4700043"), /^Annehmen: /)
  expect(await accept.getAttribute("aria-disabled")).toBeNull()
})

it("announces a change by mail, whose link shows it to every reader", async () => {
  const adminsPage = await signIn(await stage.visit(), admin)
  const subject = `Neue Nutzungsbedingungen ab ${dateText(announcedFor)}`
  const { text, link } = await mailTo(adminsPage, seller, subject)
  expect(text).toContain("Guten Tag Beate Böhm,")
  expect(text).toContain("Neu: Abschnitt 9.")
  const stranger = await stage.visit()
  await stranger.goto(link)
  await stranger.getByRole("heading", { name: subject }).waitFor()
  await stranger.getByText("Den neuen Text lesen").click()
  await stranger.getByText("Fassung spaeter.").waitFor()
  const inEffect = `Gültig seit ${dateText(changedFrom)}, Fassung ${changed}`
  await stranger.getByText(inEffect).waitFor()
  expect(await button(stranger, "Entscheidung festhalten").count()).toBe(0)
  expect(await button(stranger, "Nutzung widerrufen").count()).toBe(0)

  await stranger.goto("/login#nutzungsbedingungen")
  const legal = panel(stranger, "Rechtliche Angaben")
  await legal.getByRole("heading", { name: subject }).waitFor()
  await legal.getByText("Neu: Abschnitt 9.").waitFor()
  await legal.getByText(inEffect).waitFor()
})

it("asks nothing of admins", async () => {
  const page = await signIn(await stage.visit(), admin)
  await page.getByRole("navigation", { name: "Hauptmenü" }).waitFor()
  // The foot of the page goes down with what comes above it.
  await settled(page)
  await page.getByRole("link", { name: "Nutzungsbedingungen" }).click()
  await page.getByText(`Fassung ${changed}.`).waitFor()
  expect(await button(page, "Entscheidung festhalten").count()).toBe(0)
})

it("lets somebody new withdraw the use within 14 days; what was concluded stays and is named", async () => {
  const mail = "nora.neu@kessler.example"
  const adminsPage = await signIn(await stage.visit(), admin)
  const asAdmin = await callerFor(stage.url, admin)
  const locationId = castLocation("1201").id
  const { id: userId } = await postJson<User>(asAdmin, "/api/user/", {
    ...{ firstname: "Nora", lastname: "Neu", mail, type: "SALES_MANAGER", active: true },
    locationIds: [locationId],
  })
  const page = await stage.visit()
  await page.goto((await mailTo(adminsPage, mail, "Ihr Zugang zum ZVF-Portal")).link)
  await page.getByLabel("Neues Passwort", { exact: true }).fill(ownPassword)
  await page.getByLabel("Neues Passwort wiederholen").fill(ownPassword)
  await button(page, "Passwort festlegen").click()
  await page.waitForURL("/login")
  const enter = async () => {
    await page.getByLabel("E-Mail-Adresse").fill(mail)
    await page.getByLabel("Passwort").fill(ownPassword)
    await button(page, "Anmelden").click()
  }
  await enter()
  await page.getByRole("heading", { name: "Willkommen im ZVF-Portal" }).waitFor()
  expect(await page.getByRole("heading", { name: "Was sich geändert hat" }).count()).toBe(0)
  const [, days] = await withDays(() => answerTerms(page, "Ich stimme zu"))
  await page.getByRole("heading", { name: "Guten Tag, Nora Neu" }).waitFor()

  const asNora = await callerFor(stage.url, mail, ownPassword)
  const cars = (await (await asNora("/api/car/all/area?area=PRE_OFFER")).json()) as AgentCar[]
  const car = cars.find((one) => one.locationId === locationId && one.acceptPreOffer) as AgentCar
  await postJson(asNora, "/api/car/mail", {
    ...{ type: "PRE_OFFER_ACCEPT", preOfferType: "MAIN", ...castAgreed, termsVersion: changed },
    ...{ userId, locationId },
    ...{ carId: car.id, offerVersion: car.offerVersion, requestId: crypto.randomUUID() },
  })

  await settled(page)
  await page.getByRole("link", { name: "Nutzungsbedingungen" }).click()
  await page.getByRole("link", { name: "Ihre Zustimmung und Widerruf" }).click()
  const lastDays = days.map((day) => `Möglich bis ${dateText(addDays(day, 14))}.`)
  expect(lastDays).toContain(await page.getByText(/^Möglich bis/).textContent())
  await button(page, "Nutzung widerrufen").click()
  const asked = page.getByRole("alertdialog", { name: "Nutzung des Portals widerrufen?" })
  await asked.getByText(`Auftrag ${car.jobNumber}`).waitFor()
  await button(asked, "Nutzung widerrufen").click()
  await page.getByText("Sie haben die Nutzung widerrufen.").waitFor()

  await page.goto("/login")
  await enter()
  await page.getByRole("heading", { name: "Ihr Zugang ist beendet" }).waitFor()
  const told = await mailTo(adminsPage, mail, "Sie haben die Nutzung des ZVF-Portals widerrufen")
  expect(told.text).toContain(`Auftrag ${car.jobNumber}`)
  const provider = await mailTo(adminsPage, "zvf@aurel.example", "Nutzung widerrufen: Nora Neu")
  await adminsPage.goto(provider.link)
  await adminsPage.getByText("1 Benutzer gefunden").waitFor()
})

it("says that the withdrawal cannot be shown, then that it is too late for somebody who agreed long ago", async () => {
  const page = await stage.visit()
  const json = { code: "forbidden", message: errorText.forbidden }
  await page.route("**/api/terms/own", (route) => route.fulfill({ status: 403, json }))
  await signInByForm(page, "leitung@freising.example", "/login?to=/terms")
  await page.getByRole("main").getByText(errorText.forbidden).waitFor()
  await page.unroute("**/api/terms/own")
  await button(page, "Erneut versuchen").click()
  await page.getByText("Die Frist ist am 15.07.2024 abgelaufen.").waitFor()
  expect(await refusalOf(button(page, "Nutzung widerrufen"))).toBe("Die Frist ist am 15.07.2024 abgelaufen.")
})
