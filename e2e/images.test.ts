import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Locator, Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import type { Car } from "../contract/cars.ts"
import type { Colour } from "../contract/enums.ts"
import type { FileEntry } from "../contract/files.ts"
import type { Option } from "../contract/options.ts"
import { type Caller, callerFor, postJson } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { settled } from "./settled.ts"
import { admin, manager, root, signIn } from "./stage.ts"
import { button, eventually, findRow, openCar, panel, refusalOf, tableRow, textsOf } from "./steps.ts"

const stage = stageOfFile()
let asAdmin: Caller
let picture: Buffer
let otherPicture: Buffer
const demoImage = (name: string) => readFile(join(root, "server/demo/images", name))
beforeAll(async () => {
  asAdmin = await callerFor(stage.url, admin)
  picture = await demoImage("Fahrzeugbild_Aurel_Terra_T2_Rot.png")
  otherPicture = await demoImage("Fahrzeugbild_Aurel Vans_Camp_V1_Blau.png")
})

const file = (name: string, buffer = picture) => ({ name, mimeType: "image/png", buffer })
const images = (page: Page) => panel(page, "Fahrzeugbilder")

async function openImages(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Fahrzeugbilder" }).click()
  await images(page).getByRole("tab").first().waitFor()
  return images(page)
}
const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  images(page).getByLabel("Bilder wählen").setInputFiles(files)
const upload = (page: Page, name: string) => images(page).getByRole("listitem").filter({ hasText: name })
const tab = (page: Page, name: string) => images(page).getByRole("tab", { name: new RegExp(`^${name}`) })
const countOf = async (page: Page, name: string) =>
  Number((await tab(page, name).textContent())?.replace(name, ""))
const toast = (page: Page, text: string) => page.getByRole("region", { name: "Meldungen" }).getByText(text)

const imageNames = async () =>
  (await (await asAdmin("/api/file/names?path=car/images/")).json()) as FileEntry[]
const idOf = async (filename: string) => (await imageNames()).find((one) => one.filename === filename)?.id

async function uploadElsewhere(name: string): Promise<void> {
  const body = new FormData()
  body.set("file", new Blob([new Uint8Array(picture)]), name)
  await asAdmin("/api/car/image", { method: "POST", body })
}

/** The one car of a configuration gets another colour: no car has the configuration any more. */
async function repaintOnly(model: string, series: string, colour: Colour): Promise<void> {
  const read = async <T>(path: string) => (await (await asAdmin(path)).json()) as T
  const labels = new Map((await read<Option[]>("/api/option/")).map(({ id, label }) => [id, label]))
  const has = (id: string | null, label: string) => id !== null && labels.get(id) === label
  const found = (await read<Car[]>("/api/car/all")).filter(
    (car) => has(car.model, model) && has(car.modelSeries, series) && car.paintBaseColor === colour,
  )
  expect(found).toHaveLength(1)
  const [{ id, version } = { id: "", version: 0 }] = found
  await postJson(asAdmin, "/api/car/update", { id, version, paintBaseColor: "RED" })
}

it("has tabs that scroll sideways alone: a second scroll bar would take room beside them", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  const tabs = (await openImages(page)).getByRole("tablist")
  expect(await tabs.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
})

it("matches files to configurations before anything is sent, and sends what fits", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  await openImages(page)
  const missing = await countOf(page, "Ohne Bild")
  await choose(
    page,
    file("IMG_0815.jpg"),
    file("Fahrzeugbild_Aurel_Corso_C9_Blau.png"),
    file("skizze.svg"),
    file("aurel grande g1 orange.png", Buffer.from("kein Bild")),
    file("AUREL_CORSO_C1_SILBER.JPEG"),
    file("Fahrzeugbild_Aurel_Corso_C1_Silber.png"),
  )
  await upload(page, "IMG_0815").getByText("Aus dem Dateinamen geht keine Konfiguration hervor.").waitFor()
  await upload(page, "C9").getByText("Kein Fahrzeug hat die Konfiguration aus dem Dateinamen.").waitFor()
  await upload(page, "skizze.svg").getByText("Dieses Format wird nicht angenommen.").waitFor()
  await upload(page, "Silber.png").getByText("steht schon eine andere Datei in der Liste").waitFor()

  await button(images(page), "2 Bilder hochladen").click()
  await upload(page, "orange").getByText("Das Bild konnte nicht gelesen werden.").waitFor()
  await upload(page, "SILBER").getByText("hochgeladen", { exact: true }).waitFor()
  await eventually(() => countOf(page, "Ohne Bild")).toBe(missing - 1)

  const combobox = upload(page, "IMG_0815").getByRole("combobox")
  await combobox.fill("Grande G1 · Gelb")
  await page.getByRole("option", { name: /^Aurel Grande G1 · Gelb/ }).click()
  await button(upload(page, "orange"), "aurel grande g1 orange.png aus der Liste nehmen").click()
  await button(images(page), "Ein Bild hochladen").click()
  await upload(page, "IMG_0815").getByText("hochgeladen", { exact: true }).waitFor()
  await eventually(() => countOf(page, "Ohne Bild")).toBe(missing - 2)
})

it("replaces an image only when it is told to, also where it learns of it from the server", async () => {
  const green = "Fahrzeugbild_Aurel_Corso_C1_Grün.png"
  const before = await idOf(green)
  const page = await stage.visit()
  // Who hears at once that there is an image is asked before: here the server is the first to say it.
  await page.route("**/api/live", (route) => route.abort())
  await signIn(page, admin, "/car")
  await openImages(page)
  await choose(page, file(green), file("Fahrzeugbild_Aurel_Terra_T1_Blau.png"))
  await upload(page, green).getByText("Soll es ersetzt werden?").waitFor()
  expect(await refusalOf(button(images(page), /Bilder hochladen$/))).toBe("Noch keine Datei ist bereit.")
  await button(images(page), "Alle 2 vorhandenen ersetzen").click()
  await button(upload(page, "T1_Blau"), /^Doch nicht ersetzen: /).click()
  await button(images(page), "Ein Bild hochladen").click()
  await upload(page, green).getByText("hochgeladen", { exact: true }).waitFor()
  expect(await idOf(green)).not.toBe(before)
  await button(images(page), "Liste leeren").click()

  const late = "Fahrzeugbild_Aurel_Terra_T2_Blau.png"
  await choose(page, file(late, otherPicture))
  // What came of the upload before is there by now.
  await settled(page)
  await uploadElsewhere(late)
  await button(images(page), "Ein Bild hochladen").click()
  await upload(page, late).getByText("Soll es ersetzt werden?").waitFor()
  await button(upload(page, late), /^Ersetzen: /).click()
  await button(images(page), "Ein Bild hochladen").click()
  await upload(page, late).getByText("hochgeladen", { exact: true }).waitFor()
})

it("names the configurations without image by their cars, and takes an image right there", async () => {
  const page = await signIn(await stage.visit(), admin, "/car")
  await openImages(page)
  await tab(page, "Ohne Bild").click()
  const lines = images(page).getByRole("table", { name: "Konfigurationen ohne Bild" }).locator("tbody tr")
  const counts = (await textsOf(lines.locator("td:nth-child(2)"))).map(Number)
  expect(counts).toEqual([...counts].sort((a, b) => b - a))

  await images(page).getByRole("searchbox").fill("lumen grau")
  const chooser = page.waitForEvent("filechooser")
  await page.route("**/api/car/image?*", (route) => route.abort(), { times: 1 })
  await button(tableRow(page, "Aurel Lumen L1 · Grau"), /^Bild hochladen/).click()
  await (await chooser).setFiles(file("beliebig.png"))
  await upload(page, "beliebig.png").getByText("Das Bild konnte nicht hochgeladen werden.").waitFor()
  await button(images(page), "Ein Bild hochladen").click()
  await images(page).getByText("Nichts passt zu Ihrer Suche.").waitFor()

  await choose(page, file("Fahrzeugbild_Aurel_Corso_C2_Grün.png"))
  await repaintOnly("Corso", "C2", "GREEN")
  await button(images(page), "Ein Bild hochladen").click()
  await upload(page, "C2_Grün").getByText("Zu diesem Bild wurde kein Fahrzeug gefunden.").waitFor()
})

it("shows agents the image, and a drawing where it cannot be loaded or was deleted", async () => {
  const agent = await stage.visit()
  await agent.route("**/api/file?*", (route) => route.abort())
  const failed = agent.waitForEvent("requestfailed", (request) => request.url().includes("/api/file?"))
  await signIn(agent, manager, "/overview/preoffer")
  await failed
  const lost = (await findRow(agent, "4700309")).locator("img")
  await eventually(() => lost.getAttribute("src")).toMatch(/^data:image\/svg/)
  await agent.unroute("**/api/file?*")
  await agent.goto("/overview/preoffer")
  const image = (await findRow(agent, "4700309")).locator("img")
  await eventually(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(480)
  const address = new URL((await image.getAttribute("src")) ?? "", stage.url)
  const filename = address.searchParams.get("path")?.replace("car/images/", "") ?? ""
  expect(address.searchParams.get("v")).toBe(await idOf(filename))
  await openCar(agent, "4700309")
  const large = panel(agent).locator("img")
  await eventually(() => large.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(960)

  const page = await signIn(await stage.visit(), admin, "/car")
  await openImages(page)
  const [brand, model, series, colour] = filename.replace(/^Fahrzeugbild_|\.png$/g, "").split("_")
  await images(page).getByRole("searchbox").fill(`${brand} ${model} ${colour}`)
  const trash = button(images(page), `Bild löschen: ${brand} ${model} ${series} · ${colour}`)
  await trash.click()
  const question = page.getByRole("alertdialog", { name: "Bild löschen?" })
  await button(question, "Abbrechen").click()
  expect(await idOf(filename)).toBeDefined()

  await trash.click()
  await page.route("**/api/car/image/delete", (route) => route.abort(), { times: 1 })
  await button(question, "Löschen").click()
  await question.getByText("Das Bild konnte nicht gelöscht werden.").waitFor()
  await button(question, "Löschen").click()
  await toast(page, "Das Bild wurde gelöscht.").waitFor()
  expect(await idOf(filename)).toBeUndefined()

  await agent.reload()
  await eventually(() => panel(agent).locator("img").getAttribute("src")).toMatch(/^data:image\/svg/)
})

it("lists images that no car needs any more, and says when one has gone meanwhile", async () => {
  const filename = "Fahrzeugbild_Aurel_Corso_C1_Blau.png"
  await repaintOnly("Corso", "C1", "BLUE")
  const page = await signIn(await stage.visit(), admin, "/car")
  await openImages(page)
  await tab(page, "Ohne Fahrzeug").click()
  await button(tableRow(page, filename), /^Bild löschen/).click()
  await postJson(asAdmin, "/api/car/image/delete", { filename })
  const question = page.getByRole("alertdialog", { name: "Bild löschen?" })
  await button(question, "Löschen").click()
  await question.getByText("Zu diesem Bild wurde kein Fahrzeug gefunden.").waitFor()
})
