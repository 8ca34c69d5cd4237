import { expect, test } from "vitest"
import { type Fixed, fitting, linkOfCar, noteOfCar } from "./commands.ts"

const fixed = (label: string, words?: string): Fixed => ({
  id: label,
  label,
  run: () => {},
  ...(words && { words }),
})
const labelsOf = (all: readonly Fixed[], typed: string) => fitting(all, typed).map(({ label }) => label)

test("pages and acts are found by the beginning of a word, however it is written, or by other words for them", () => {
  const all = [fixed("Übersicht"), fixed("Meine Fahrzeuge"), fixed("Tastenkürzel anzeigen", "Shortcuts")]
  expect(labelsOf(all, "")).toEqual(["Übersicht", "Meine Fahrzeuge", "Tastenkürzel anzeigen"])
  expect(labelsOf(all, "ueber")).toEqual(["Übersicht"])
  expect(labelsOf(all, "fahr mein")).toEqual(["Meine Fahrzeuge"])
  expect(labelsOf(all, "short")).toEqual(["Tastenkürzel anzeigen"])
  expect(labelsOf(all, "postausgang")).toEqual([])
})

test("a car opens where it belongs: in its list, among the own cars, in the editor, in the archive", () => {
  const car = { id: "1", area: "SELECTION", place: "list" } as const
  expect(linkOfCar(car, "SELLER")).toMatchObject({ to: "/overview/selection", search: { carId: "1" } })
  expect(linkOfCar({ ...car, place: "own" }, "SALES_MANAGER")).toMatchObject({ to: "/mine" })
  expect(linkOfCar(car, "ADMIN")).toEqual({ to: "/car", search: { carId: "1" } })
  expect(linkOfCar({ ...car, place: "archive" }, "ADMIN").search).toEqual({ carId: "1", archive: true })
})

test("numbers tell cars of one designation apart; what is not known leaves no gap", () => {
  const numbers = { licensePlateNumber: "", jobNumber: "4700402", idNumber: "W9Z60N2N6WDK8GC7W" }
  expect(noteOfCar({ ...numbers, id: "1", area: "SELECTION", modelDesignation: "", place: "list" })).toBe(
    "4700402 · W9Z60N2N6WDK8GC7W",
  )
})
