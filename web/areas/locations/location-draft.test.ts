import { expect, test } from "vitest"
import type { Location } from "../../../contract/locations.ts"
import { bodyOf, draftOf, withMain, withMainLocation } from "./location-draft.ts"

const main: Location = {
  id: "1",
  version: 3,
  name: "Zentrum",
  vfnr: "1001",
  vfnrHB: "1001",
  gssnLocation: "GS",
  address: { street: "Weg 1", zip: "01067", city: "Dresden", region: "Sachsen" },
  main: true,
  mainLocationId: null,
}
const branch: Location = { ...main, id: "2", vfnr: "1002", main: false, mainLocationId: "1" }

test("a main location shows no number of another one", () => {
  expect(draftOf(main).vfnrHB).toBe("")
  expect(draftOf(branch).vfnrHB).toBe("1001")
})

test("setting main clears the main location and its number, and unsetting it leaves them empty", () => {
  for (const checked of [true, false])
    expect({ ...draftOf(branch), ...withMain(checked) }).toMatchObject({
      main: checked,
      mainLocationId: null,
      vfnrHB: "",
    })
})

test("picking a main location copies its number, and picking none clears it", () => {
  expect(withMainLocation(main)).toEqual({ mainLocationId: "1", vfnrHB: "1001" })
  expect(withMainLocation(undefined)).toEqual({ mainLocationId: null, vfnrHB: "" })
})

test("what is sent is what was entered, and the number of the group is not", () => {
  const { id: _, version: __, vfnrHB: ___, ...body } = branch
  expect(bodyOf(draftOf(branch))).toEqual(body)
})
