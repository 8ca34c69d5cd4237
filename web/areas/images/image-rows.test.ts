import { expect, it } from "vitest"
import type { ImageReport } from "../../../contract/files.ts"
import { carImageName } from "../../../contract/image-name.ts"
import { imageAddresses } from "./api.ts"
import { imageRows } from "./image-rows.ts"

const one = (model: string, cars: number, id: string | null): ImageReport["configurations"][number] => {
  const parts = { brand: "Aurel", model, modelSeries: "C1", paintBaseColor: "GREEN" } as const
  return { ...parts, filename: carImageName(parts), cars, image: id === null ? null : { id } }
}
const report: ImageReport = {
  configurations: [one("Corso", 1, null), one("Terra", 7, null), one("Grande", 3, "a1")],
  incompleteCars: 0,
  unused: [{ id: "b2", filename: "Fahrzeugbild_Aurel_Alt_A1_Rot.png" }],
}
const names = (search: string) => {
  const { withImage, withoutImage, unused } = imageRows(report, search)
  return [withImage, withoutImage, unused].map((rows) => rows.map(({ name }) => name))
}

it("parts configurations by whether they have an image, those that most cars miss first", () => {
  expect(names("")).toEqual([
    ["Aurel Grande C1 · Grün"],
    ["Aurel Terra C1 · Grün", "Aurel Corso C1 · Grün"],
    ["Fahrzeugbild_Aurel_Alt_A1_Rot.png"],
  ])
})

it("finds what holds every word, in any order and case", () => {
  expect(names("grün TERRA")).toEqual([[], ["Aurel Terra C1 · Grün"], []])
  expect(names("alt_a1")).toEqual([[], [], ["Fahrzeugbild_Aurel_Alt_A1_Rot.png"]])
  expect(names("corso rot")).toEqual([[], [], []])
})

it("asks for an image by name and content, so that a replaced one is another address", () => {
  const { thumb, full } = imageAddresses({ id: "a1", filename: "Fahrzeugbild_A&B_Größe.png" })
  const query = new URL(full, "http://localhost").searchParams
  expect(Object.fromEntries(query)).toEqual({ path: "car/images/Fahrzeugbild_A&B_Größe.png", v: "a1" })
  expect(thumb).toBe(`${full}&size=thumb`)
})
