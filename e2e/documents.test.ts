import { readFile } from "node:fs/promises"
import type { Locator, Page } from "playwright-core"
import { beforeAll, expect, it } from "vitest"
import type { Car } from "../contract/cars.ts"
import type { CarDocument } from "../contract/documents.ts"
import { errorText } from "../contract/error-text.ts"
import { type Caller, callerFor } from "./http.ts"
import { stageOfFile } from "./portal.ts"
import { admin, download, manager, signIn } from "./stage.ts"
import { button, field, openCar, openEditor, panel } from "./steps.ts"

const stage = stageOfFile()
let asAdmin: Caller
beforeAll(async () => {
  asAdmin = await callerFor(stage.url, admin)
})

/** A pre-offer of the group in Hamburg. */
const jobNumber = "4700043"
const report = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF")
const file = (name: string, buffer = report) => ({ name, mimeType: "application/octet-stream", buffer })

const toast = (page: Page, text: string) => page.getByRole("region", { name: "Meldungen" }).getByText(text)
const choose = (editor: Locator, ...files: ReturnType<typeof file>[]) =>
  editor.getByLabel("Dokumente wählen").setInputFiles(files)
/** Lets a file go over the place that takes it, as a hand does; another one than `report`. */
async function drop(place: Locator, name: string): Promise<void> {
  const parts = { name, text: `${report}\n` }
  const dataTransfer = await place.page().evaluateHandle((given) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([given.text], given.name))
    return transfer
  }, parts)
  await place.dispatchEvent("drop", { dataTransfer })
}
const upload = (editor: Locator, name: string) => editor.getByRole("listitem").filter({ hasText: name })
const saving = (within: Locator, name: string) => button(within, `${name} herunterladen`)

async function carOf(number: string): Promise<Car> {
  const cars = (await (await asAdmin("/api/car/all")).json()) as Car[]
  const car = cars.find((one) => one.jobNumber === number)
  if (!car) throw new Error(`No car ${number}`)
  return car
}
const documentsOf = async (call: Caller, carId: string) =>
  (await (await call(`/api/car/document/all?carId=${carId}`)).json()) as CarDocument[]

async function addElsewhere(
  name: string,
  number = jobNumber,
): Promise<{ carId: string; document: CarDocument }> {
  const { id: carId } = await carOf(number)
  const body = new FormData()
  body.set("file", new Blob([new Uint8Array(report)]), name)
  const answer = await asAdmin(`/api/car/document?carId=${carId}`, { method: "POST", body })
  return { carId, document: (await answer.json()) as CarDocument }
}

it("takes documents in the editor: refused ones stay with their reason, the others are listed", async () => {
  const page = await signIn(await stage.visit(), admin, "/car?search=4700309")
  const editor = await openEditor(page, "4700309")
  await editor.getByText("Zu diesem Fahrzeug gibt es noch keine Dokumente.").waitFor()
  await choose(
    editor,
    file("setup.exe"),
    file("kein.pdf", Buffer.from("<html>")),
    file("getarnt.docx"),
    file("Bericht.pdf"),
  )
  await upload(editor, "setup.exe").getByText("Dieses Format wird nicht angenommen.").waitFor()
  for (const name of ["kein.pdf", "getarnt.docx"])
    await upload(editor, name).getByText("Das Dokument wurde nicht angenommen.").waitFor()
  await saving(editor, "Bericht.pdf").waitFor()
  await toast(page, "Das Dokument wurde hochgeladen.").waitFor()
  await button(upload(editor, "kein.pdf"), "kein.pdf aus der Liste nehmen").click()

  await page.route("**/api/car/document?*", (route) => route.abort(), { times: 1 })
  await drop(editor.getByLabel("Dokumente wählen"), "bericht.PDF")
  await upload(editor, "bericht.PDF").getByText("Das Dokument konnte nicht hochgeladen werden.").waitFor()
  await button(upload(editor, "bericht.PDF"), "Erneut senden: bericht.PDF").click()
  await saving(editor, "1-bericht.PDF").waitFor()

  const saved = await download(page, () => saving(editor, "Bericht.pdf").click())
  expect(saved.name).toBe("Bericht.pdf")
  expect(await readFile(saved.path)).toEqual(report)

  // What was typed meanwhile is nobody else's change.
  await field(editor, "Zusatzinformation").fill("Mit Bericht")
  await choose(editor, file("Nachtrag.pdf"))
  await saving(editor, "Nachtrag.pdf").waitFor()
  await button(editor, "Speichern").click()
  await editor.waitFor({ state: "detached" })
  expect(await carOf("4700309")).toMatchObject({ additionalInformation: "Mit Bericht" })
})

it("gives documents to agents who see the car, and to nobody of another group", async () => {
  const { carId, document } = await addElsewhere("Zustand.pdf")
  const page = await signIn(await stage.visit(), manager, "/overview/preoffer")
  const json = { code: "forbidden", message: errorText.forbidden }
  await page.route("**/api/car/document/all?*", (route) => route.fulfill({ status: 403, json }))
  await openCar(page, jobNumber)
  await panel(page).getByText(errorText.forbidden).waitFor()
  await page.unrouteAll()
  await button(panel(page), "Erneut versuchen").click()
  const saved = await download(page, () => saving(panel(page), "Zustand.pdf").click())
  expect(saved.name).toBe("Zustand.pdf")
  expect(await readFile(saved.path)).toEqual(report)
  expect(
    await panel(page)
      .getByRole("button", { name: /löschen/ })
      .count(),
  ).toBe(0)
  expect(await panel(page).getByLabel("Dokumente wählen").count()).toBe(0)

  const stranger = await callerFor(stage.url, "leitung@kessler.example")
  await expect(documentsOf(stranger, carId)).rejects.toThrow("404")
  await expect(stranger(`/api/car/document?id=${document.id}`)).rejects.toThrow("404")
  const nobody = await fetch(`${stage.url}/api/car/document?id=${document.id}`)
  expect(nobody.status).toBe(401)
})
