import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { pdfOf } from "@packages/active-content/for-tests"
import type { Page } from "playwright-core"
import { type Caller, callerOf, carOf } from "../http.ts"
import { root } from "../stage.ts"
import { editSheet } from "../workbooks.ts"

export async function fileWithErrors(page: Page) {
  const asAdmin = await callerOf(page)
  const workbook = new Uint8Array(await (await asAdmin("/api/car/export")).arrayBuffer())
  const edits = [
    { jobNumber: "4700309", column: "Grundfarbe", value: "Lila" },
    { jobNumber: "4700309", column: "Aktion", value: "Winteraktion" },
  ]
  return { name: "fehler.xlsx", mimeType: "", buffer: Buffer.from(editSheet(workbook, edits)) }
}

/** Images with an unknown name, of a configuration with an image, and of one without. */
export async function imageFiles() {
  const [bytes, ...names] = [
    await readFile(join(root, "server/demo/images/Fahrzeugbild_Aurel_Terra_Trail Lang_Rot.png")),
    "IMG_0815.jpg",
    "Fahrzeugbild_Aurel_Corso_Classic_Grün.png",
    "Fahrzeugbild_Aurel_Corso_Estate_Grün.png",
  ]
  return names.map((name) => ({ name, mimeType: "image/png", buffer: bytes }))
}

export async function addDocument(asAdmin: Caller, jobNumber: string): Promise<void> {
  const { id } = await carOf(asAdmin, jobNumber)
  const body = new FormData()
  body.set("file", new Blob([new Uint8Array(pdfOf())]), "Zustandsbericht.pdf")
  await asAdmin(`/api/car/document?carId=${id}`, { method: "POST", body })
}
