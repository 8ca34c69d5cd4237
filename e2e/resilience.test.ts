import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page, Route } from "playwright-core"
import { describe, expect, it } from "vitest"
import type { AgentCar } from "../contract/cars.ts"
import { addDays, berlinToday } from "../contract/dates.ts"
import { errorText } from "../contract/error-text.ts"
import { dateText } from "../contract/format.ts"
import type { User } from "../contract/users.ts"
import { callerFor, postJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, root, signIn } from "./stage.ts"
import {
  bindingButton,
  button,
  consentAndSend,
  eventually,
  field,
  findRow,
  openCar,
  panel,
  pressTool,
  rows,
  tableRow,
} from "./steps.ts"

const stage = stageOfFile()

/** Counts how often the page itself is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

describe("a newer build on the server", () => {
  /** The server says that it has a build of that instant, once that is wanted; what it sends stays the old one. */
  async function serveBuild(page: Page, buildDate: string, wanted?: Promise<void>): Promise<() => number> {
    let asked = 0
    await page.route("**/api/meta.json", async (route) => {
      asked += 1
      await wanted
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), buildDate } })
    })
    return () => asked
  }
  const notice = (page: Page) => page.getByRole("region", { name: "Neue Version" })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

  it("waits while a form holds input, says so, and comes once that is done with", async () => {
    const page = await stage.visit()
    const typed = Promise.withResolvers<void>()
    await serveBuild(page, tomorrow, typed.promise)
    const loads = countLoads(page)
    await page.goto("/login")
    await page.getByLabel("E-Mail-Adresse").fill(manager)
    typed.resolve()
    await notice(page).waitFor()
    expect(await page.getByLabel("E-Mail-Adresse").inputValue()).toBe(manager)
    expect(loads()).toBe(1)
    await page.evaluate(() => caches.open("older"))
    await page.getByLabel("Passwort", { exact: true }).fill("Vorfuehrwagen-2026")
    await button(page, "Anmelden").click()
    await eventually(loads).toBe(2)
    await page.getByRole("heading", { name: /^Guten Tag/ }).waitFor()
    await notice(page).waitFor({ state: "detached" })
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  })
})

describe("a part that cannot be loaded", () => {
  /** Lets requests fail a number of times. */
  async function failing(page: Page, url: RegExp, times: number): Promise<void> {
    let left = times
    await page.route(url, (route: Route) => {
      left -= 1
      return left >= 0 ? route.abort("connectionfailed") : route.continue()
    })
  }
  const pages = /\/assets\/ActivityPage-[\w-]+\.js/

  it("for good says what happened and what is safe, and tries again once the portal can be reached", async () => {
    const page = await signIn(await stage.visit(), manager)
    await failing(page, pages, 1000)
    await failing(page, /\/api\/health/, 1000)
    await page.getByRole("link", { name: "Ihre Aktivitäten" }).first().click()
    const problem = page.getByRole("alert").filter({ hasText: "Die Seite konnte nicht geladen werden" })
    await problem.getByText("Ihre gespeicherten Daten sind unverändert.", { exact: false }).waitFor()
    await button(problem, "Erneut versuchen").click()
    await problem.getByText("Das Portal ist gerade nicht erreichbar.", { exact: false }).waitFor()
    await page.unrouteAll()
    await button(problem, "Erneut versuchen").click()
    await page.getByRole("heading", { name: "Ihre Aktivitäten" }).waitFor()
  })

  it("that searches takes no half-typed form away, and comes with the next click", async () => {
    const page = await stage.visit()
    const parts = /\/assets\/GlobalSearch-[\w-]+\.js/
    await page.route(parts, (route) => route.abort("connectionfailed"))
    const givenUp: string[] = []
    page.on("console", (message) => {
      if (message.text().includes("PartMissing")) givenUp.push(message.text())
    })
    await signIn(page, manager, "/overview/preoffer?search=4700309")
    await openCar(page, "4700309")
    await button(panel(page), /^Pre-Offer anfragen: /).click()
    const kilometers = field(panel(page, "Pre-Offer anfragen"), "Wunsch-Kilometer")
    await kilometers.fill("20.000")
    const loads = countLoads(page)
    await eventually(() => givenUp.length).toBeGreaterThan(1)
    await page.unroute(parts)
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Finden/ })
      .click()
    await page.getByRole("dialog", { name: "Finden" }).waitFor()
    await page.keyboard.press("Escape")
    expect(await kilometers.inputValue()).toBe("20.000")
    expect(loads()).toBe(0)
  })

  it("is loaded by loading the page again, also one that somebody loaded again long ago", async () => {
    const page = await signIn(await stage.visit(), manager)
    await page.addInitScript(() => {
      const now = performance.now.bind(performance)
      performance.now = () => now() + 120_000
    })
    await page.reload()
    await button(page, /^Finden/).waitFor()
    await failing(page, pages, 1000)
    page.on("request", (request) => {
      if (request.isNavigationRequest()) void page.unroute(pages)
    })
    await page.getByRole("link", { name: "Ihre Aktivitäten" }).first().click()
    await page.getByRole("heading", { name: "Ihre Aktivitäten" }).waitFor()
  })

  it("of a car that nobody opened before leaves the list, says so, and opens once the connection is back", async () => {
    const page = await stage.visit()
    const parts = /\/assets\/panels-[\w-]+\.(js|css)|\/api\/health/
    await page.route(parts, (route) => route.abort("connectionfailed"))
    await signIn(page, manager, "/overview/preoffer")
    await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
    await rows(page).first().getByRole("link").click()
    const missing = page
      .getByRole("region")
      .filter({ hasText: "Ohne Verbindung lässt sich das nicht öffnen" })
    await missing.waitFor()
    expect(await rows(page).count()).toBeGreaterThan(5)
    await eventually(() => missing.evaluate((region) => region.contains(document.activeElement))).toBe(true)
    await page.keyboard.press("Escape")
    await missing.waitFor({ state: "detached" })
    await rows(page).first().getByRole("link").click()
    await missing.waitFor()
    await page.unroute(parts)
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    const opened = panel(page)
    await opened
      .getByText(/^Auftrag \d+|Auftrag \d{7}/)
      .first()
      .waitFor()
    // With its styles: it stands at the edge, over or beside the list.
    const stands = () => opened.evaluate((element) => getComputedStyle(element).position)
    await eventually(stands).toBe("fixed")
    await eventually(() => page.title()).toMatch(/, Auftrag \d{7} – Pre-Offers – Aurel ZVF$/)
    await page.keyboard.press("Escape")
    await eventually(() => page.title()).toBe("Pre-Offers – Aurel ZVF")
  })

  it("at the very start leaves no blank page", async () => {
    const page = await (await stage.visit()).context().newPage()
    await page.route(/\/assets\/start-[\w-]+\.js/, (route) => route.abort())
    await page.goto("/login")
    await page.getByText("Das Portal konnte nicht geladen werden.", { exact: false }).waitFor()
    await page.unrouteAll()
    await page.getByRole("link", { name: "Neu laden" }).click()
    await page.getByLabel("E-Mail-Adresse").waitFor()
  })
})

it("says that nobody answers who is signed in, and goes on to the page that was opened once somebody does", async () => {
  const page = await signIn(await stage.visit(), manager)
  const calls = /\/api\/(identity\/token|user\/)/
  await page.route(calls, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  )
  await page.goto("/overview/preoffer?search=4700043")
  await page
    .getByText("Sobald das Portal antwortet, geht es hier von selbst weiter", { exact: false })
    .waitFor()
  await page.getByLabel("E-Mail-Adresse").waitFor()
  await page.unroute(calls)
  await page.evaluate(() => dispatchEvent(new Event("focus")))
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
})

it("tells a browser that is too old which ones are not", async () => {
  const page = await stage.visit()
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "any"))
  await page.goto("/login")
  const sentence = await page.getByText("Dieser Browser ist zu alt").textContent()
  const browsers = /Chrome .* 17\.4/.exec(sentence ?? "")?.[0].replace("oder", "or") ?? "none"
  expect(await readFile(join(root, "README.md"), "utf8")).toContain(browsers)
})

it("names that cannot be loaded take neither rows nor an open car away", async () => {
  const page = await stage.visit()
  const json = { code: "forbidden", message: errorText.forbidden }
  await page.route("**/api/option/", (route) => route.fulfill({ status: 403, json }))
  await signIn(page, manager, "/overview/preoffer")
  await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
  const asked = page.waitForResponse("**/api/option/")
  await openCar(page, "4700043")
  await asked
  await panel(page).getByText("Auftrag 4700043").waitFor()
  expect(await page.getByText("Fahrzeuge werden geladen …").count()).toBe(0)
  await page.keyboard.press("Escape")
  await page.getByText("1 von 56 Fahrzeugen").waitFor()
  expect(await rows(page).count()).toBe(1)
})

it("says until when the portal asked to wait, also where a page opens with that answer", async () => {
  const page = await stage.visit()
  await page.route("**/api/car/all/area/*", (route) =>
    route.fulfill({ status: 503, headers: { "retry-after": "50" }, body: "" }),
  )
  await signIn(page, manager, "/overview/preoffer")
  await page
    .getByRole("region", { name: "Auslastung" })
    .getByText(/^Das Portal ist gerade ausgelastet\. Ab \d\d:\d\d:\d\d\sUhr/)
    .waitFor()
})

describe("an error of the server or of a page", () => {
  it("of 500 leaves the page standing and can be tried again", async () => {
    const page = await signIn(await stage.visit(), admin)
    let fails = true
    const json = { code: "internal", message: errorText.internal }
    await page.route("**/api/outbox/all*", (route) =>
      fails ? route.fulfill({ status: 500, json }) : route.continue(),
    )
    await page.getByRole("link", { name: "Postausgang" }).click()
    const again = button(page.getByRole("main"), "Erneut versuchen")
    await again.waitFor()
    fails = false
    await again.click()
    await page.getByText(/gefunden$/).waitFor()
  })

  it("in drawing says what is safe, with the header around it", async () => {
    const known = await signIn(await stage.visit(), admin)
    // A page that breaks is told as a problem of the visit, which it is here on purpose.
    const page = await known.context().newPage()
    await page.route("**/api/outbox/all*", (route) => route.fulfill({ json: { kaputt: true } }))
    await page.goto("/outbox")
    await page.getByRole("alert").getByText("Die Seite konnte nicht angezeigt werden").waitFor()
    await page.getByRole("navigation", { name: "Hauptmenü" }).waitFor()
  })
})

describe("a call that fails without a known reason", () => {
  const failing = async (page: Page, url: string | RegExp) =>
    page.route(url, (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: errorText.internal } }),
    )

  it.for([
    [manager, "/overview/preoffer", "**/api/car/all/area/**", "Die Fahrzeuge konnten nicht geladen werden."],
    [manager, "/activity", "**/api/car/all/activity*", "Die Aktivitäten konnten nicht geladen werden."],
    [admin, "/car", "**/api/car/fleet", "Die Fahrzeuge konnten nicht geladen werden."],
    [admin, "/location", "**/api/location/all", "Die Standorte konnten nicht geladen werden."],
    [admin, "/user", "**/api/user/all", "Die Benutzer konnten nicht geladen werden."],
  ] as const)(
    "says in place of the list at once what could not be loaded: %s %s",
    async ([mail, path, url, sentence]) => {
      const page = await stage.visit()
      await failing(page, url)
      await signIn(page, mail, path)
      await page.getByText(sentence).first().waitFor()
      expect(await page.getByRole("row").or(rows(page)).count()).toBe(0)
    },
  )

  it("says on the way in what failed: sign-in, mail check, registration, new password", async () => {
    const page = await stage.visit()
    const says = (sentence: string) => page.getByRole("alert").getByText(sentence, { exact: false }).waitFor()
    const enter = async (mail: string) => {
      await page.getByLabel("E-Mail-Adresse").fill(mail)
      await page.getByLabel("Passwort", { exact: true }).fill("falsch-geraten")
      await button(page, "Anmelden").click()
    }
    await page.goto("/login")
    await failing(page, "**/api/identity/sign-in/email")
    await enter(manager)
    await says("Die Anmeldung ist gerade nicht möglich. Bitte versuchen Sie es später erneut.")
    await page.unrouteAll()
    await failing(page, "**/api/user/check")
    await enter(manager)
    await says("Die Anmeldung kann gerade nicht geprüft werden. Bitte prüfen Sie Ihre Verbindung.")
    await page.unrouteAll()

    await enter("niemand@brenner.example")
    await failing(page, "**/api/user/register")
    for (const [label, text] of [
      ["Vorname", "Nora"],
      ["Nachname", "Neu"],
      ["GSSN", "GS0001103"],
    ] as const)
      await field(page, label).fill(text)
    for (const label of ["Passwort festlegen", "Passwort wiederholen"])
      await page.getByLabel(label).fill("drei Wolken am Fenster")
    await button(page, "Registrieren").click()
    await says("Die Registrierung ist fehlgeschlagen.")

    await page.goto("/login?forgot=true")
    await failing(page, "**/api/user/resetpassword")
    await page.getByLabel("E-Mail-Adresse").fill(manager)
    await button(page, "Passwort zurücksetzen").click()
    await says("Bitte prüfen Sie die E-Mail-Adresse oder wenden Sie sich an einen Administrator.")

    await page.route("**/api/identity/reset/check", (route) => route.fulfill({ json: { mail: manager } }))
    await failing(page, "**/api/identity/reset/confirm")
    await page.goto("/resetpassword?oobCode=code")
    for (const label of ["Neues Passwort", "Neues Passwort wiederholen"])
      await page.getByLabel(label, { exact: true }).fill("drei Wolken am Fenster")
    await button(page, "Passwort festlegen").click()
    await says("Bitte prüfen Sie den Link in Ihrer E-Mail oder wenden Sie sich an einen Administrator.")
  })

  it("says what the provider could not create, import, upload, change or delete", async () => {
    const page = await signIn(await stage.visit(), admin, "/car")
    await failing(page, /\/api\/(car\/(import\?.*|image\?.*|image)?|(location|user)\/(update|delete))$/)
    const says = (sentence: string) => page.getByText(sentence, { exact: false }).first().waitFor()
    await button(page, "Fahrzeug anlegen").click()
    await field(panel(page), "Auftragsnummer").fill("9900002")
    await button(panel(page), "Anlegen").click()
    await says("Das Fahrzeug konnte nicht angelegt werden.")

    const file = {
      name: "Fahrzeugbild_Aurel_Corso_Classic_Rot.png",
      mimeType: "image/png",
      buffer: Buffer.from("x"),
    }
    await page.goto("/car")
    await pressTool(page, "Importieren")
    await panel(page)
      .getByLabel("Excel-Datei wählen")
      .setInputFiles({ ...file, name: "plan.xlsx" })
    await says("Der Import ist fehlgeschlagen.")
    await page.goto("/car")
    await pressTool(page, "Fahrzeugbilder")
    await panel(page).getByLabel("Bilder wählen").setInputFiles(file)
    await says("Das Bild konnte nicht hochgeladen werden.")

    await page.goto("/location?search=1103")
    await tableRow(page, "1103").getByRole("button").first().click()
    await field(panel(page), "Name").fill("Filiale Neu")
    await button(panel(page), "Speichern").click()
    await says("Der Standort konnte nicht gespeichert werden.")
    await page.goto("/location?search=1103")
    await button(page, "Standort 1103 löschen").click()
    await button(page.getByRole("alertdialog"), "Löschen").click()
    await says("Der Standort konnte nicht gelöscht werden.")

    await page.goto(`/user?search=${manager}`)
    await tableRow(page, manager).getByRole("button").first().click()
    await field(panel(page), "Nachname").fill("Neu")
    await button(panel(page), "Speichern").click()
    await says("Der Benutzer konnte nicht gespeichert werden.")
    await button(panel(page), "Löschen").click()
    await button(page.getByRole("alertdialog"), "Löschen").click()
    await says("Der Benutzer konnte nicht gelöscht werden.")
  })

  it("says which export could not be made", async () => {
    const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
    await page.getByText("56 Fahrzeuge", { exact: true }).waitFor()
    await failing(page, "**/api/car/export")
    await button(page, "Excel-Export").click()
    await page.getByText("Der Export konnte nicht erstellt werden.").first().waitFor()
  })

  it("says which acceptance or request was not sent", async () => {
    const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
    await failing(page, "**/api/car/mail")
    const says = (sentence: string) => panel(page).getByRole("alert").getByText(sentence).waitFor()
    await openCar(page, "4700415")
    await button(panel(page), /^Pre-Offer 1 annehmen: /).click()
    await consentAndSend(page)
    await says("Die Annahme des Pre-Offers ist fehlgeschlagen.")

    await page.goto("/overview/preoffer")
    await openCar(page, "4700309")
    await button(panel(page), /^Pre-Offer anfragen: /).click()
    await field(panel(page), "Wunsch-Kilometer").fill("20.000")
    await field(panel(page), "Wunschdatum").fill(dateText(addDays(berlinToday(new Date()), 60)))
    await button(panel(page), /^Anfrage senden: /).click()
    await says("Die Pre-Offer-Anfrage ist fehlgeschlagen.")

    await page.goto("/overview/selection")
    await button(await findRow(page, "4700163"), /^ZVF anfragen: /).click()
    await panel(page, "ZVF anfragen").getByLabel("Standort, für den Sie anfragen").selectOption({ index: 1 })
    await bindingButton(page).click()
    await says("Die ZVF-Anfrage ist fehlgeschlagen.")
  })
})

describe("a profile that changes while its page is open", () => {
  const mail = "leitung@kessler.example"
  const wishedDate = dateText(addDays(berlinToday(new Date()), 60))
  async function change(fields: Partial<User>): Promise<void> {
    const asAdmin = await callerFor(stage.url, admin)
    const all = (await (await asAdmin("/api/user/all")).json()) as User[]
    const { locations = [], ...user } = all.find((one) => one.mail === mail) ?? {}
    const locationIds = locations.map(({ id }) => id)
    await postJson(asAdmin, "/api/user/update", { ...user, locationIds, ...fields })
  }
  /** One of their own cars that can be asked for with other values. */
  async function wishable(): Promise<string> {
    const call = await callerFor(stage.url, mail)
    const own = ((await (await call("/api/user/")).json()) as User).locations.map(({ id }) => id)
    const cars = (await (await call("/api/car/all/area?area=PRE_OFFER")).json()) as AgentCar[]
    const fits = (car: AgentCar) =>
      own.includes(car.locationId ?? "") && car.requestPreOffer && car.allowIndividualPreOffer
    return cars.find(fits)?.jobNumber ?? ""
  }
  async function openWish(page: Page, jobNumber: string) {
    await openCar(page, jobNumber)
    await button(panel(page), /^Pre-Offer anfragen: /).click()
    return panel(page, "Pre-Offer anfragen")
  }

  it("ends the session at the next answer; what was typed is there again afterwards", async () => {
    const jobNumber = await wishable()
    const page = await stage.visit()
    // Here the change is not told: the request itself learns of it.
    await page.route("**/api/live", (route) => route.abort())
    await signIn(page, mail, "/overview/preoffer")
    const form = await openWish(page, jobNumber)
    await field(form, "Wunsch-Kilometer").fill("20.000")
    await field(form, "Wunschdatum").fill(wishedDate)
    // Nor does a call that the page makes by itself.
    const otherCalls = /\/api\/(?!car\/mail|identity)/
    await page.route(otherCalls, () => {})
    await change({ type: "SELLER" })
    await button(form, /^Anfrage senden: /).click()
    await page.getByText("Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.").waitFor()
    await page.unroute(otherCalls)

    await change({ type: "SALES_MANAGER" })
    await signIn(page, mail, "/overview/preoffer")
    await openWish(page, jobNumber)
    await form.getByText("Ihr Entwurf wurde wiederhergestellt.").waitFor()
    expect(await field(form, "Wunsch-Kilometer").inputValue()).toBe("20.000")
  })
})
