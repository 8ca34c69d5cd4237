import { expect, test } from "vitest"
import type { Location } from "../../../contract/locations.ts"
import { bodyOf, draftOf, editsOf, withMain } from "./location-draft.ts"

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

test("setting main clears the main location, and unsetting it leaves it empty", () => {
  for (const checked of [true, false])
    expect({ ...draftOf(branch), ...withMain(checked) }).toMatchObject({
      main: checked,
      mainLocationId: null,
    })
})

test("what is sent is what was entered, and the number of the group is not", () => {
  const { id: _, version: __, vfnrHB: ___, ...body } = branch
  expect(bodyOf(draftOf(branch))).toEqual(body)
})

test("of an edit only the edited fields are sent", () => {
  const sent = JSON.parse(JSON.stringify(editsOf(draftOf(branch), ["name", "zip"])))
  expect(sent).toEqual({ name: "Zentrum", address: { zip: "01067" } })
})
