import { expect, it } from "vitest"
import { errorText } from "../contract/core/errors.ts"
import { acceptAs, callerFor, freeOffers } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, signIn } from "./stage.ts"
import {
  breakDown,
  button,
  consentAndSend,
  field,
  openCar,
  openEditor,
  panel,
  refuse,
  rows,
} from "./steps.ts"

const stage = stageOfFile()

it("an agent's screens show failed calls in place, claim nothing unknown, and can retry", async () => {
  const page = await stage.visit()
  const forbidden = panel(page).getByText(errorText.forbidden)
  const allowList = await refuse(page, "**/api/watch/cars")
  const allowDocuments = await refuse(page, "**/api/car/document/all?*")
  await signIn(page, manager, "/overview/preoffer?watched=true")
  await page.getByRole("main").getByText("Ihre Merkliste konnte nicht geladen werden.").waitFor()
  expect(await page.getByText(/^0 von/).count()).toBe(0)
  await allowList()
  await page.reload()
  await page.getByText("Kein Fahrzeug passt zu Ihren Filtern").waitFor()
  await page.goto("/overview/preoffer")
  await breakDown(page, "**/api/car/export")
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  await button(page, "Excel-Export").click()
  await page.getByText("Der Export konnte nicht erstellt werden.").first().waitFor()
  await openCar(page, "4700415")
  await forbidden.first().waitFor()
  await allowDocuments()
  await button(panel(page), "Erneut versuchen").click()
  await forbidden.waitFor({ state: "detached" })
  await breakDown(page, "**/api/car/mail")
  await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
  await consentAndSend(page)
  const problem = panel(page).getByRole("alert")
  await problem.getByText("Die Annahme des Pre-Offers ist fehlgeschlagen.").waitFor()
  await breakDown(page, "**/api/car/all/area?*")
  await page.goto("/overview/preoffer")
  await page.getByText("Die Fahrzeuge konnten nicht geladen werden.").first().waitFor()
  expect(await rows(page).count()).toBe(0)
})

it("the provider's screens name what failed and claim nothing unknown", async () => {
  const other = await callerFor(stage.url, "leitung@kessler.example")
  const [held = ""] = await freeOffers(other, [])
  await acceptAs(other, held)
  const page = await stage.visit()
  const says = (sentence: string) => page.getByText(sentence, { exact: false }).first().waitFor()
  for (const call of ["user/all", "option/use", "car/all/activity?*"]) await refuse(page, `**/api/${call}`)
  await breakDown(page, /\/api\/car\/(image\/delete)?$/)
  await signIn(page, admin, "/user")
  await page.getByRole("main").getByText(errorText.forbidden).first().waitFor()
  expect(await page.getByText("Kein Profil wartet").count()).toBe(0)
  await page.goto("/location?search=1102")
  await button(page, "1102").click()
  await panel(page).getByText("Ansprechperson und Vertretung").first().waitFor()
  expect(await panel(page).getByText("Noch gehört niemand").count()).toBe(0)
  await page.goto("/car")
  await button(page, "Einstellungen").click()
  const row = panel(page, "Einstellungen").getByRole("row", { name: /^Aurel unbegrenzt/ })
  await row.getByText("–", { exact: true }).waitFor()
  await button(row, "Aurel").click()
  await page.getByText(/solange nicht bekannt ist, wie viele Fahrzeuge/).waitFor()
  await page.goto(`/car?search=${held}`)
  const status = (await openEditor(page, held)).getByRole("region", { name: "Status" })
  // The holder is unknown, but it is clear that there is one.
  await status.getByText("Pre-Offer angenommen").waitFor()
  expect(await page.getByText("Frei", { exact: true }).count()).toBe(0)

  await page.goto("/car")
  await button(page, "Fahrzeugbilder").click()
  await button(panel(page), /^Bild löschen: /)
    .first()
    .click()
  await button(page.getByRole("alertdialog"), "Löschen").click()
  await says("Das Bild konnte nicht gelöscht werden.")
  await page.goto("/car")
  await button(page, "Fahrzeug anlegen").click()
  await field(panel(page), "Auftragsnummer").fill("9900002")
  await button(panel(page), "Anlegen").click()
  await says("Das Fahrzeug konnte nicht angelegt werden.")
  // The visit would report the page error, which is intended here.
  const broken = await page.context().newPage()
  await broken.route("**/api/outbox/all*", (route) => route.fulfill({ json: { kaputt: true } }))
  await broken.goto("/outbox")
  await broken.getByRole("alert").getByText("Die Seite konnte nicht angezeigt werden").waitFor()
  await broken.getByRole("navigation", { name: "Hauptmenü" }).waitFor()
})
