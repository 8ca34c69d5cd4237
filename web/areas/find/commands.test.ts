import { expect, test } from "vitest"
import { links } from "../../links.ts"
import { type Fixed, fitting, linkOfCar, noteOfCar, openingOf } from "./commands.ts"

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
  const car = { id: "1", jobNumber: "4700001", area: "SELECTION", place: "list" } as const
  expect(linkOfCar(car, "SELLER")).toMatchObject({ to: "/overview/selection", search: { carId: "1" } })
  expect(linkOfCar({ ...car, place: "own" }, "SALES_MANAGER")).toMatchObject({ to: "/activity" })
  expect(linkOfCar(car, "ADMIN")).toEqual({ to: "/car", search: { carId: "1" } })
  expect(linkOfCar({ ...car, place: "archive" }, "ADMIN").search).toEqual({ carId: "1", archive: true })
})

test("over its own list a car opens as from a row of it, elsewhere by its link alone", () => {
  const link = links.overview("PRE_OFFER", { carId: "2" })
  const list = { pathname: link.to, search: { brand: ["b"], page: 2 }, state: {} }
  expect(openingOf(link, { ...list, pathname: "/watch" })).toEqual(link)
  expect(openingOf(link, list)).toMatchObject({
    search: { brand: ["b"], page: 2, carId: "2" },
    replace: false,
    state: { afterList: true },
  })
  // In place of what is open, which another entry than the list may be before.
  const opened = { ...list, search: { brand: ["b"], carId: "1", type: "request" } }
  const turned = { search: { brand: ["b"], carId: "2" }, replace: true }
  expect(openingOf(link, { ...opened, state: { afterList: true } })).toEqual({
    ...link,
    ...turned,
    state: { afterList: true },
  })
  expect(openingOf(link, opened)).toEqual({ ...link, ...turned, state: {} })
})

test("the archive and the fleet are two lists", () => {
  const fleet = { pathname: "/car", search: {}, state: {} }
  const [car, archived] = [links.cars({ carId: "1" }), links.cars({ carId: "1", archive: true })]
  expect(openingOf(archived, fleet)).toEqual(archived)
  expect(openingOf(car, { ...fleet, search: { archive: true } })).toEqual(car)
  expect(openingOf(archived, { ...fleet, search: { archive: true } })).toMatchObject({ replace: false })
})

test("numbers tell cars of one designation apart; what is not known leaves no gap", () => {
  const numbers = { licensePlateNumber: "", jobNumber: "4700402", idNumber: "W9Z60N2N6WDK8GC7W" }
  expect(noteOfCar({ ...numbers, id: "1", area: "SELECTION", modelDesignation: "", place: "list" })).toBe(
    "4700402 · W9Z60N2N6WDK8GC7W",
  )
})
