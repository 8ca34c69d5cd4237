import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pdfOf } from "@packages/active-content/for-tests"
import type { Locator, Page } from "playwright-core"
import { expect, it, onTestFinished } from "vitest"
import { addDays, berlinToday } from "../contract/core/dates.ts"
import { dateText } from "../contract/core/format.ts"
import type { Option } from "../contract/fleet/options.ts"
import { castLocation } from "../server/demo/cast.ts"
import { acceptAs, callerOn, carOf, freeOffers, postJson } from "./http.ts"
import { showsNothingOutdated } from "./outdated.ts"
import { stageOfFile } from "./portal.ts"
import { admin, download, manager, phone, root, signIn } from "./stage.ts"
import {
  alter,
  button,
  eventually,
  field,
  findRow,
  hasFocus,
  openCar,
  openEditor,
  opener,
  panel,
  problemsIn,
  query,
  refusalOf,
  searchBox,
  tableRow,
  textsOf,
} from "./steps.ts"

const stage = stageOfFile()
const asAdmin = callerOn(stage, admin)

const visit = async (at: string) => signIn(await stage.visit(), admin, at)
const required = "Diese Angabe ist erforderlich."
const question = (page: Page) => page.getByRole("alertdialog")
const cells = (page: Page, text: string) => tableRow(page, text).getByRole("cell")

it("locations: creates a branch, finds it by number, and deletes it unless in use", async () => {
  const page = await visit("/location")
  await page.getByText("14 Standorte gefunden").waitFor()
  await button(page, "Standort anlegen").click()
  const form = panel(page, "Standort anlegen")
  await button(form, "Anlegen").click()
  const labels = [
    "Name",
    "VF-Nummer",
    "GSSN",
    "Straße und Hausnummer",
    "PLZ",
    "Ort",
    "Region",
    "Hauptbetrieb",
  ]
  expect(await problemsIn(form)).toEqual(labels.map((label) => `${label}: ${required}`))
  for (const [label, text] of [
    ["Name", "Filiale Stade"],
    ["VF-Nummer", "1102"],
    ["GSSN", "GS0001104"],
    ["Straße", "Hansestraße 1"],
    ["PLZ", "21682"],
    ["Ort", "Stade"],
    ["Region", "Niedersachsen"],
  ] as const)
    await field(form, label).fill(text)
  await form.getByRole("combobox", { name: /^Hauptbetrieb/ }).fill("1101 - Autohaus Brenner Hamburg")
  expect(await field(form, "VF-Nummer des Hauptbetriebs").inputValue()).toBe("1101")
  await button(form, "Anlegen").click()
  await form.getByText("Diese VF-Nummer gehört schon zu einem anderen Standort.").waitFor()
  await field(form, "VF-Nummer").fill("1104")
  const calls: string[] = []
  page.on("request", (sent) => sent.method() === "POST" && calls.push(new URL(sent.url()).pathname))
  await button(form, "Anlegen").evaluate((submit: HTMLButtonElement) => {
    submit.form?.requestSubmit()
    submit.form?.requestSubmit()
  })
  await page.getByText("Der Standort wurde angelegt.").waitFor()
  expect(calls.filter((path) => path === "/api/location/")).toHaveLength(1)
  await searchBox(page).fill("1104")
  await page.getByText("1 Standort gefunden").waitFor()
  expect((await textsOf(cells(page, "1104"))).slice(0, 4)).toEqual([
    "1104",
    "Filiale Stade ohne Verkaufsleitung",
    "Filiale von Autohaus Brenner Hamburg",
    "21682 Stade",
  ])
  await button(page, "Standort 1104 löschen").click()
  await question(page).getByText("„1104 - Filiale Stade“ wird endgültig gelöscht.").waitFor()
  await button(question(page), "Löschen").click()
  await page.getByText("Der Standort wurde gelöscht.").waitFor()
  await showsNothingOutdated(page)
  await searchBox(page).fill("1201")
  await button(page, "Standort 1201 löschen").click()
  await button(question(page), "Löschen").click()
  await question(page)
    .getByText(/^Dieser Standort wird noch verwendet, von 1 Benutzer, \d+ Fahrzeugen und 1 Filiale\./)
    .waitFor()
})

it("warns about a third sales manager, at the location and at the user", async () => {
  const { id } = castLocation("1303")
  for (const firstname of ["Eva", "Ida", "Uwe"])
    await postJson(asAdmin, "/api/user/", {
      ...{ firstname, lastname: "Leitner", mail: `${firstname}@sommer.example`, type: "SALES_MANAGER" },
      ...{ active: true, locationIds: [id] },
    })
  const page = await visit("/location?search=1303")
  await button(page, "1303").click()
  await panel(page, "Filiale Leverkusen")
    .getByText(/^3 Personen mit der Rolle Verkaufsleitung gehören zu diesem Standort\./)
    .waitFor()
  await page.goto("/user")
  await button(page, "Benutzer anlegen").click()
  const form = panel(page, "Benutzer anlegen")
  await form.getByLabel("Rolle").selectOption({ label: "Verkaufsleitung" })
  await form.getByLabel("Aktiv").check()
  await form.getByLabel("Standorte").first().selectOption({ label: "1303 - Filiale Leverkusen" })
  await form.getByText(/^Zu 1303 - Filiale Leverkusen gehören schon zwei Personen/).waitFor()
})

it("settings: creates an option; merging keeps own entries, and closing asks first", async () => {
  const page = await visit("/car")
  await button(page, "Einstellungen").click()
  await panel(page, "Einstellungen")
    .getByRole("tab", { name: /^Aktionen/ })
    .click()
  await button(page, "Option anlegen").click()
  const form = panel(page, /^(Option anlegen|Option bearbeiten)$/)
  await form.getByLabel("Unbegrenzt gültig").uncheck()
  await button(form, "Anlegen").click()
  expect(await problemsIn(form)).toEqual([`Bezeichnung: ${required}`, `Gültig bis: ${required}`])
  const lastDay = addDays(berlinToday(new Date()), 200)
  await field(form, "Bezeichnung").fill(" herbstaktion 2026 ")
  await field(form, "Gültig bis").fill(dateText(lastDay))
  await button(form, "Anlegen").click()
  await form.getByText("Diese Bezeichnung gibt es bei dieser Art schon.").waitFor()
  await field(form, "Bezeichnung").fill("Messe")
  await button(form, "Anlegen").click()
  await page.getByText("Die Option wurde angelegt.").waitFor()
  await form.waitFor({ state: "detached" })
  expect((await textsOf(cells(page, "Messe"))).slice(0, 3)).toEqual(["Messe", dateText(lastDay), "0"])

  await button(page, "Herbstaktion 2026").click()
  expect(await refusalOf(form.getByRole("combobox", { name: /^Art/ }))).toMatch(
    /^Die Art steht fest, solange \d+ Fahrzeuge die Option verwenden\.$/,
  )
  await page.keyboard.press("Escape")
  await form.waitFor({ state: "detached" })

  await button(page, "Messe").click()
  await field(form, "Bezeichnung").fill("Messe Hamburg")
  const options = (await (await asAdmin("/api/option/")).json()) as Option[]
  const option = options.find(({ label }) => label === "Messe")!
  const validUntil = addDays(lastDay, 100)
  await postJson(asAdmin, "/api/option/", { ...option, label: "Messe Bremen", validUntil })
  await button(form, "Speichern").click()
  await form.getByText("Inzwischen von anderen geändert und hier übernommen: Gültig bis.").waitFor()
  await form.getByLabel("Gespeicherter Wert: Messe Bremen").waitFor()
  await form.getByLabel("Ihr Wert: Messe Hamburg").check()
  await button(form, "Abbrechen").click()
  await button(question(page), "Weiter bearbeiten").click()
  await button(form, "Speichern").click()
  await tableRow(page, "Messe Hamburg").getByText(dateText(validUntil)).waitFor()
  await showsNothingOutdated(page)
})

it("images: uploads several files by name, shows them to agents, replaces and deletes", async () => {
  const demoImage = (name: string) => readFile(join(root, "server/demo/images", name))
  const picture = await demoImage("Fahrzeugbild_Aurel_Terra_Trail Lang_Rot.png")
  const file = (name: string, buffer = picture) => ({ name, mimeType: "image/png", buffer })
  const page = await visit("/car")
  await button(page, "Fahrzeugbilder").click()
  const images = panel(page, "Fahrzeugbilder")
  await images.getByRole("table").waitFor()
  await images
    .getByLabel("Bilder wählen")
    .setInputFiles([
      file("IMG_0815.jpg"),
      file("aurel grande royal orange.png", Buffer.from("kein Bild")),
      file("AUREL_CORSO_ESTATE_GRÜN.JPEG"),
      file(
        "Fahrzeugbild_Aurel_Corso_Estate_Grün.png",
        await demoImage("Fahrzeugbild_Aurel Vans_Camp_Cargo_Blau.png"),
      ),
    ])
  const upload = (name: string) => images.getByRole("listitem").filter({ hasText: name })
  await upload("IMG_0815").getByText("Zu diesem Bild wurde kein Fahrzeug gefunden.").waitFor()
  await upload("orange").getByText("Das Bild konnte nicht gelesen werden.").waitFor()
  await upload("GRÜN").getByText("hochgeladen", { exact: true }).waitFor()
  await upload("Grün.png").getByText("gibt es bereits ein Bild").waitFor()
  await button(upload("Grün.png"), /^Ersetzen: /).click()
  await upload("Grün.png").getByText("hochgeladen", { exact: true }).waitFor()

  const agent = await signIn(await stage.visit(), manager, "/overview/preoffer")
  const image = (await findRow(agent, "4700309")).locator("img")
  const width = (of: Locator) => of.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)
  await eventually(() => width(image)).toBe(480)
  await openCar(agent, "4700309")
  await eventually(() => width(panel(agent).locator("img"))).toBe(960)
  const address = new URL((await image.getAttribute("src")) ?? "", stage.url)
  const words = (address.searchParams.get("path") ?? "")
    .replace(/^car\/images\/Fahrzeugbild_|\.png$/g, "")
    .split("_")
  await page.goto("/car?search=4700309")
  const preview = (await openEditor(page, "4700309")).locator("img")
  // A placeholder until the image is known.
  await eventually(() => preview.getAttribute("src")).toMatch(/^\/api\/file/)
  await preview.scrollIntoViewIfNeeded()
  await eventually(() => width(preview)).toBe(960)
  await page.goto("/car")
  await button(page, "Fahrzeugbilder").click()
  await images.getByRole("searchbox").fill(words.join(" "))
  await button(images, `Bild löschen: ${words.join(" ")}`).click()
  await button(question(page), "Abbrechen").click()
  await button(images, `Bild löschen: ${words.join(" ")}`).click()
  await button(question(page), "Löschen").click()
  await page.getByText("Das Bild wurde gelöscht.").first().waitFor()
  await showsNothingOutdated(page)
  await agent.reload()
  // A placeholder for images that cannot be loaded.
  for (const drawing of [image, panel(agent).locator("img")])
    await eventually(() => drawing.getAttribute("src")).toMatch(/^data:image\/svg/)
})

it("documents: shows refused ones with the reason, and the others to agents who see the car", async () => {
  const report = pdfOf("Bericht")
  const file = (name: string, buffer = report) => ({ name, mimeType: "application/octet-stream", buffer })
  const page = await visit("/car?search=4700043")
  const editor = await openEditor(page, "4700043")
  await editor.getByText("Zu diesem Fahrzeug gibt es noch keine Dokumente.").waitFor()
  const upload = (name: string) => editor.getByRole("listitem").filter({ hasText: name })
  const choose = (...files: ReturnType<typeof file>[]) =>
    editor.getByLabel("Dokumente wählen").setInputFiles(files)
  await choose(file("setup.exe"), file("kein.pdf", Buffer.from("<html>")), file("Bericht.pdf"))
  await upload("setup.exe").getByText("Dieses Format wird nicht angenommen.").waitFor()
  await upload("kein.pdf").getByText("Das Dokument wurde nicht angenommen.").waitFor()
  // The same file would be refused again.
  expect(await button(upload("setup.exe"), /^Erneut senden/).count()).toBe(0)

  // Corrected under its name: browsers do not read it until it is chosen again.
  const folder = await mkdtemp(join(tmpdir(), "documents-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, "Protokoll.pdf")
  await writeFile(path, "kein PDF")
  await editor.getByLabel("Dokumente wählen").setInputFiles(path)
  await upload("Protokoll.pdf").getByRole("alert").getByText("Das Dokument wurde nicht angenommen.").waitFor()
  await writeFile(path, pdfOf("korrigiert"))
  // Browsers compare seconds.
  const later = new Date(Date.now() + 10_000)
  await utimes(path, later, later)
  await button(upload("Protokoll.pdf"), /^Erneut senden/).click()
  await upload("Protokoll.pdf")
    .getByText(
      "Die Datei wurde seit der Auswahl geändert oder verschoben. Bitte wählen Sie sie noch einmal aus.",
    )
    .waitFor()
  expect(await button(upload("Protokoll.pdf"), /^Erneut senden/).count()).toBe(0)
  await editor.getByLabel("Dokumente wählen").setInputFiles(path)
  await button(editor, "Protokoll.pdf herunterladen").waitFor()
  await button(editor, "Bericht.pdf herunterladen").waitFor()
  await button(editor, "Protokoll.pdf löschen").click()
  await button(question(page), "Löschen").click()
  await button(editor, "Protokoll.pdf herunterladen").waitFor({ state: "detached" })
  await showsNothingOutdated(page)
  // Own later input is not a conflict.
  await field(editor, "Zusatzinformation").fill("Mit Bericht")
  await button(editor, "Speichern").click()
  await editor.waitFor({ state: "detached" })
  expect(await carOf(asAdmin, "4700043")).toMatchObject({ additionalInformation: "Mit Bericht" })
  const agent = await signIn(await stage.visit(), manager, "/overview/preoffer")
  await openCar(agent, "4700043")
  const saved = await download(agent, () => button(panel(agent), "Bericht.pdf herunterladen").click())
  expect(saved.name).toBe("Bericht.pdf")
  expect(await readFile(saved.path)).toEqual(report)
  expect(await button(panel(agent), /löschen/).count()).toBe(0)
  expect(await panel(agent).getByLabel("Dokumente wählen").count()).toBe(0)
})

async function acceptAny() {
  const agent = callerOn(stage, manager)
  const [jobNumber = ""] = await freeOffers(agent, [])
  await acceptAs(agent, jobNumber)
}

it("the desk's chips lead to what they count, and held e-mails are sent or dropped", async () => {
  const page = await stage.visit()
  await alter(page, "**/api/desk", { usersToActivate: 2, failedMails: 3, incompleteCars: 4 })
  await alter(page, "**/api/outbox/all*", { held: 2 })
  await alter(page, "**/api/start/admin", { months: [{ month: "2026-10", kept: 299, counted: 300 }] })
  await signIn(page, admin)
  await page.getByRole("cell", { name: "99 %" }).waitFor()
  const chips = page.getByRole("list", { name: "Handlungsbedarf" })
  const incomplete = chips.getByRole("link", { name: "4 Fahrzeuge unvollständig" })
  expect(query((await incomplete.getAttribute("href")) ?? "", stage.url)).toEqual({ work: "incomplete" })
  await chips.getByRole("link", { name: "3 E-Mails nicht zugestellt" }).click()
  for (const [name, send] of [
    ["Alle senden", true],
    ["Alle verwerfen", false],
  ] as const) {
    const sent = page.waitForRequest("**/api/outbox/held")
    await button(page, name).click()
    expect((await sent).postDataJSON()).toEqual({ send })
    await button(page, name).and(page.locator(":not([aria-busy=true])")).waitFor()
  }
})

it.each(["outbox", "journal"])(
  "%s: a reload keeps what is open, and going back returns to its row",
  async (path) => {
    await acceptAny()
    const page = await visit(`/${path}`)
    const id = await page.locator("main [data-row]").first().getAttribute("data-row")
    const row = page.locator(`[data-row="${id}"]`).getByRole("button").first()
    await row.click()
    const title = await panel(page).getByRole("heading", { level: 2 }).textContent()
    await page.reload()
    await panel(page, title!).waitFor()
    await page.goBack()
    await panel(page).waitFor({ state: "detached" })
    await page.waitForURL(new RegExp(`/${path}$`))
    await eventually(() => hasFocus(row)).toBe(true)
  },
)

it("a new search of the journal begins with its newest entries", async () => {
  const page = await visit("/journal?before=5")
  await page.getByRole("searchbox").fill("Fahrzeug")
  await page.waitForURL(/\/journal\?search=Fahrzeug$/)
})

it("on a phone, a reload keeps a case of the desk open, going back returns to its card, and its address opens it", async () => {
  await acceptAny()
  const page = await signIn(await stage.visit({ size: phone }), admin)
  const card = opener(page, "Annahme Pre-Offer 1")
  await card.click()
  const opened = panel(page, "Annahme bestätigen")
  await opened.waitFor()
  const address = page.url()
  await page.reload()
  await opened.waitFor()
  await page.goBack()
  await panel(page).waitFor({ state: "detached" })
  await eventually(() => hasFocus(card)).toBe(true)
  await page.goto(address)
  await opened.waitFor()
})
