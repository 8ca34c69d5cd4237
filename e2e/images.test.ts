import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Locator, Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import type { FileEntry } from "../contract/files.ts"
import { type Caller, callerFor } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, manager, root, signIn } from "./stage.ts"
import { button, eventually, findRow, openCar, openEditor, panel, tableRow } from "./steps.ts"

const stage = stageOfFile()
let asAdmin: Caller
let picture: Buffer
let otherPicture: Buffer
const demoImage = (name: string) => readFile(join(root, "server/demo/images", name))
beforeAll(async () => {
  asAdmin = await callerFor(stage.url, admin)
  picture = await demoImage("Fahrzeugbild_Aurel_Terra_Trail Lang_Rot.png")
  otherPicture = await demoImage("Fahrzeugbild_Aurel Vans_Camp_Cargo_Blau.png")
})

const file = (name: string, buffer = picture) => ({ name, mimeType: "image/png", buffer })
const images = (page: Page) => panel(page, "Fahrzeugbilder")

async function openImages(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Fahrzeugbilder" }).click()
  await images(page).getByRole("table").waitFor()
  return images(page)
}
const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  images(page).getByLabel("Bilder wählen").setInputFiles(files)
const upload = (page: Page, name: string) => images(page).getByRole("listitem").filter({ hasText: name })
const toast = (page: Page, text: string) => page.getByRole("region", { name: "Meldungen" }).getByText(text)

const imageNames = async () =>
  (await (await asAdmin("/api/file/names?path=car/images/")).json()) as FileEntry[]
const idOf = async (filename: string) => (await imageNames()).find((one) => one.filename === filename)?.id

it("sends several files at once, each for the configuration that its name says", async () => {
  const silver = "Fahrzeugbild_Aurel_Corso_Classic_Silber.png"
  const page = await signIn(await stage.visit(), admin, "/car")
  await openImages(page)
  await choose(
    page,
    file("IMG_0815.jpg"),
    file("skizze.svg", Buffer.from("<svg/>")),
    file("aurel grande royal orange.png", Buffer.from("kein Bild")),
    file("AUREL_CORSO_CLASSIC_SILBER.JPEG"),
    file(silver, otherPicture),
  )
  await upload(page, "IMG_0815").getByText("Zu diesem Bild wurde kein Fahrzeug gefunden.").waitFor()
  await upload(page, "skizze.svg").getByText("Das Bild konnte nicht gelesen werden.").waitFor()
  await upload(page, "orange").getByText("Das Bild konnte nicht gelesen werden.").waitFor()
  await upload(page, "SILBER").getByText("hochgeladen", { exact: true }).waitFor()
  await upload(page, "Silber.png").getByText("gibt es bereits ein Bild").waitFor()
  await images(page).getByRole("searchbox").fill("corso classic silber")
  await tableRow(page, "Aurel Corso Classic Silber").waitFor()
  const before = await idOf(silver)
  await button(upload(page, "Silber.png"), /^Ersetzen: /).click()
  await upload(page, "Silber.png").getByText("hochgeladen", { exact: true }).waitFor()
  expect(await idOf(silver)).not.toBe(before)
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

  const page = await signIn(await stage.visit(), admin, "/car?search=4700309")
  const preview = (await openEditor(page, "4700309")).locator("img")
  await eventually(() => preview.getAttribute("src")).toMatch(/^\/api\/file/)
  await preview.scrollIntoViewIfNeeded()
  await eventually(() => preview.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(960)
  await page.goto("/car")
  await openImages(page)
  const [brand, model, series, colour] = filename.replace(/^Fahrzeugbild_|\.png$/g, "").split("_")
  await images(page).getByRole("searchbox").fill(`${brand} ${model} ${colour}`)
  const trash = button(images(page), `Bild löschen: ${brand} ${model} ${series} ${colour}`)
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
