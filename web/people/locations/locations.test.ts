import { expect, test } from "vitest"
import { searchRows } from "../../../contract/core/search.ts"
import type { Location } from "../../../contract/people/locations.ts"
import { bodyOf, kindOf } from "../../ui/resource/ResourceForm.tsx"
import { locations, sharingNumber, treeOf } from "./LocationPage.tsx"

const main: Location = {
  id: "1",
  version: 3,
  name: "Zentrum",
  vfnr: "1001",
  vfnrHB: "1001",
  gssnLocation: "GS",
  address: { street: "Geheimweg 7", zip: "23552", city: "Dresden", region: "SH" },
  main: true,
  mainLocationId: null,
}
const branch: Location = { ...main, id: "2", vfnr: "1002", main: false, mainLocationId: "1" }

const named = (vfnr: string, name: string, city: string, isMain = true): Location => ({
  ...main,
  ...{ vfnr, name, main: isMain, address: { ...main.address, city } },
})
const houses = [
  named("11010", "Autohaus Keßler", "Hamburg"),
  named("1101", "Autohaus Brenner", "Lübeck"),
  named("1102", "Brenner Süd", "Köln", false),
]
const textOf = locations.searchText({ rows: houses, related: [] })
const found = (search: string) => searchRows(houses, textOf, search).map(({ vfnr }) => vfnr)
const { draftOf } = kindOf(locations)

test("finds a location by every word of its row", () => {
  expect(found("luebeck brenner")).toEqual(["1101"])
  expect(found("filiale")).toEqual(["1102"])
  expect(found("kessler 23552")).toEqual(["11010"])
  expect(found(" ")).toHaveLength(3)
})

test("finds nothing for text that is not in the row", () => {
  expect(found("geheimweg")).toEqual([])
})

test("marking as main clears the main location, unmarking leaves it empty", () => {
  for (const checked of [true, false])
    expect(locations.fields.main.follows?.(checked)).toEqual({ mainLocationId: null })
})

test("sends the entered values without the group's number", () => {
  const { id: _, version: __, vfnrHB: ___, ...body } = branch
  expect(bodyOf(locations, { row: null, draft: draftOf(branch), edited: [] })).toEqual(body)
})

test("sends only edited fields of an edit", () => {
  const edit = { row: branch, draft: draftOf(branch), edited: ["name", "zip"] } as const
  const sent = JSON.parse(JSON.stringify(bodyOf(locations, edit)))
  expect(sent).toEqual({ id: "2", version: 3, name: "Zentrum", address: { zip: "23552" } })
})

test("lists branches below their main location, losing none", () => {
  const at = (id: string, mainLocationId: string | null = null): Location => ({
    ...main,
    ...{ id, main: mainLocationId === null, mainLocationId },
  })
  const all = [at("a"), at("b"), at("a1", "a"), at("b1", "b"), at("a2", "a"), at("lost", "gone")]
  expect(treeOf(all).map(({ id }) => id)).toEqual(["a", "a1", "a2", "b", "b1", "lost"])
})

test.each([
  [{ gssnLocation: "GS1", id: "1" }, ["2 - Haus 2"]],
  [{ gssnLocation: "gs1", id: undefined }, ["1 - Haus 1", "2 - Haus 2"]],
  [{ gssnLocation: "GS3", id: "3" }, []],
  [{ gssnLocation: "", id: undefined }, []],
])("locations sharing the number of %o", (asked, names) => {
  const all = ["GS1", "gs 1", "GS3", " "].map((gssnLocation, at) => {
    const id = String(at + 1)
    return { ...main, id, vfnr: id, name: `Haus ${id}`, gssnLocation }
  })
  expect(sharingNumber(all, asked)).toEqual(names)
})
