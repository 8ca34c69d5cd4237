import { expect, test } from "vitest"
import type { Location } from "../../../contract/locations.ts"
import { sharingNumber } from "./shared-number.ts"

const location = (id: string, gssnLocation: string): Location => ({
  id,
  version: 1,
  name: `Haus ${id}`,
  vfnr: id,
  vfnrHB: id,
  gssnLocation,
  address: { street: "", zip: "", city: "", region: "" },
  main: true,
  mainLocationId: null,
})
const all = [location("1", "GS1"), location("2", "gs 1"), location("3", "GS3"), location("4", " ")]

test.each([
  [{ gssnLocation: "GS1", own: "1" }, ["2 - Haus 2"]],
  [{ gssnLocation: "gs1", own: undefined }, ["1 - Haus 1", "2 - Haus 2"]],
  [{ gssnLocation: "GS3", own: "3" }, []],
  [{ gssnLocation: "", own: undefined }, []],
])("whoever has the number of %o", (asked, names) => {
  expect(sharingNumber(all, asked)).toEqual(names)
})
