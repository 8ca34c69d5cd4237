import { expect, test } from "vitest"
import type { Location } from "../../../contract/locations.ts"
import { findLocations } from "./find-locations.ts"

const location = (vfnr: string, name: string, city: string, main = true) =>
  ({ vfnr, name, main, address: { street: "Geheimweg 7", zip: "23552", city, region: "SH" } }) as Location
const all = [
  location("11010", "Autohaus Keßler", "Hamburg"),
  location("1101", "Autohaus Brenner", "Lübeck"),
  location("1102", "Brenner Süd", "Köln", false),
]
const found = (search: string) =>
  findLocations(all, search, ({ main }) => (main ? "Hauptstandort" : "Filiale von Autohaus Brenner")).map(
    ({ vfnr }) => vfnr,
  )

test("a location is found by every word of its row", () => {
  expect(found("luebeck brenner")).toEqual(["1101"])
  expect(found("filiale")).toEqual(["1102"])
  expect(found("kessler 23552")).toEqual(["11010"])
  expect(found(" ")).toHaveLength(3)
})

test("the very number comes first", () => {
  expect(found("1101")).toEqual(["1101", "11010"])
})

test("what the row does not say finds nothing", () => {
  expect(found("geheimweg")).toEqual([])
})
