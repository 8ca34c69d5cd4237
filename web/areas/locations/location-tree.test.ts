import { expect, test } from "vitest"
import type { Location } from "../../../contract/locations.ts"
import { treeOf } from "./location-tree.ts"

const at = (id: string, mainLocationId: string | null = null) =>
  ({ id, main: mainLocationId === null, mainLocationId }) as Location

test("branches stand beneath their main location, and none is lost", () => {
  const all = [at("a"), at("b"), at("a1", "a"), at("b1", "b"), at("a2", "a"), at("lost", "gone")]
  expect(treeOf(all).map(({ id }) => id)).toEqual(["a", "a1", "a2", "b", "b1", "lost"])
})
